// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.check.baseline.Baseline;
import dev.heddle.claim.Inconclusive;
import dev.heddle.finding.Fingerprint;
import dev.heddle.report.html.Pages;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of a check some of whose findings are known. */
@Tag("once")
class KnownFindingsTest {

    private static final String ONE = "0123456789abcdef";

    @Test
    void a_known_finding_does_not_count_and_a_new_one_does() {
        CheckResult result = Pages.result();
        List<String> found = Fingerprint.of(result.findings());
        Baseline baseline = new Baseline(List.of(entry(found.get(0), "Bank"), entry(ONE, "Bank")));

        CheckResult compared = result.with(baseline.known("Bank", found, "known.txt"));

        assertThat(result.exitCode(FailOn.WARNING)).isEqualTo(1);
        assertThat(compared.exitCode(FailOn.WARNING, Inconclusive.BLIND)).isZero();
        assertThat(compared.exitCode(FailOn.WARNING))
                .as("not everything is decided")
                .isEqualTo(4);
        assertThat(compared.exitCode(FailOn.PREDICTED))
                .as("the other one is new")
                .isEqualTo(1);
        assertThat(compared.known().unseen()).hasSize(1);
        assertThat(CheckReport.verdict(compared))
                .isEqualTo("nothing new found, 1 known bug, but not everything is decided");
        // Not explored at all, so what was not seen may well be there.
        assertThat(compared.isConclusive()).isFalse();
        assertThat(result.with(baseline.known("Other", found, "known.txt")).exitCode(FailOn.WARNING))
                .isEqualTo(1);
    }

    private static Baseline.Entry entry(String fingerprint, String target) {
        return new Baseline.Entry(fingerprint, target, "HDL101 failure", List.of());
    }
}
