// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
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

/** Flags that threads take and give back under a lock keep them apart as locks do; what looks like such a flag may be none. */
class FlagsTest {

    private static final String TAKE = "assume(= k 1) then (= k. 0)\n(= a. f)\nassume(= a 1)\n(= f. 0)\n(= k. 1)\n";
    private static final String GIVE = "assume(= k 1) then (= k. 0)\n(= f. 1)\n(= k. 1)\n";

    @Test
    void a_flag_that_is_taken_and_given_back_under_a_lock_is_recognised() {
        assertThat(flags(TAKE + GIVE, TAKE + GIVE)).isEqualTo(2);
    }

    @Test
    void others_may_look_at_it() {
        String waits = "assume(= k 1) then (= k. 0)\n(= a. f)\nassume(= a 0)\n(= k. 1)\n";

        assertThat(flags(waits + TAKE + GIVE, TAKE + GIVE)).isEqualTo(2);
    }

    @Test
    void a_compare_and_set_needs_no_lock() {
        String spin = "assume(= f 1) then (= f. 0)\n";

        assertThat(flags("assume(= f 0)\n" + spin + "(= f. 1)\n", spin + "(= f. 1)\n"))
                .isEqualTo(2);
    }

    @Test
    void without_the_lock_it_is_none() {
        String unlocked = "(= a. f)\nassume(= a 1)\n(= f. 0)\n";

        assertThat(flags(unlocked + GIVE, TAKE + GIVE)).isZero();
        assertThat(flags(TAKE + "(= f. 1)\n", TAKE + GIVE)).isZero();
    }

    @Test
    void it_is_none_if_somebody_gives_it_back_who_does_not_have_it() {
        assertThat(flags(TAKE + GIVE, GIVE, TAKE + GIVE)).isZero();
    }

    @Test
    void meetings_are_those_of_an_enumeration_of_all_interleavings() {
        Random random = new Random(11);
        int withFlags = 0;
        int possible = 0;
        int impossible = 0;
        for (int round = 0; round < 60; round++) {
            TraceProgram program =
                    program(randomThread(random), randomThread(random), random.nextBoolean() ? TAKE : "(= x. 1)\n");
            withFlags += CriticalSections.of(Cssa.of(program)).flags().isEmpty() ? 0 : 1;
            Set<Map<String, Integer>> reached = Situations.of(program).stream()
                    .map(Situations.Situation::places)
                    .collect(Collectors.toSet());
            for (int question = 0; question < 4; question++) {
                Step first = step(program, 0, random);
                Step second = step(program, 1, random);
                boolean meets = reached.stream()
                        .anyMatch(at -> at.getOrDefault("t0", 0) == first.index()
                                && at.getOrDefault("t1", 0) == second.index());

                Meetings.Answer answer = Meetings.find(program, List.of(first, second), Budget.UNLIMITED);

                assertThat(answer)
                        .as("%s and %s of %s", first, second, program)
                        .isInstanceOf(meets ? Meetings.Answer.Possible.class : Meetings.Answer.Impossible.class);
                possible += meets ? 1 : 0;
                impossible += meets ? 0 : 1;
            }
        }
        assertThat(withFlags).isBetween(10, 50);
        assertThat(possible).isGreaterThan(20);
        assertThat(impossible).isGreaterThan(20);
    }

    private static Step step(TraceProgram program, int thread, Random random) {
        int size = program.threads().get(thread).actions().size();
        return new Step("t" + thread, 1 + random.nextInt(size - 1));
    }

    private static String randomThread(Random random) {
        StringBuilder text = new StringBuilder();
        if (random.nextInt(4) == 0) {
            text.append("assume(= k 1) then (= k. 0)\n(= a. f)\nassume(= a 0)\n(= k. 1)\n");
        }
        text.append(random.nextInt(8) == 0 ? "(= a. f)\nassume(= a 1)\n(= f. 0)\n" : TAKE);
        text.append(random.nextBoolean() ? "(= x. 1)\n" : "assume(< x 1)\n");
        if (random.nextInt(3) > 0) {
            text.append(random.nextInt(8) == 0 ? "(= f. 1)\n" : GIVE);
        }
        text.append(random.nextInt(8) == 0 ? "(= f. 1)\n" : "(= x. 0)\n");
        return text.toString();
    }

    private static int flags(String... threads) {
        return CriticalSections.of(Cssa.of(program(threads))).flags().size();
    }

    private static TraceProgram program(String... threads) {
        StringBuilder text = new StringBuilder("global: f k x\npre: (and (= f 1) (= k 1) (= x 0))\n");
        List<String> names = new ArrayList<>();
        for (String thread : threads) {
            String name = "t" + names.size();
            names.add(name);
            text.append("thread ").append(name).append(" {a}:\n");
            int line = 0;
            for (String action : thread.split("\n", -1)) {
                if (!action.isEmpty()) {
                    text.append("%s_%d: %s\n".formatted(name, line++, action));
                }
            }
        }
        return CtrcReader.read("flags.ctrc", text.toString());
    }
}
