// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations.Question;
import dev.heddle.control.Explorations.Result;
import dev.heddle.control.programs.Sources;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each read must get what the plan says was written before it, and the same as before after the same steps. */
class SourcesTest {

    @TempDir
    Path folder;

    @Test
    void what_no_step_has_written_is_told_with_the_step_that_reads_it() {
        List<Result> results = explore("reflection");

        assertThat(results)
                .allSatisfy(result -> assertThat(result.outcomes())
                        .first()
                        .asString()
                        .matches(
                                "step \\d+: main(\\.0)? read 2 from main/\\d+\\.dev\\.heddle\\.control\\.programs\\.Sources\\.number, "
                                        + "where step \\d+ left 1; what wrote it is no step"));
    }

    @Test
    void a_program_that_reads_something_else_each_time_is_told_with_the_step() {
        List<Result> results = explore("otherEachTime", "otherFromArray", "otherFromAtomic");

        assertThat(results).allSatisfy(result -> {
            assertThat(result.stop()).as(result.argument()).isEqualTo("DIVERGED");
            assertThat(result.outcomes())
                    .first()
                    .asString()
                    .matches("step \\d+: main(\\.0)? got \\d+ before from READ of .* at Sources\\..*, and now \\d+");
        });
    }

    @Test
    void writes_that_are_no_steps_but_harmless_are_no_reason_to_give_up() {
        List<Result> results = explore("alike", "array", "initialiser");

        assertThat(results).allSatisfy(result -> {
            assertThat(result.stop()).as(result.toString()).isEqualTo("EXHAUSTED");
            assertThat(result.replayed()).isEqualTo(3L * result.outcomes().size());
        });
    }

    @Test
    void a_class_that_is_loaded_late_does_not_change_what_steps_are() {
        Result result = explore("lateClass").get(0);

        assertThat(result.stop()).as(result.toString()).isEqualTo("EXHAUSTED");
        assertThat(result.outcomes()).containsExactly("OK ");
    }

    private List<Result> explore(String... arguments) {
        return Explorations.of(
                folder,
                Explorations.ownClassPath(Sources.class),
                Arrays.stream(arguments)
                        .map(argument -> new Question(Sources.class.getName(), argument, "dpor", 3))
                        .toList());
    }
}
