// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of the ports of Fusion's programs, what the papers say can happen is made to happen, and nothing else is told. */
@Tag("slow")
@Timeout(300)
class FusionCheckTest {

    private static final String PACKAGE = "dev.heddle.samples.fusion.";

    private final RealChecks checks;

    FusionCheckTest(@TempDir Path folder) {
        this.checks = new RealChecks(folder);
    }

    /** All four intrusions of a bank can be, or two, or none; a bank's assertion fails only where all can. */
    @ParameterizedTest
    @CsvSource({"av-3, 4, 1", "sav-3, 2, 0", "nav-3, 0, 0"})
    void all_half_or_none_of_a_banks_intrusions_can_happen(String variant, int intrusions, int errors)
            throws Exception {
        CheckResult result = checks.check(PACKAGE + "Bank", List.of(variant), Duration.ZERO);

        CheckResult.Decided decided = result.predictions().questions().intrusions();
        assertThat(List.of(decided.proved(), decided.undecided(), decided.feasible()))
                .containsExactly(4 - intrusions, 0, intrusions);
        assertThat(result.findings().stream().filter(finding -> finding.kind() == Kind.FAILURE))
                .hasSize(errors);
        assertThat(result.findings()).allSatisfy(FusionCheckTest::hasHappened);
        assertThat(result.findings().isEmpty()).isEqualTo(intrusions == 0);
    }

    @ParameterizedTest
    @CsvSource({"Atom001, ''", "Atom002, ''", "Banking, 3a", "Indexer, 12a"})
    void what_can_fail_is_made_to_fail(String program, String argument) throws Exception {
        CheckResult result = checks.check(PACKAGE + program, arguments(argument), Duration.ZERO);

        assertThat(result.exitCode(FailOn.ERROR)).isEqualTo(1);
        assertThat(result.findings().get(0).what().toString()).contains("AssertionError");
        hasHappened(result.findings().get(0));
    }

    @Test
    void of_the_mended_twins_nothing_is_told() throws Exception {
        for (List<String> words :
                List.of(List.of("Atom001a"), List.of("Atom002a"), List.of("Banking", "3"), List.of("Indexer", "12"))) {
            CheckResult result = checks.check(PACKAGE + words.get(0), words.subList(1, words.size()), Duration.ZERO);

            assertThat(result.findings()).as("%s", words).isEmpty();
        }
    }

    private static List<String> arguments(String argument) {
        return argument.isEmpty() ? List.of() : List.of(argument);
    }

    private static void hasHappened(Finding finding) {
        assertThat(finding.evidence().isReal()).as("%s", finding.what()).isTrue();
    }
}
