// SPDX-License-Identifier: Apache-2.0
package dev.heddle.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What programs can rely on while Heddle is not there. */
class HeddleTest {

    @Test
    void without_the_agent_inputs_have_the_given_values() {
        assertThat(Heddle.input("number", Integer.MIN_VALUE)).isEqualTo(Integer.MIN_VALUE);
        assertThat(Heddle.input("number", Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(Heddle.input("is it", true)).isTrue();
        assertThat(Heddle.input("is it", false)).isFalse();
        assertThat(Heddle.input("letter", '\uffff')).isEqualTo('\uffff');
        assertThat(Heddle.input("byte", (byte) -1)).isEqualTo((byte) -1);
        assertThat(Heddle.input("short", Short.MIN_VALUE)).isEqualTo(Short.MIN_VALUE);
    }

    /** So it needs no library at run time, and the weaver finds it all the same. */
    @Test
    void the_mark_of_an_atomic_method_is_in_the_class_file_and_not_seen_by_reflection() throws Exception {
        assertThat(Marked.class.getDeclaredMethod("transfer").getAnnotations()).isEmpty();
        assertThat(bytes(Marked.class)).contains("Ldev/heddle/api/Atomic;");
    }

    @Test
    void methods_and_constructors_can_be_marked_as_atomic() {
        Target target = Objects.requireNonNull(Atomic.class.getAnnotation(Target.class));

        assertThat(target.value()).containsExactlyInAnyOrder(ElementType.METHOD, ElementType.CONSTRUCTOR);
    }

    private static String bytes(Class<?> type) throws IOException {
        try (InputStream stream =
                Objects.requireNonNull(type.getResourceAsStream(type.getName().replaceFirst(".*\\.", "") + ".class"))) {
            return new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static final class Marked {
        @Atomic
        @SuppressWarnings("unused") // by reflection
        void transfer() {}
    }
}
