// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankingTrace;
import dev.heddle.testkit.traces.IndexerTrace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdicts in the table of Fusion's paper on assertions. */
class PublishedAssertionsTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void balances_are_consistent_if_transfers_hold_their_locks(int threads) {
        assertThat(prediction(BankingTrace.passed(threads))).isInstanceOf(Prediction.Holds.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void balances_can_get_inconsistent_if_transfers_do_not(int threads) {
        assertThat(prediction(BankingTrace.failing(threads))).isInstanceOf(Prediction.Violated.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 15, 25})
    void an_entry_without_collision_in_the_recorded_run_never_has_one(int threads) {
        assertThat(prediction(IndexerTrace.of(threads))).isInstanceOf(Prediction.Holds.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 15, 20, 25})
    void a_message_can_collide_that_did_not_in_the_recorded_run(int threads) {
        assertThat(prediction(IndexerTrace.failing(threads))).isInstanceOf(Prediction.Violated.class);
    }

    private static Prediction prediction(TraceProgram program) {
        try (SafetyPredictor predictor = SafetyPredictor.of(program, Solvers::standard)) {
            assertThat(predictor.properties()).hasSize(1);
            return predictor.predict(predictor.properties().get(0), Budget.UNLIMITED);
        }
    }
}
