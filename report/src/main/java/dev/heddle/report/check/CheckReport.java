// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.check.CheckResult;
import dev.heddle.finding.Finding;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import dev.heddle.report.Words;
import java.util.ArrayList;
import java.util.List;

/** A check on a terminal: the findings, then what was covered. */
public final class CheckReport {

    private static final int MOST_FINDINGS = 10;

    private final String summary;
    private final List<Shown> fresh;
    private final List<CheckCoverage.Line> covered;
    private final FindingReport findings;
    private final Theme theme;
    private final int width;

    /** A finding, and the lines that come after it. */
    private record Shown(Finding finding, List<String> more) {}

    private CheckReport(
            String summary,
            List<Shown> fresh,
            List<CheckCoverage.Line> covered,
            FindingReport findings,
            Theme theme,
            int width) {
        this.summary = summary;
        this.fresh = fresh;
        this.covered = covered;
        this.findings = findings;
        this.theme = theme;
        this.width = width;
    }

    /** The report, with a line break at its end. */
    public static String of(String name, CheckResult result, FindingReport findings, Theme theme, int width) {
        List<Shown> fresh = result.fresh().stream()
                .map(finding -> new Shown(finding, List.of()))
                .toList();
        return new CheckReport(summary(name, result), fresh, CheckCoverage.of(result), findings, theme, width).text();
    }

    /** The same about a check that was read back, with the lines of code that were kept with it. */
    public static String of(SavedCheck check, Theme theme, int width) {
        FindingReport findings = new FindingReport(check::title, check.sourceFiles(), theme, width);
        List<Shown> fresh = check.findings().stream()
                .filter(saved -> !saved.isKnown())
                .map(saved -> new Shown(saved.finding(), companions(saved, theme, width)))
                .toList();
        String summary = "checked: %s, %s".formatted(check.target(), check.verdict());
        return new CheckReport(summary, fresh, check.covered(), findings, theme, width).text();
    }

    private static List<String> companions(SavedCheck.Saved saved, Theme theme, int width) {
        Sections sections = new Sections(theme, width);
        String title = "broke";
        for (String invariant : saved.invariants()) {
            sections.add(title, invariant);
            title = "";
        }
        List<String> lines = new ArrayList<>(sections.lines());
        for (SavedCheck.Repair repair : saved.repairs()) {
            Sections one = new Sections(theme, width);
            one.add("repair", repair.title());
            lines.addAll(one.lines());
            repair.diff().forEach(line -> lines.add("    " + theme.text(Words.printable(line))));
        }
        return lines;
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        fresh.stream().limit(MOST_FINDINGS).forEach(shown -> {
            lines.addAll(findings.of(shown.finding()));
            lines.addAll(shown.more());
            lines.add("");
        });
        int more = fresh.size() - MOST_FINDINGS;
        if (more > 0) {
            lines.add(theme.text("… %d more findings; --json has them all".formatted(more)));
            lines.add("");
        }
        lines.add(theme.strong(summary));
        lines.add("");
        Sections sections = new Sections(theme, width);
        covered.forEach(line -> sections.add(line.title(), line.text()));
        lines.addAll(sections.lines());
        return String.join("\n", lines) + "\n";
    }

    /** Returns what came of it, in a line. */
    static String summary(String name, CheckResult result) {
        return "checked: %s, %s".formatted(name, verdict(result));
    }

    /** The verdict in a few words. */
    public static String verdict(CheckResult result) {
        long real = result.fresh().stream().filter(Finding::isBad).count();
        long known = result.familiar().stream().filter(Finding::isBad).count();
        if (real > 0) {
            return CheckCoverage.count(real, "bug") + (known == 0 ? "" : ", %d known".formatted(known));
        }
        if (known > 0 && !result.ledger().isBlind()) {
            return "nothing new found, %s%s"
                    .formatted(
                            CheckCoverage.count(known, "known bug"),
                            result.isConclusive() ? "" : ", but not everything is decided");
        }
        return ClaimText.nothingFound(result.ledger());
    }
}
