// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemberPatternsTest {

    private static boolean matches(String pattern, String className, String member) {
        return new MemberPatterns(List.of(pattern)).match(className, member);
    }

    @Test
    void a_class_without_a_package_is_any_class_of_that_name() {
        assertThat(matches("Bank.transfer", "com.acme.Bank", "transfer")).isTrue();
        assertThat(matches("com.acme.Bank.transfer", "com.acme.Bank", "transfer"))
                .isTrue();
        assertThat(matches("org.Bank.transfer", "com.acme.Bank", "transfer")).isFalse();
        assertThat(matches("Bank.transfer", "com.acme.RiverBank", "transfer")).isFalse();
    }

    @Test
    void stars_stand_for_anything_and_a_hash_for_the_last_dot() {
        assertThat(matches("com.acme.*", "com.acme.Bank", "transfer")).isTrue();
        assertThat(matches("Bank#trans*", "com.acme.Bank", "transfer")).isTrue();
        assertThat(matches("Bank#trans*", "com.acme.Bank", "open")).isFalse();
        assertThat(matches("B.nk.transfer", "com.acme.Bank", "transfer")).isFalse();
    }

    @Test
    void nested_classes_are_written_as_in_the_source_or_as_in_the_class_file() {
        assertThat(matches("Bank.Account.add", "com.acme.Bank$Account", "add")).isTrue();
        assertThat(matches("Bank$Account.add", "com.acme.Bank$Account", "add")).isTrue();
        assertThat(matches("Account.add", "com.acme.Bank$Account", "add")).isFalse();
    }

    @Test
    void no_patterns_match_nothing() {
        assertThat(new MemberPatterns(List.of()).match("Bank", "transfer")).isFalse();
    }
}
