// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.ApacheLogTrace;
import dev.heddle.testkit.traces.BankTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of candidates in the table of Fusion's paper on atomicity violations, stage by stage. */
class PublishedTriplesTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void without_a_fix_every_candidate_of_the_bank_is_a_violation(int tellers) {
        assertStages(BankTrace.av(tellers), 12 * tellers, 4 * tellers, 4 * tellers, 4 * tellers);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void with_half_a_fix_every_second_candidate_of_the_bank_is_a_violation(int tellers) {
        assertStages(BankTrace.sav(tellers), 12 * tellers, 4 * tellers, 4 * tellers, 2 * tellers);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void with_the_fix_no_candidate_of_the_bank_is_a_violation_though_locks_admit_all(int tellers) {
        assertStages(BankTrace.nav(tellers), 12 * tellers, 4 * tellers, 4 * tellers, 0);
    }

    @Test
    void the_log_buffer_is_violated_unless_reserved() {
        assertStages(ApacheLogTrace.atom001(), 8, 2, 1, 1);
        assertStages(ApacheLogTrace.atom001a(), 8, 2, 1, 0);
    }

    @Test
    void the_reference_count_is_violated_unless_the_other_worker_waits() {
        assertStages(ApacheLogTrace.atom002(), 212, 34, 33, 33);
        assertStages(ApacheLogTrace.atom002a(), 212, 34, 33, 0);
    }

    private static void assertStages(TraceProgram program, int potential, int ordered, int unlocked, int violations) {
        AtomicityPredictor.Result result = AtomicityPredictor.predict(program, Solvers::standard, Budget.UNLIMITED);

        assertThat(result.potential()).as("potential").isEqualTo(potential);
        assertThat(result.ordered()).as("ordered").isEqualTo(ordered);
        assertThat(result.unlocked()).as("unlocked").isEqualTo(unlocked);
        assertThat(result.violations()).as("violations").hasSize(violations);
        assertThat(result.undecided()).as("undecided").isZero();
    }
}
