// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {

    @Test
    void without_patterns_all_but_the_jdk_heddle_and_known_libraries_is_woven() {
        Scope scope = new Scope(List.of(), List.of());

        assertThat(scope.reasonAgainst("com/acme/Bank")).isEmpty();
        assertThat(scope.reasonAgainst("java/util/ArrayList")).contains("JDK");
        assertThat(scope.reasonAgainst("dev/heddle/runtime/ThreadLog")).contains("Heddle");
        assertThat(scope.reasonAgainst("org/junit/jupiter/api/Test")).contains("known library");
    }

    @Test
    void an_include_pattern_leaves_everything_else_out() {
        Scope scope = new Scope(List.of("com.acme"), List.of());

        assertThat(scope.reasonAgainst("com/acme/Bank")).isEmpty();
        assertThat(scope.reasonAgainst("com/other/Bank")).contains("no include pattern");
    }

    @Test
    void an_include_pattern_brings_a_library_in_and_an_exclude_pattern_is_stronger() {
        Scope scope = new Scope(List.of("org.junit"), List.of("org.junit.platform"));

        assertThat(scope.reasonAgainst("org/junit/jupiter/api/Test")).isEmpty();
        assertThat(scope.reasonAgainst("org/junit/platform/Launcher")).contains("org.junit.platform");
    }

    @Test
    void classes_that_the_jdk_makes_for_interfaces_may_be_woven() {
        assertThat(new Scope(List.of("com.acme"), List.of()).reasonAgainst("jdk/proxy1/$Proxy3"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme, com.acme, true",
        "com.acme, com.acme.Bank, true",
        "com.acme, com.acme$Inner, true",
        "com.acme, com.acmeother.Bank, false",
        "com.*.Bank, com.acme.Bank, true",
        "com.*.Bank, com.acme.Bank$1, false",
        "*Test, com.acme.BankTest, true",
        "*Test, com.acme.Bank, false",
        "com.acme.*, com.acme.a.b.C, true",
        "a*a, a, false",
        "a*a, aa, true",
        "*, anything, true",
    })
    void a_star_stands_for_anything(String pattern, String name, boolean expected) {
        assertThat(Scope.matches(pattern, name)).isEqualTo(expected);
    }
}
