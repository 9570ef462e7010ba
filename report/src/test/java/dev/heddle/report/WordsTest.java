// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {

    @Test
    void counts_agree_with_their_nouns() {
        assertThat(Words.count(1, "switch")).isEqualTo("1 switch");
        assertThat(Words.count(2, "switch")).isEqualTo("2 switches");
        assertThat(Words.count(0, "property")).isEqualTo("0 properties");
    }

    @Test
    void lists_end_with_and() {
        assertThat(Words.list(List.of())).isEmpty();
        assertThat(Words.list(List.of("a"))).isEqualTo("a");
        assertThat(Words.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    }

    @Test
    void times_have_as_many_digits_as_are_of_use() {
        assertThat(Words.time(Duration.ofMillis(314))).isEqualTo("0.31 s");
        assertThat(Words.time(Duration.ofMillis(31_416))).isEqualTo("31.4 s");
        assertThat(Words.time(Duration.ofMinutes(5))).isEqualTo("300 s");
    }

    @Test
    void arguments_that_a_shell_would_split_are_quoted() {
        assertThat(Words.quoted("a/b-1.ctrc")).isEqualTo("a/b-1.ctrc");
        assertThat(Words.quoted("d5[43]")).isEqualTo("'d5[43]'");
        assertThat(Words.quoted("it's")).isEqualTo("'it'\\''s'");
    }
}
