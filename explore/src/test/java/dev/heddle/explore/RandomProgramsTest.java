// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.BruteForce;
import dev.heddle.explore.strategy.GivenSchedule;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.RandomPrograms;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.Outcome;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;

/** What strategies find in generated programs, against running every interleaving. */
class RandomProgramsTest {

    private static final Limits ENUMERABLE = Limits.NONE.withExecutions(5_000).withSteps(100);

    @RepeatedTest(400)
    void dpor_finds_what_brute_force_finds_and_each_class_once(RepetitionInfo repetition) {
        agree(repetition.getCurrentRepetition(), ENUMERABLE);
    }

    @Tag("slow")
    @RepeatedTest(4_000)
    void dpor_finds_what_brute_force_finds_in_larger_programs(RepetitionInfo repetition) {
        agree(1_000_000 + repetition.getCurrentRepetition(), ENUMERABLE.withExecutions(100_000));
    }

    private static void agree(long seed, Limits limits) {
        String program = RandomPrograms.seeded(seed);
        Exploration all = explore(program, new BruteForce(), limits);
        assumeTrue(all.isExhausted(), "too many interleavings");

        for (Dpor.Plans plans : Dpor.Plans.values()) {
            Exploration dpor = explore(program, new Dpor(plans), limits);

            assertThat(dpor.isExhausted()).as(program).isTrue();
            assertThat(outcomes(dpor)).as(program).isEqualTo(outcomes(all));
            assertThat(dpor.progress().classes())
                    .as(program)
                    .isEqualTo(all.progress().classes());
            assertThat(dpor.progress().completed())
                    .as(program)
                    .isEqualTo(all.progress().classes().orElseThrow());
            if (!program.contains("start")) {
                // Brute force starts threads as soon as it can, which may take a switch more.
                assertThat(switches(dpor)).as(program).isEqualTo(switches(all));
            }
            if (plans == Dpor.Plans.WHOLE && !program.contains("iwait")) {
                // What an interruptible wait will do is not known when it is planned.
                assertThat(dpor.progress().redundant()).as(program).isZero();
            }
        }
    }

    @RepeatedTest(100)
    void every_schedule_found_leads_to_its_outcome_100_times_of_100(RepetitionInfo repetition) {
        String program = RandomPrograms.seeded(repetition.getCurrentRepetition());
        ToySubject subject = ToySubject.withStates(program);
        Exploration dpor = Explorer.of(
                        subject, new Dpor(), Limits.NONE.withSteps(100).withExecutions(200))
                .explore();

        assertThat(dpor.outcomes()).isNotEmpty();
        for (FoundOutcome found : dpor.outcomes()) {
            if (found.outcome().verdict() != Outcome.Verdict.TOO_LONG) {
                Strategy replay = new GivenSchedule(found.schedule(), 100, subject);
                Exploration again = Explorer.of(subject, replay, Limits.NONE).explore();

                assertThat(again.progress().completed()).isEqualTo(100);
                assertThat(outcomes(again)).as(program).containsExactly(found.outcome());
            }
        }
    }

    @RepeatedTest(100)
    void no_strategy_finds_what_can_not_be(RepetitionInfo repetition) {
        String program = RandomPrograms.seeded(repetition.getCurrentRepetition());
        Exploration all = explore(program, new BruteForce(), ENUMERABLE);
        assumeTrue(all.isExhausted(), "too many interleavings");

        for (String name :
                Set.of("pcb:1", "hapset:1", "hapset:3", "random:7", "pct:3:7", "pos:7", "surw:7", "round-robin")) {
            Exploration some = explore(program, Strategies.of(name), ENUMERABLE.withExecutions(50));

            assertThat(outcomes(some))
                    .as("%s on %s", name, program)
                    .isNotEmpty()
                    .isSubsetOf(outcomes(all));
        }
    }

    private static Exploration explore(String program, Strategy strategy, Limits limits) {
        return Explorer.countingClasses(ToySubject.withStates(program), strategy, limits)
                .explore();
    }

    private static Set<Outcome> outcomes(Exploration exploration) {
        return exploration.outcomes().stream().map(FoundOutcome::outcome).collect(Collectors.toSet());
    }

    private static Set<String> switches(Exploration exploration) {
        return exploration.outcomes().stream()
                .map(found -> found.outcome() + " with " + found.schedule().switches())
                .collect(Collectors.toSet());
    }
}
