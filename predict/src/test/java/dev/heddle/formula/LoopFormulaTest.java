// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.LoopTrace;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shape of the formulas in TARA's table. */
class LoopFormulaTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void a_loop_of_x_iterations_has_2x_disjuncts_of_two_terms(int x) {
        for (TraceProgram program : List.of(LoopTrace.e(x), LoopTrace.k(x))) {
            try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
                Neighbourhood found = finder.find(Budget.UNLIMITED);

                assertThat(found.unfinished()).isEmpty();
                assertThat(found.bad().terms())
                        .hasSize(2 * x)
                        .allSatisfy(term -> assertThat(term).hasSize(2));
            }
        }
    }
}
