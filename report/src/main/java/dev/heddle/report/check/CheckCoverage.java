// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.check.CheckResult;
import dev.heddle.claim.Ledger;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Finding;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The coverage of a check, as titled lines. */
public final class CheckCoverage {

    private static final int MOST_NOTES = 5;

    private final CheckResult result;
    private final Ledger ledger;
    private final List<Line> lines = new ArrayList<>();

    private CheckCoverage(CheckResult result) {
        this.result = result;
        this.ledger = result.ledger();
    }

    /**
     * A line.
     *
     * @param title empty if it belongs to the line before
     */
    public record Line(String title, String text) {}

    /** Returns what was covered. */
    public static List<Line> of(CheckResult result) {
        CheckCoverage coverage = new CheckCoverage(result);
        coverage.addAll();
        return List.copyOf(coverage.lines);
    }

    private void add(String title, String text) {
        lines.add(new Line(title, text));
    }

    private void addAll() {
        CheckResult.Coverage coverage = result.coverage();
        CheckResult.Questions questions = result.predictions().questions();
        String runs = coverage.runs() == 1 ? "" : count(coverage.runs(), "run") + ", ";
        add(
                "recorded",
                "%s%s, %s, %s%s"
                        .formatted(
                                runs,
                                count(coverage.threads(), "thread"),
                                count(coverage.events(), "event"),
                                count(coverage.shared(), "shared location"),
                                coverage.regions() == 0 ? "" : ", " + count(coverage.regions(), "atomic region")));
        CheckResult.Pairs pairs = coverage.pairs();
        if (pairs.conflicting() > 0) {
            add(
                    "",
                    "%s of conflicting accesses: %d always in the same order, %d kept apart by locks"
                            .formatted(count(pairs.conflicting(), "pair"), pairs.ordered(), pairs.locked()));
        }
        addSifted("cycle", "of locks", coverage.circles());
        addSifted("triple", "of accesses that could violate atomicity", coverage.triples());
        add("predicted", predictions());
        if (questions.branches().all() > 0) {
            add("", branches());
        }
        addSuspicions("cycle", " of locks", questions.deadlocks());
        addSuspicions("wait", " that could last for ever", questions.waits());
        addSuspicions("pair", " of accesses that could race", questions.races());
        addSuspicions("possible atomicity violation", "", questions.intrusions());
        addSuspicions("view", " of two variables that could be torn", questions.views());
        add(
                "explored",
                result.exploration()
                        .map(explored -> exploration(explored, ledger))
                        .orElse("not asked for"));
        addKnown();
        long guessed =
                result.findings().stream().filter(CheckCoverage::isMereGuess).count();
        if (guessed > 0) {
            add("unsure", "%s predicted but not reproduced".formatted(count(guessed, "failure")));
        }
        long refuted = result.findings().stream()
                .filter(finding -> finding.evidence() instanceof Evidence.Refuted)
                .count();
        if (refuted > 0) {
            add("refuted", "%s that can't happen: errors of Heddle".formatted(count(refuted, "prediction")));
        }
        ClaimText.reasons(ledger).forEach(line -> add(line.title(), line.text()));
        coverage.notes().stream().limit(MOST_NOTES).forEach(note -> add("note", note));
        int more = coverage.notes().size() - MOST_NOTES;
        if (more > 0) {
            add("", "%d more; --json has them all".formatted(more));
        }
        add(
                "time",
                result.times().entrySet().stream()
                        .map(entry -> "%s %.1f s"
                                .formatted(entry.getKey(), entry.getValue().toMillis() / 1000.0))
                        .collect(Collectors.joining(", ")));
    }

    private void addKnown() {
        List<Finding> familiar = result.familiar();
        CheckResult.Known known = result.known();
        for (int i = 0; i < familiar.size(); i++) {
            Finding finding = familiar.get(i);
            add(
                    i == 0 ? "known" : "",
                    "%s %s (%s)"
                            .formatted(
                                    finding.kind().code(),
                                    FindingReport.sentence(finding),
                                    finding.evidence().text()));
        }
        if (!familiar.isEmpty()) {
            add("", "in %s, so %s not count".formatted(known.file(), familiar.size() == 1 ? "it does" : "they do"));
        }
        String fate = result.isConclusive()
                ? "is gone, and was taken out of " + known.file()
                : "was not seen; as not every interleaving was run, it stays in " + known.file();
        known.unseen().forEach(text -> add(result.isConclusive() ? "gone" : "unseen", "%s: %s".formatted(text, fate)));
    }

    /** Says what was ruled out without a solver; what was not is among what was asked. */
    private void addSifted(String noun, String rest, CheckResult.Sifted sifted) {
        if (sifted.ruledOut() > 0) {
            add(
                    "",
                    "%s %s: %d impossible by the order of threads, %d by locks"
                            .formatted(count(sifted.all(), noun), rest, sifted.ordered(), sifted.locked()));
        }
    }

    private static boolean isMereGuess(Finding finding) {
        return !finding.evidence().isReal() && !(finding.evidence() instanceof Evidence.Refuted);
    }

    private String predictions() {
        CheckResult.Predictions known = result.predictions();
        CheckResult.Decided conditions = known.questions().conditions();
        if (conditions.all() == 0) {
            return "no check that could fail";
        }
        List<String> parts = new ArrayList<>();
        parts.add("%s could fail: %s"
                .formatted(
                        count(conditions.all(), "check"),
                        decided(conditions, ClaimText.safe(conditions.proved(), ledger), "feasible")));
        if (known.confirmed() > 0) {
            parts.add("%d reproduced".formatted(known.confirmed()));
        }
        if (known.harmless() > 0) {
            parts.add("%d failed without consequence".formatted(known.harmless()));
        }
        return String.join(", ", parts);
    }

    private String branches() {
        CheckResult.Predictions known = result.predictions();
        CheckResult.Decided branches = known.questions().branches();
        String text = "%s on shared data: %s"
                .formatted(
                        count(branches.all(), "branch"),
                        decided(branches, ClaimText.fixed(branches.proved(), ledger), "can go the other way"));
        if (branches.feasible() == 0) {
            return text;
        }
        return branches.feasible() == 1
                ? "%s, and was run that way, which %s"
                        .formatted(text, known.failedBehind() > 0 ? "failed" : "did not fail")
                : "%s, and were run that way; %s"
                        .formatted(
                                text,
                                known.failedBehind() == 0
                                        ? "none of them failed"
                                        : "%d of them failed".formatted(known.failedBehind()));
    }

    private void addSuspicions(String noun, String rest, CheckResult.Decided decided) {
        if (decided.all() > 0) {
            add(
                    "",
                    "%s%s: %s"
                            .formatted(
                                    count(decided.all(), noun),
                                    rest,
                                    decided(decided, ClaimText.safe(decided.proved(), ledger), "feasible")));
        }
    }

    private static String decided(CheckResult.Decided decided, String proved, String feasible) {
        List<String> parts = new ArrayList<>();
        parts.add(proved);
        if (decided.undecided() > 0) {
            parts.add("%d undecided".formatted(decided.undecided()));
        }
        parts.add("%d %s".formatted(decided.feasible(), feasible));
        return String.join(", ", parts);
    }

    /**
     * Returns what exploring came to, in one line.
     *
     * @param ledger of all that was done, so that the line claims no more than the whole
     */
    public static String exploration(Results results, Ledger ledger) {
        Results.Tally tally = results.progress();
        String executions = count(tally.executions(), "execution");
        // Where others may fail, or the recorded run did, nothing is said to have gone well.
        String one = ledger.isCovered() ? "which went well" : "which did not fail";
        String none = tally.executions() == 1 ? one : "none failed";
        String fail = tally.failures() == 0 ? none : "%,d failed".formatted(tally.failures());
        return "%s, %s; %s".formatted(executions, fail, ClaimText.coverage(ledger));
    }

    static String count(long number, String noun) {
        String plural = noun.endsWith("ch") ? "es" : "s";
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : plural);
    }
}
