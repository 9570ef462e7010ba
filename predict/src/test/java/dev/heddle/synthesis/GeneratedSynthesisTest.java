// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class GeneratedSynthesisTest {

    // Beyond this many orders, trying them all takes too long.
    private static final long MOST_ORDERS = 50_000;

    private static int tried;

    @RepeatedTest(120)
    void what_is_offered_leaves_no_bad_order_some_good_one_and_nobody_stuck(RepetitionInfo repetition) {
        int seed = repetition.getCurrentRepetition();
        TraceProgram program =
                ProgramGenerator.seeded(seed).threads(2 + seed % 2).steps(4).next();

        for (Synthesis offer : offers(program)) {
            TraceProgram changed =
                    SynchronizedProgram.of(program, offer.primitives()).program();
            Enumerator every = Enumerator.of(changed);
            if (every.orders() <= MOST_ORDERS) {
                assertThat(every.anyBad()).as("bad with %s", offer).isFalse();
                assertThat(every.anyGood()).as("good with %s", offer).isTrue();
                assertThat(every.inputs())
                        .allSatisfy(inputs -> assertThat(StuckStates.of(changed, program, inputs))
                                .as("stuck with %s", offer)
                                .isEmpty());
                tried++;
            }
        }
    }

    @AfterAll
    static void there_was_something_to_try() {
        assertThat(tried).isGreaterThan(30);
    }

    private static List<Synthesis> offers(TraceProgram program) {
        Budget budget = Budget.of(Duration.ofSeconds(20));
        Neighbourhood neighbourhood;
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            neighbourhood = finder.find(budget);
        }
        if (neighbourhood.isFreeOfBugs() || !neighbourhood.anyGood().orElse(false)) {
            return List.of();
        }
        return Synthesizer.of(program, neighbourhood.good()).synthesise(Solvers::standard, budget).stream()
                .filter(Synthesis::isVerified)
                .toList();
    }
}
