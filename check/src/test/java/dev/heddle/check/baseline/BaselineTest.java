// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.problem.HeddleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that are known, and the file they are kept in. */
@Tag("once")
class BaselineTest {

    private static final String ONE = "0123456789abcdef";
    private static final String TWO = "fedcba9876543210-2";

    @TempDir
    Path folder;

    @Test
    void a_file_is_sorted_keeps_remarks_and_reads_as_it_was_written() throws IOException {
        Path file = Files.writeString(folder.resolve("known.txt"), """
                # the teller is going to be replaced in spring
                %s Bank HDL301 data race on balance

                %s Atm HDL101 IllegalStateException in Atm.pay
                """.formatted(TWO, ONE));

        Baseline baseline = Baseline.read(file, "known.txt");
        baseline.write(file);

        assertThat(file).content().isEqualTo("""
                # Findings of heddle check that are known. 'heddle check --baseline' fails for others only.
                %s Atm HDL101 IllegalStateException in Atm.pay
                # the teller is going to be replaced in spring
                %s Bank HDL301 data race on balance
                """.formatted(ONE, TWO));
        assertThat(Baseline.read(file, "known.txt")).isEqualTo(baseline);
        assertThat(folder).isDirectoryContaining(found -> found.equals(file));
    }

    @Test
    void what_is_gone_goes_with_its_remarks_and_other_programs_stay() {
        Baseline baseline = new Baseline(
                List.of(entry(ONE, "Bank", "# remark"), entry(TWO, "Bank"), entry(ONE, "Atm", "# another")));

        Baseline shrunk = baseline.without("Bank", List.of(TWO));

        assertThat(shrunk.entries()).containsExactly(entry(ONE, "Atm", "# another"), entry(TWO, "Bank"));
    }

    @Test
    void what_is_known_already_keeps_its_remarks_when_it_is_found_again() {
        Baseline baseline = new Baseline(List.of(entry(ONE, "Bank", "# remark")));

        assertThat(baseline.and(List.of(entry(ONE, "Bank"), entry(TWO, "Bank"))).entries())
                .containsExactlyInAnyOrder(entry(ONE, "Bank", "# remark"), entry(TWO, "Bank"));
    }

    @Test
    void a_line_that_is_none_is_named_with_its_number() throws IOException {
        Path file = Files.writeString(folder.resolve("known.txt"), "# fine\nBank HDL301\n");

        assertThatThrownBy(() -> Baseline.read(file, "known.txt"))
                .isInstanceOf(HeddleException.class)
                .hasMessageStartingWith("known.txt:2: expected a fingerprint");
        assertThatThrownBy(() -> Baseline.read(folder.resolve("none.txt"), "none.txt"))
                .hasMessageStartingWith("none.txt: there is no such file; 'heddle baseline'");
    }

    private static Baseline.Entry entry(String fingerprint, String target, String... remarks) {
        return new Baseline.Entry(fingerprint, target, "HDL101 failure", List.of(remarks));
    }
}
