// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Basis;
import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.claim.Verdict;
import dev.heddle.report.ClaimText;
import dev.heddle.report.html.Pages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every reason against a claim weakens it, in words and in the exit code. */
class ClaimTest {

    private static final String DETAIL = "this is why";

    @Test
    void where_every_interleaving_was_run_and_nothing_is_open_the_claim_is_made() {
        Ledger ledger = Ledger.builder().on(Basis.EXPLORED).done();

        assertThat(ClaimText.coverage(ledger)).isEqualTo("every interleaving is covered");
        assertThat(ClaimText.nothingFound(ledger)).isEqualTo("nothing can go wrong with these inputs");
        assertThat(ClaimText.proof(ledger)).isEqualTo("proved");
        assertThat(ledger.exitCode(Inconclusive.FAIL)).isZero();
    }

    @Test
    void where_nothing_came_to_an_end_nothing_is_claimed() {
        Ledger ledger = Ledger.builder().done();

        assertThat(ledger.holds()).isFalse();
        assertThat(ledger.isCovered()).isFalse();
        assertThat(ledger.exitCode(Inconclusive.FAIL)).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void every_reason_takes_the_claim_away_and_is_told(Reason reason) {
        for (Basis basis : Basis.values()) {
            Ledger ledger = Ledger.builder().on(basis).but(reason, DETAIL).done();

            assertThat(ledger.holds()).isFalse();
            assertThat(ClaimText.nothingFound(ledger)).doesNotContain("nothing can go wrong");
            assertThat(ClaimText.proof(ledger)).isEqualTo("neither proved nor refuted");
            assertThat(ledger.exitCode(Inconclusive.FAIL)).isEqualTo(reason == Reason.INTERRUPTED ? 130 : 4);
            assertThat(ClaimText.reasons(ledger))
                    .extracting(ClaimText.Line::text)
                    .contains(DETAIL);
            assertThat(ClaimText.coverage(ledger).equals("every interleaving is covered"))
                    .isEqualTo(basis == Basis.EXPLORED && !reason.weakensCoverage());
            assertThat(ClaimText.json(ledger).toString()).contains(DETAIL);
        }
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void nothing_is_proved_of_single_questions_where_more_can_happen_than_was_looked_at(Reason reason) {
        Ledger ledger = Ledger.builder().on(Basis.EXPLORED).but(reason, DETAIL).done();

        boolean looksAtAll = !reason.hidesOrders() && !reason.isBlind() && reason != Reason.NOT_READ;
        assertThat(ClaimText.safe(2, ledger).equals("2 proved safe")).isEqualTo(looksAtAll);
    }

    @Test
    void accesses_that_order_too_little_leave_nothing_proved() {
        Ledger ledger = Ledger.builder()
                .on(Basis.EXPLORED)
                .but(Reason.WEAK_ACCESS, DETAIL)
                .done();

        assertThat(ClaimText.safe(2, ledger)).isEqualTo("2 safe in what is modelled");
        assertThat(ClaimText.safe(0, ledger)).isEqualTo("0 proved safe");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void every_reason_of_a_check_is_in_its_words_its_json_and_its_exit_code(Reason reason) {
        CheckResult good = Pages.result().with(List.of());
        CheckResult result = new CheckResult(
                List.of(),
                good.predictions(),
                good.coverage(),
                good.exploration(),
                List.of(new Reservation(reason, DETAIL)),
                good.classes(),
                good.times());

        assertThat(CheckReport.verdict(result)).doesNotContain("nothing can go wrong");
        assertThat(CheckCoverage.of(result))
                .extracting(CheckCoverage.Line::text)
                .contains(DETAIL)
                .noneMatch(line -> reason.weakensCoverage() && line.endsWith("every interleaving is covered"));
        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(reason == Reason.INTERRUPTED ? 130 : 4);
    }

    @Test
    void what_is_found_is_told_whatever_is_open_and_an_interruption_before_all() {
        Ledger found = Ledger.builder().finding(1).but(Reason.BUDGET, DETAIL).done();

        assertThat(found.verdict()).isEqualTo(Verdict.FOUND);
        assertThat(found.exitCode(Inconclusive.WARN)).isEqualTo(1);
        assertThat(Ledger.builder()
                        .finding(1)
                        .but(Reason.INTERRUPTED, DETAIL)
                        .done()
                        .verdict())
                .isEqualTo(Verdict.INTERRUPTED);
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void the_user_says_what_an_inconclusive_result_does(Reason reason) {
        Ledger ledger = Ledger.builder().on(Basis.EXPLORED).but(reason, DETAIL).done();
        int interrupted = reason == Reason.INTERRUPTED ? 130 : 0;

        assertThat(ledger.exitCode(Inconclusive.WARN)).isEqualTo(interrupted);
        assertThat(ledger.exitCode(Inconclusive.BLIND)).isEqualTo(reason.isBlind() ? 4 : interrupted);
    }
}
