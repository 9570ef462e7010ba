// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.prove;

import dev.heddle.control.worker.Results;
import dev.heddle.explore.Stop;
import dev.heddle.finding.Finding;
import dev.heddle.prove.ProveResult;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import dev.heddle.report.check.CheckCoverage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A proof on a terminal: what goes wrong, if something does; then what is known and what it took. */
public final class ProveReport {

    private static final int MOST_FINDINGS = 5;
    private static final int MOST_LINES = 8;

    private final String name;
    private final ProveResult result;
    private final FindingReport findings;
    private final String next;
    private final Sections sections;
    private final Theme theme;

    private ProveReport(String name, ProveResult result, FindingReport findings, String next, Theme theme, int width) {
        this.name = name;
        this.result = result;
        this.findings = findings;
        this.next = next;
        this.sections = new Sections(theme, width);
        this.theme = theme;
    }

    /**
     * The report, with a line break at its end.
     *
     * @param next what to do where it is neither proved nor refuted
     */
    public static String of(
            String name, ProveResult result, FindingReport findings, String next, Theme theme, int width) {
        return new ProveReport(name, result, findings, next, theme, width).text();
    }

    private String text() {
        List<String> lines =
                new ArrayList<>(findings.first(MOST_FINDINGS, result.check().findings()));
        lines.add(theme.strong("%s: %s".formatted(ClaimText.proof(result.ledger()), name)));
        lines.add("");
        addSections();
        lines.addAll(sections.lines());
        return String.join("\n", lines) + "\n";
    }

    private void addSections() {
        ProveResult.Bill bill = result.bill();
        sections.add("what", what());
        sections.add(
                "runs",
                "%s recorded%s%s"
                        .formatted(
                                count(bill.runs(), "run"),
                                bill.runs() == 1 ? "" : ", each along another combination of paths",
                                bill.inVain() == 0 ? "" : "; %d more showed nothing new".formatted(bill.inVain())));
        sections.add(
                "questions",
                "%s to the solver: %s that could fail, %s that could go another way"
                        .formatted(
                                count(bill.questions(), "question"),
                                count(bill.conditions(), "check"),
                                count(bill.branches(), "branch")));
        result.check()
                .exploration()
                .ifPresent(explored -> sections.add("explored", CheckCoverage.exploration(explored, result.ledger())));
        boolean isOpen = result.verdict() == ProveResult.Verdict.OPEN;
        if (isOpen && bill.good() > 0) {
            sections.add("covered", covered(bill));
        }
        add("gap", result.gaps());
        add("left", result.left());
        if (isOpen) {
            sections.add("next", next());
        }
        if (result.ledger().holds()) {
            if (!result.inputs().isEmpty()) {
                sections.add("inputs", "any value of %s".formatted(String.join(", ", result.inputs())));
            }
            sections.add("assumes", "all else that comes from outside as it was recorded");
            boolean races = result.check().findings().stream().anyMatch(Finding::isBad);
            sections.add(
                    "",
                    races
                            ? "that accesses happen in some order, which the data races above do not promise"
                            : "that accesses happen in some order, as the memory model promises without data races");
            result.assumptions().stream().limit(MOST_LINES).forEach(line -> sections.add("", line));
        }
        ClaimText.reasons(result.ledger()).forEach(line -> sections.add(line.title(), line.text()));
        sections.add("time", "solving %s, recording %s".formatted(seconds(bill.solving()), seconds(bill.recording())));
    }

    private void add(String title, List<String> all) {
        for (int i = 0; i < Math.min(all.size(), MOST_LINES); i++) {
            sections.add(i == 0 ? title : "", all.get(i));
        }
        if (all.size() > MOST_LINES) {
            sections.add("", "%d more; --json has them all".formatted(all.size() - MOST_LINES));
        }
    }

    private String what() {
        return switch (result.verdict()) {
            case PROVED -> "no interleaving fails an assertion, throws an uncaught exception, or deadlocks";
            case EXPLORED -> "the same, by running every interleaving: recorded runs alone do not prove it";
            case REFUTED -> "it goes wrong as shown above";
            case OPEN ->
                result.inputs().isEmpty()
                        ? "nothing was seen to go wrong, but it is not excluded"
                        : "nothing was seen to go wrong with the recorded inputs; other inputs are not excluded";
        };
    }

    /** Runs with gaps prove nothing, so that more of them would not help. */
    private String next() {
        if (result.gaps().isEmpty()) {
            return next;
        }
        if (!result.inputs().isEmpty()) {
            return "without marked inputs it is explored for the values that they have";
        }
        boolean hasEnded = result.check()
                .exploration()
                .flatMap(Results::stop)
                .filter(Stop.EXHAUSTED::equals)
                .isPresent();
        return hasEnded ? "docs/limits.md has what is not modelled" : "--explore TIME gives exploring more time";
    }

    private static String covered(ProveResult.Bill bill) {
        return "nothing goes wrong along the paths of %d of %s; all that leads out of %d of them is covered too"
                .formatted(bill.good(), count(bill.runs(), "run"), bill.closed());
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    private static String count(long number, String noun) {
        String plural = noun.endsWith("ch") ? "es" : "s";
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : plural);
    }
}
