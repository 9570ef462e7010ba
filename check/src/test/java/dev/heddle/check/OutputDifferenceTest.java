// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class OutputDifferenceTest {

    @Test
    void what_is_printed_instead_is_told() {
        assertThat(OutputDifference.text("start\nhits: 2\n", List.of("start\nhits: 2\n", "start\nhits: 1\n")))
                .contains("the program printed \"hits: 1\" where it printed \"hits: 2\" when it was not led here");
    }

    @Test
    void the_order_of_lines_is_no_difference() {
        assertThat(OutputDifference.text("a\nb\n", List.of("b\na\n"))).isEmpty();
    }

    @Test
    void what_is_missing_is_told() {
        assertThat(OutputDifference.text("a\nb\nc\n", List.of("a\n")))
                .contains("the program printed nothing where it printed \"b\" and more when it was not led here");
    }
}
