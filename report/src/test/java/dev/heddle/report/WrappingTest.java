// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappingTest {

    @Test
    void text_is_broken_at_spaces() {
        assertThat(Wrapping.wrap("one two three", 8)).containsExactly("one two", "three");
    }

    @Test
    void later_lines_are_indented() {
        assertThat(Wrapping.wrap("label  one two three four", 14, 2)).containsExactly("label  one two", "  three four");
    }

    @Test
    void a_word_that_does_not_fit_is_broken() {
        assertThat(Wrapping.wrap("abcdefghij", 4)).containsExactly("abcd", "efgh", "ij");
    }

    @Test
    void comparisons_stay_together_where_possible() {
        assertThat(Wrapping.wrap(Wrapping.glued("assume mutex = 0"), 14)).containsExactly("assume", "mutex = 0");
        assertThat(Wrapping.wrap(Wrapping.glued("mutex = 0"), 7)).containsExactly("mutex =", "0");
    }

    @Test
    void empty_text_is_an_empty_line() {
        assertThat(Wrapping.wrap("", 10)).containsExactly("");
    }
}
