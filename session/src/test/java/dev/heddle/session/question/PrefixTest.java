// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrefixTest {

    private static final TraceProgram PROGRAM = CtrcReader.read("prefix.ctrc", """
            global: x
            pre: (= x 0)
            thread a:
            a1: (= x. 1)
            a2: (= x. 2)
            a3: (= x. 3)
            thread b:
            b1: fence
            b2: (= x. 4)
            b3: (= x. 5)
            atomic: [b2 b3]
            order: a2 < b1
            region: [a1 a2] [a2 a3]
            """);

    private static final Schedule RECORDED = schedule("a1", "a2", "b1", "b2", "b3", "a3");

    @Test
    void steps_keep_their_numbers() {
        TraceProgram beginning = Prefix.of(PROGRAM, RECORDED, 3);

        assertThat(labels(beginning)).containsExactly("a1", "a2", "b1");
        assertThat(beginning.order()).hasSize(1);
        assertThat(beginning.regions()).hasSize(1);
        assertThat(Prefix.contains(beginning, PROGRAM.step("b1").orElseThrow())).isTrue();
        assertThat(Prefix.contains(beginning, PROGRAM.step("a3").orElseThrow())).isFalse();
    }

    @Test
    void atomic_sections_are_whole_or_left_out() {
        assertThat(labels(Prefix.of(PROGRAM, RECORDED, 4))).containsExactly("a1", "a2", "b1");
        assertThat(labels(Prefix.of(PROGRAM, RECORDED, 5))).containsExactly("a1", "a2", "b1", "b2", "b3");
    }

    @Test
    void nothing_is_left_that_would_have_to_wait_for_what_is_left_out() {
        assertThat(labels(Prefix.of(PROGRAM, schedule("a1", "b1", "a2"), 2))).containsExactly("a1");
    }

    @Test
    void a_step_that_was_not_recorded_is_in_no_beginning() {
        List<Step> steps = List.of(PROGRAM.step("a3").orElseThrow());

        assertThat(Prefix.upTo(PROGRAM, RECORDED, steps)).isPresent();
        assertThat(Prefix.upTo(PROGRAM, schedule("a1"), steps)).isEqualTo(Optional.empty());
    }

    private static List<String> labels(TraceProgram program) {
        List<String> labels = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            thread.actions().forEach(action -> labels.add(action.label()));
        }
        return labels;
    }

    private static Schedule schedule(String... labels) {
        return new Schedule(Stream.of(labels)
                .map(label -> PROGRAM.step(label).orElseThrow())
                .toList());
    }
}
