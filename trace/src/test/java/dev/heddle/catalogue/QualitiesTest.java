// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QualitiesTest {

    @ParameterizedTest
    @CsvSource({
        "java.util.*, java.util.ArrayList, true",
        "java.util.*, java.util.Map$Entry, false",
        "java.util.*, java.util.concurrent.Future, false",
        "java.util.*$*, java.util.Map$Entry, true",
        "java.util.**, java.util.concurrent.Future, true",
        "java.util.**Itr, java.util.ArrayList$Itr, true",
        "java.util.**Itr, java.util.ArrayList$Items, false",
        "java.io.File**, java.io.FileReader, true",
        "java.io.File, java.io.FileReader, false",
        "**, com.example.Account, true",
    })
    void a_star_is_a_part_of_a_name_and_two_are_anything(String pattern, String name, boolean matches) {
        assertThat(Qualities.matches(pattern, name)).isEqualTo(matches);
    }

    @Test
    void a_class_is_known_by_its_name_with_dots_and_with_slashes() {
        assertThat(Qualities.has("java.lang.String", Quality.VALUE)).isTrue();
        assertThat(Qualities.has("java/lang/String", Quality.VALUE)).isTrue();
        assertThat(Qualities.has("java/util/HashMap", Quality.VALUE)).isFalse();
    }

    @Test
    void a_later_line_takes_away_what_an_earlier_one_gave() {
        assertThat(Qualities.has("java.lang.invoke.MethodType", Quality.ANONYMOUS))
                .isTrue();
        assertThat(Qualities.has("java.lang.invoke.VarHandleInts$FieldInstanceReadWrite", Quality.ANONYMOUS))
                .isFalse();
        assertThat(Qualities.has("com/example/Box", "get", "()I", Quality.LOOKS))
                .isTrue();
        assertThat(Qualities.has("java/nio/ByteBuffer", "get", "()B", Quality.LOOKS))
                .as("moves on to the next")
                .isFalse();
    }

    @Test
    void a_method_may_be_known_by_its_descriptor() {
        assertThat(Qualities.ofMember("Thread.join(J)V", Quality.ASKS_FOR_ENDS)).isTrue();
        assertThat(Qualities.ofMember("Thread.join()V", Quality.ASKS_FOR_ENDS)).isFalse();
    }

    @Test
    void a_member_is_known_without_the_package_of_its_class() {
        assertThat(Qualities.ofMember("VarHandle.get(LAccount;)I", Quality.WEAK))
                .isTrue();
        assertThat(Qualities.ofMember("AtomicInteger.get()I", Quality.WEAK)).isFalse();
        assertThat(Qualities.ofMember("AtomicInteger.getPlain()I", Quality.WEAK))
                .isTrue();
    }

    @Test
    void who_is_given_a_function_may_call_back() {
        assertThat(Qualities.ofParameter("Vector.forEach(Ljava/util/function/Consumer;)V", Quality.CALLED_BACK))
                .isTrue();
        assertThat(Qualities.ofParameter("Vector.comparator()Ljava/util/Comparator;", Quality.CALLED_BACK))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void every_quality_is_in_the_table(Quality quality) {
        assertThat(Qualities.lines(quality).size() + Qualities.methods(quality).size())
                .as("%s", quality)
                .isPositive();
    }

    /** A name that is written wrongly would change nothing, and nobody would notice. */
    @Test
    void every_class_in_the_table_is_one_of_the_jdk() {
        List<String> missing = new ArrayList<>();
        int looked = 0;
        for (String line : QualityTable.text().split("\n", -1)) {
            String name = line.isBlank() ? "*" : line.split(" ", -1)[0];
            if (!line.startsWith(" ") && !line.startsWith("--") && name.contains(".") && !name.contains("*")) {
                looked++;
                if (!exists(name)) {
                    missing.add(name);
                }
            }
        }

        assertThat(missing).isEmpty();
        assertThat(looked).isGreaterThan(100);
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name, false, QualitiesTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
