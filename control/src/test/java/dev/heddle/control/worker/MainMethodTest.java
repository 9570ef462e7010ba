// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code java} starts, before and since Java 25. */
class MainMethodTest {

    private static final List<String> RUN = new ArrayList<>();

    static class Classical {
        public static void main(String[] words) {
            RUN.add("classical " + String.join(" ", words));
        }

        void main() {
            RUN.add("the wrong one");
        }
    }

    static class Heir extends Classical {}

    static class OfPackage {
        static void main(String[] words) {
            RUN.add("of the package " + words.length);
        }
    }

    static class OfObject {
        private final String name = "object";

        void main() {
            RUN.add("of an " + name);
        }
    }

    interface Startable {
        default void main() {
            RUN.add("by default");
        }
    }

    static class Started implements Startable {}

    static class WithParameter {
        WithParameter(int number) {
            RUN.add("made with " + number);
        }

        void main() {
            RUN.add("the wrong one");
        }
    }

    static class Secret {
        private static void main(String[] words) {
            RUN.add("the wrong one");
        }
    }

    static class Giving {
        public static int main(String[] words) {
            return words.length;
        }
    }

    @BeforeEach
    void forget() {
        RUN.clear();
    }

    @ParameterizedTest
    @ValueSource(classes = {Classical.class, Heir.class})
    void the_one_that_always_was(Class<?> type) throws Throwable {
        for (boolean isAnyMain : new boolean[] {false, true}) {
            MainMethod.of(type, isAnyMain).run("a", "b");
        }

        assertThat(RUN).containsExactly("classical a b", "classical a b");
    }

    @Test
    void those_that_java_25_starts_and_java_17_does_not() throws Throwable {
        for (Class<?> type : List.of(OfPackage.class, OfObject.class, Started.class)) {
            assertNone(type, false, "has no public static void main(String[])");
            MainMethod.of(type, true).run("a");
        }

        assertThat(RUN).containsExactly("of the package 1", "of an object", "by default");
    }

    @Test
    void those_that_no_java_starts() {
        for (boolean isAnyMain : new boolean[] {false, true}) {
            assertNone(Secret.class, isAnyMain, "has no ");
            assertNone(Giving.class, isAnyMain, "has no ");
        }
        assertNone(WithParameter.class, true, "has no constructor without parameters");
    }

    private static void assertNone(Class<?> type, boolean isAnyMain, String why) {
        assertThatThrownBy(() -> MainMethod.of(type, isAnyMain))
                .isInstanceOf(NoSuchMethodException.class)
                .hasMessageContaining(type.getName() + " " + why);
    }
}
