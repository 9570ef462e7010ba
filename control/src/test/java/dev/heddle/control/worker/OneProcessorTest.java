// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class OneProcessorTest {

    @Test
    void lists_of_processors_have_single_ones_and_ranges() {
        assertThat(OneProcessor.numbers("\t0")).containsExactly(0);
        assertThat(OneProcessor.numbers("\t0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
    }

    @Test
    void a_program_is_told_as_many_processors_as_there_are() {
        assertThat(OneProcessor.option()).endsWith("=" + Runtime.getRuntime().availableProcessors());
    }

    @Test
    void those_that_run_together_get_different_processors() {
        assertThat(OneProcessor.prefix(0))
                .satisfiesAnyOf(
                        prefix -> assertThat(prefix).isEmpty(),
                        prefix -> assertThat(prefix).isNotEqualTo(OneProcessor.prefix(1)));
    }
}
