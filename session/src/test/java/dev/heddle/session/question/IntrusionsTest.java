// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.predict.IntrusionPredictor.Intrusion;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntrusionsTest {

    /** Two transfers, each of which reads in one critical section and writes in another. */
    private static final String SPLIT = """
            global: x lock
            pre: (and (= x 0) (= lock 0))
            thread one {a}:
            l1: assume(= lock 0) then (= lock. 1)
            r1: (= a. x)
            u1: (= lock. 0)
            m1: assume(= lock 0) then (= lock. 1)
            w1: (= x. (+ a 1))
            v1: (= lock. 0)
            thread two {b}:
            l2: assume(= lock 0) then (= lock. 2)
            r2: (= b. x)
            u2: (= lock. 0)
            m2: assume(= lock 0) then (= lock. 2)
            w2: (= x. (+ b 1))
            v2: (= lock. 0)
            """;

    @Test
    void locks_that_are_given_back_in_between_let_others_in() {
        TraceProgram program = CtrcReader.read("split.ctrc", SPLIT);

        Meetings.Answer answer = find(program, "r1", "w2", "w1").get(0);

        Schedule schedule = ((Meetings.Answer.Possible) answer).schedule();
        List<Step> three = steps(program, "r1", "w2", "w1");
        assertThat(schedule.steps().stream().filter(three::contains)).containsExactlyElementsOf(three);
        assertThat(schedule.steps()).endsWith(three.get(2));
        // Both hold the lock right before these two, so they never meet there.
        assertThat(Meetings.find(program, steps(program, "w2", "w1"), Budget.UNLIMITED))
                .isInstanceOf(Meetings.Answer.Impossible.class);
    }

    @Test
    void a_lock_that_is_kept_lets_nobody_in() {
        TraceProgram program = CtrcReader.read(
                "kept.ctrc",
                SPLIT.replace("u1: (= lock. 0)\n", "").replace("m1: assume(= lock 0) then (= lock. 1)\n", ""));

        assertThat(find(program, "r1", "w2", "w1").get(0)).isInstanceOf(Meetings.Answer.Impossible.class);
    }

    @Test
    void a_step_that_must_come_before_never_comes_between() {
        TraceProgram program = CtrcReader.read("ordered.ctrc", SPLIT + "order: v2 < l1\n");

        assertThat(find(program, "r1", "w2", "w1").get(0)).isInstanceOf(Meetings.Answer.Impossible.class);
    }

    @Test
    void steps_without_a_common_variable_are_not_decided() {
        TraceProgram program = CtrcReader.read("split.ctrc", SPLIT);

        assertThat(find(program, "r1", "u2", "w1").get(0)).isInstanceOf(Meetings.Answer.Unknown.class);
    }

    @Test
    void what_is_only_possible_after_a_signal_never_comes_between() {
        // Where the flag is seen, the first thread has run to its end, so nothing that comes after can come between.
        TraceProgram program = CtrcReader.read("signal.ctrc", """
                global: x done
                pre: (and (= x 0) (= done 0))
                thread one {a}:
                r1: (= a. x)
                w1: (= x. (+ a 1))
                d1: (= done. 1)
                thread two:
                d2: assume(= done 1)
                w2: (= x. 5)
                w3: (= x. 6)
                """);
        try (Intrusions intrusions = Intrusions.of(
                program, List.of(intrusion(program, "r1", "w3", "w1"), intrusion(program, "r1", "w2", "w1")))) {
            assertThat(intrusions.find(intrusion(program, "r1", "w2", "w1"), Budget.UNLIMITED))
                    .isInstanceOf(Meetings.Answer.Impossible.class);
            assertThat(intrusions.find(intrusion(program, "r1", "w3", "w1"), Budget.UNLIMITED))
                    .isInstanceOf(Meetings.Answer.Impossible.class);
        }
    }

    private static List<Meetings.Answer> find(TraceProgram program, String... labels) {
        Intrusion asked = intrusion(program, labels);
        try (Intrusions intrusions = Intrusions.of(program, List.of(asked))) {
            return List.of(intrusions.find(asked, Budget.UNLIMITED));
        }
    }

    private static Intrusion intrusion(TraceProgram program, String... labels) {
        List<Step> steps = steps(program, labels);
        return new Intrusion(steps.get(0), steps.get(1), steps.get(2));
    }

    private static List<Step> steps(TraceProgram program, String... labels) {
        return Stream.of(labels).map(label -> program.step(label).orElseThrow()).toList();
    }
}
