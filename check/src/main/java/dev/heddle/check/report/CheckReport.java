package dev.heddle.check.report;

import dev.heddle.check.CheckResult;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import java.util.ArrayList;
import java.util.List;

/** A check on a terminal: the findings, then what was covered. */
public final class CheckReport {

    private static final int MOST_FINDINGS = 10;

    private final String name;
    private final CheckResult result;
    private final FindingReport findings;
    private final Sections sections;
    private final Theme theme;

    private CheckReport(String name, CheckResult result, FindingReport findings, Theme theme, int width) {
        this.name = name;
        this.result = result;
        this.findings = findings;
        this.sections = new Sections(theme, width);
        this.theme = theme;
    }

    /** The report, with a line break at its end. */
    public static String of(String name, CheckResult result, FindingReport findings, Theme theme, int width) {
        return new CheckReport(name, result, findings, theme, width).text();
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        List<Finding> fresh = result.fresh();
        fresh.stream().limit(MOST_FINDINGS).forEach(finding -> {
            lines.addAll(findings.of(finding));
            lines.add("");
        });
        int more = fresh.size() - MOST_FINDINGS;
        if (more > 0) {
            lines.add(theme.text("… %d more findings; --json has them all".formatted(more)));
            lines.add("");
        }
        lines.add(theme.strong(summary(name, result)));
        lines.add("");
        CheckCoverage.of(result).forEach(line -> sections.add(line.title(), line.text()));
        lines.addAll(sections.lines());
        return String.join("\n", lines) + "\n";
    }

    /** What came of it, in a line. */
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
        if (!result.trouble().isEmpty()) {
            return "inconclusive";
        }
        if (known > 0) {
            return "nothing new found, %s".formatted(CheckCoverage.count(known, "known bug"));
        }
        if (result.isProof()) {
            return "nothing can go wrong with these inputs";
        }
        int open = result.predictions().questions().undecided();
        return open == 0
                ? "nothing found"
                : "nothing found, %s left open".formatted(CheckCoverage.count(open, "question"));
    }
}
