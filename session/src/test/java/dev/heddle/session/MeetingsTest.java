// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.session.question.Meetings;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MeetingsTest {

    private static final String CROSSED_LOCKS = """
            global: k l
            pre: (and (= k 1) (= l 1))
            thread one:
            a1: assume(= k 1) then (= k. 0)
            a2: assume(= l 1) then (= l. 0)
            a3: (= l. 1)
            a4: (= k. 1)
            thread two:
            b1: assume(= l 1) then (= l. 0)
            b2: assume(= k 1) then (= k. 0)
            b3: (= k. 1)
            b4: (= l. 1)
            """;

    @Test
    void threads_meet_before_the_locks_of_a_circle() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        Meetings.Answer answer = find(program, "a2", "b2");

        assertThat(answer).isInstanceOf(Meetings.Answer.Possible.class);
        Schedule schedule = ((Meetings.Answer.Possible) answer).schedule();
        assertThat(Situations.places(schedule)).containsEntry("one", 1).containsEntry("two", 1);
    }

    @Test
    void threads_do_not_meet_where_one_lock_keeps_them_apart() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        // Whoever is before its last but one step has both locks.
        assertThat(find(program, "a3", "b3")).isInstanceOf(Meetings.Answer.Impossible.class);
    }

    @Test
    void nobody_can_tell_that_a_thread_is_before_its_first_step() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        assertThat(find(program, "a1", "b2")).isInstanceOf(Meetings.Answer.Unknown.class);
    }

    @Test
    void answers_are_those_of_an_enumeration_of_all_interleavings() {
        Random random = new Random(7);
        int possible = 0;
        int impossible = 0;
        for (int round = 0; round < 60; round++) {
            TraceProgram program = CtrcReader.read("random.ctrc", Situations.randomProgram(random));
            Set<Map<String, Integer>> reached = Situations.of(program).stream()
                    .map(Situations.Situation::places)
                    .collect(Collectors.toSet());
            Step first = new Step("t0", 1 + random.nextInt(3));
            Step second = new Step("t1", 1 + random.nextInt(3));
            boolean meets = reached.stream()
                    .anyMatch(at ->
                            at.getOrDefault("t0", 0) == first.index() && at.getOrDefault("t1", 0) == second.index());

            Meetings.Answer answer = Meetings.find(program, List.of(first, second), Budget.UNLIMITED);

            assertThat(answer)
                    .as("%s and %s of %s", first, second, program)
                    .isInstanceOf(meets ? Meetings.Answer.Possible.class : Meetings.Answer.Impossible.class);
            if (meets) {
                possible++;
                assertThat(reached).contains(Situations.places(((Meetings.Answer.Possible) answer).schedule()));
            } else {
                impossible++;
            }
        }
        assertThat(possible).isGreaterThan(9);
        assertThat(impossible).isGreaterThan(9);
    }

    private static Meetings.Answer find(TraceProgram program, String... labels) {
        List<Step> steps = new ArrayList<>();
        for (String label : labels) {
            steps.add(program.step(label).orElseThrow());
        }
        return Meetings.find(program, steps, Budget.UNLIMITED);
    }
}
