// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair;

import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.program.Naming;
import dev.heddle.repair.idea.Contest;
import dev.heddle.repair.idea.Ideas;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import dev.heddle.session.recording.RecordOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Proposes patches for what a check has found, tries each on a copy of the program, and keeps those that end it. */
public final class RepairSession {

    private final CheckResult checked;
    private final Sources sources;
    private final Trial trial;
    private final Bounds bounds;
    private final CheckListener listener;

    /**
     * The bounds of what to try.
     *
     * @param repairs after how many repairs of a bug to stop
     * @param trials how many patches to try for a bug at most
     * @param patience after which time a run of a patched program that does not end is stopped
     */
    public record Bounds(int repairs, int trials, Duration patience) {}

    private RepairSession(CheckResult checked, Sources sources, Trial trial, Bounds bounds, CheckListener listener) {
        this.checked = checked;
        this.sources = sources;
        this.trial = trial;
        this.bounds = bounds;
        this.listener = listener;
    }

    /**
     * Repairs what a check has found. If the thread is interrupted meanwhile, what was not tried until then stays untried.
     *
     * @param options how the program was checked, and how patched ones are
     * @param wanted which of the bugs to repair
     * @param jvmOptions the options of the program's JVM
     */
    public static List<Mended> repair(
            CheckResult checked,
            Predicate<Finding> wanted,
            CheckOptions options,
            RecordOptions.Tools tools,
            List<String> jvmOptions,
            Sources sources,
            Bounds bounds,
            CheckListener listener)
            throws IOException, InterruptedException {
        Trial trial = new Trial(options, tools, jvmOptions, bounds.patience());
        RepairSession session = new RepairSession(checked, sources, trial, bounds, listener);
        List<Mended> all = new ArrayList<>();
        for (Finding finding : checked.findings()) {
            if (finding.isBad() && wanted.test(finding)) {
                all.add(session.mend(finding));
            }
        }
        return all;
    }

    private Mended mend(Finding finding) throws IOException, InterruptedException {
        Contest contest = Contest.of(finding);
        Set<String> missing = contest.steps().stream()
                .map(FindingStep::className)
                .filter(name -> sources.of(name).isEmpty())
                .collect(Collectors.toSet());
        List<Patch> patches = Ideas.patches(contest, sources);
        List<Repair> repairs = new ArrayList<>();
        List<Mended.Rejected> rejected = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        int untried = 0;
        int tried = 0;
        for (Patch patch : patches) {
            boolean isMoreThanEnough = repairs.stream()
                    .anyMatch(repair -> patch.edits().containsAll(repair.patch().edits()));
            if (!seen.add(patch.edits()) || isMoreThanEnough) {
                continue;
            }
            if (repairs.size() >= bounds.repairs() || tried >= bounds.trials() || isInterrupted()) {
                untried++;
                continue;
            }
            listener.hear("trying to " + patch.title());
            Trial.Outcome outcome = trial.of(patch.applied(sources::text), found -> judge(finding, found));
            if (isInterrupted()) {
                // What came of it may have come of that.
                untried++;
                continue;
            }
            tried += outcome instanceof Trial.Outcome.Meaningless ? 0 : 1;
            if (outcome instanceof Trial.Outcome.Meaningless meaningless) {
                rejected.add(new Mended.Rejected(patch, meaningless.why()));
            } else if (outcome instanceof Trial.Outcome.Failed failed) {
                rejected.add(new Mended.Rejected(patch, failed.why()));
            } else if (outcome instanceof Trial.Outcome.Checked done) {
                repairs.add(new Repair(patch, checked, done.result()));
            }
        }
        return new Mended(finding, repairs, rejected, untried, List.copyOf(missing));
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    /** Returns what speaks against a patch for a bug after which there are these. */
    private Optional<String> judge(Finding finding, List<Finding> after) {
        Set<Bug> allowed = bugs(checked.findings());
        allowed.remove(bug(finding));
        Set<Bug> left = bugs(after);
        left.removeAll(allowed);
        if (left.isEmpty()) {
            return Optional.empty();
        }
        boolean isSame = left.contains(bug(finding));
        return after.stream()
                .filter(other -> other.isBad() && left.contains(bug(other)))
                .findFirst()
                .map(other -> (isSame ? "it still happens: " : "then there is another: ") + forPeople(other));
    }

    /** What a bug is without the lines, which a patch may move. */
    private record Bug(Kind kind, List<Failure> failures) {}

    private static Set<Bug> bugs(List<Finding> findings) {
        return findings.stream().filter(Finding::isBad).map(RepairSession::bug).collect(Collectors.toSet());
    }

    private static Bug bug(Finding finding) {
        return new Bug(
                finding.kind(),
                finding.what().stream().map(Failure::withoutLine).toList());
    }

    private static String forPeople(Finding finding) {
        Bug bug = bug(finding.told());
        UnaryOperator<String> titles = finding.execution()
                .map(shown -> Naming.titles(shown.naming().threads()))
                .orElse(UnaryOperator.identity());
        return bug.kind().title() + ": " + String.join("; ", FailureText.lines(bug.failures(), titles));
    }
}
