package dev.heddle.check.report;

import dev.heddle.check.CheckResult;
import dev.heddle.control.explore.Stop;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A check on a terminal: the findings, then what was covered. */
public final class CheckReport {

    private static final int MOST_FINDINGS = 10;
    private static final int MOST_NOTES = 5;

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
        result.findings().stream().limit(MOST_FINDINGS).forEach(finding -> {
            lines.addAll(findings.of(finding));
            lines.add("");
        });
        int more = result.findings().size() - MOST_FINDINGS;
        if (more > 0) {
            lines.add(theme.text("… %d more findings; --json has them all".formatted(more)));
            lines.add("");
        }
        lines.add(theme.strong("checked: %s, %s".formatted(name, verdict())));
        lines.add("");
        addCoverage();
        lines.addAll(sections.lines());
        return String.join("\n", lines) + "\n";
    }

    private String verdict() {
        long real = result.findings().stream().filter(Finding::isBad).count();
        if (real > 0) {
            return count(real, "bug");
        }
        if (!result.trouble().isEmpty()) {
            return "inconclusive";
        }
        if (result.isProof()) {
            return "nothing can go wrong with these inputs";
        }
        int open = result.predictions().questions().undecided();
        return open == 0 ? "nothing found" : "nothing found, %s left open".formatted(count(open, "question"));
    }

    private void addCoverage() {
        CheckResult.Coverage coverage = result.coverage();
        CheckResult.Questions questions = result.predictions().questions();
        String runs = coverage.runs() == 1 ? "" : count(coverage.runs(), "run") + ", ";
        sections.add(
                "recorded",
                "%s%s, %s, %s that several of them use%s"
                        .formatted(
                                runs,
                                count(coverage.threads(), "thread"),
                                count(coverage.events(), "event"),
                                count(coverage.shared(), "place"),
                                coverage.regions() == 0 ? "" : ", " + count(coverage.regions(), "atomic region")));
        CheckResult.Pairs pairs = coverage.pairs();
        if (pairs.conflicting() > 0) {
            sections.add(
                    "",
                    "%s of accesses that conflict: %d always in the same order, %d kept apart by locks"
                            .formatted(count(pairs.conflicting(), "pair"), pairs.ordered(), pairs.locked()));
        }
        sections.add("predicted", predictions());
        if (questions.branches().all() > 0) {
            sections.add("", branches());
        }
        addSuspicions("circle", "of locks", questions.deadlocks());
        addSuspicions("wait", "that may last for ever", questions.waits());
        addSuspicions("pair", "of accesses that may race", questions.races());
        addSuspicions("intrusion", "into what is meant as one", questions.intrusions());
        addSuspicions("view", "of two variables that may be torn", questions.views());
        sections.add("explored", result.exploration().map(this::exploration).orElse("not asked for"));
        long guessed =
                result.findings().stream().filter(CheckReport::isMereGuess).count();
        if (guessed > 0) {
            sections.add("unsure", "%s predicted, but not seen to happen".formatted(count(guessed, "failure")));
        }
        long refuted = result.findings().stream()
                .filter(finding -> finding.evidence() instanceof Evidence.Refuted)
                .count();
        if (refuted > 0) {
            sections.add("refuted", "%s that can't happen: errors of Heddle".formatted(count(refuted, "prediction")));
        }
        result.trouble().forEach(line -> sections.add("trouble", line));
        coverage.notWoven().entrySet().stream()
                .limit(MOST_NOTES)
                .forEach(entry -> sections.add("not woven", entry.getKey() + ": " + entry.getValue()));
        coverage.notes().stream().limit(MOST_NOTES).forEach(note -> sections.add("note", note));
        int more = coverage.notes().size() - MOST_NOTES;
        if (more > 0) {
            sections.add("", "%d more; --json has them all".formatted(more));
        }
        sections.add(
                "time",
                result.times().entrySet().stream()
                        .map(entry -> "%s %.1f s"
                                .formatted(entry.getKey(), entry.getValue().toMillis() / 1000.0))
                        .collect(Collectors.joining(", ")));
    }

    private static boolean isMereGuess(Finding finding) {
        return !finding.evidence().isReal() && !(finding.evidence() instanceof Evidence.Refuted);
    }

    private String predictions() {
        CheckResult.Predictions known = result.predictions();
        CheckResult.Decided conditions = known.questions().conditions();
        List<String> parts = new ArrayList<>();
        parts.add(
                "%s that might break: %s".formatted(count(conditions.all(), "condition"), decided(conditions, "can")));
        if (known.confirmed() > 0) {
            parts.add("%d did when the program was led there".formatted(known.confirmed()));
        }
        if (known.harmless() > 0) {
            parts.add("%d broke without consequence".formatted(known.harmless()));
        }
        return String.join(", ", parts);
    }

    private String branches() {
        CheckResult.Predictions known = result.predictions();
        CheckResult.Decided branches = known.questions().branches();
        String text = "%s on what threads share: %s"
                .formatted(count(branches.all(), "branch"), decided(branches, "can go the other way"));
        return branches.feasible() == 0
                ? text
                : text + ", and were run that way; %d of them failed".formatted(known.failedBehind());
    }

    private void addSuspicions(String noun, String rest, CheckResult.Decided decided) {
        if (decided.all() > 0) {
            sections.add("", "%s %s: %s".formatted(count(decided.all(), noun), rest, decided(decided, "can")));
        }
    }

    private static String decided(CheckResult.Decided decided, String feasible) {
        List<String> parts = new ArrayList<>();
        parts.add("%d proved not to".formatted(decided.proved()));
        if (decided.undecided() > 0) {
            parts.add("%d undecided".formatted(decided.undecided()));
        }
        parts.add("%d %s".formatted(decided.feasible(), feasible));
        return String.join(", ", parts);
    }

    private String exploration(Results results) {
        Results.Tally tally = results.progress();
        String executions = count(tally.executions(), "execution");
        String fail = tally.failures() == 0 ? "none failed" : "%,d failed".formatted(tally.failures());
        return "%s, %s; %s".formatted(executions, fail, meaning(results));
    }

    private static String meaning(Results results) {
        if (results.isProof()) {
            return "every interleaving is covered";
        }
        if (results.progress().tooLong() > 0) {
            return "some had too many steps, so this is no proof";
        }
        if (!results.notModelled().isEmpty()) {
            return "not all that happens is modelled, so this is no proof: "
                    + results.notModelled().get(0);
        }
        return results.stop().orElse(Stop.INTERRUPTED) == Stop.TIME
                ? "the time was up, so this is no proof"
                : "this is no proof";
    }

    private static String count(long number, String noun) {
        String plural = noun.endsWith("ch") ? "es" : "s";
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : plural);
    }
}
