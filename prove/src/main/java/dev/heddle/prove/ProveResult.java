// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.CheckResult;
import dev.heddle.claim.Basis;
import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.finding.Severity;
import dev.heddle.program.StandardInput;
import java.time.Duration;
import java.util.List;

/**
 * The result of trying to prove a program.
 *
 * @param isClosed whether solvers exclude along all paths that something goes wrong
 * @param bill what it took
 * @param inputs names of inputs, each of which may have any value
 * @param assumptions what the proof takes for granted
 * @param gaps what recorded runs do not say exactly, so that they prove nothing
 * @param left what is not known
 * @param check what happened on the real program
 */
public record ProveResult(
        boolean isClosed,
        Bill bill,
        List<String> inputs,
        List<String> assumptions,
        List<String> gaps,
        List<String> left,
        CheckResult check) {

    public ProveResult {
        inputs = List.copyOf(inputs);
        assumptions = List.copyOf(assumptions);
        gaps = List.copyOf(gaps);
        left = List.copyOf(left);
    }

    /** The verdict. */
    public enum Verdict {
        /** No interleaving of any path goes wrong: solvers say so. */
        PROVED,
        /** The same, and every interleaving was run. */
        EXPLORED,
        /** Something goes wrong. */
        REFUTED,
        /** It is not known. */
        OPEN
    }

    /**
     * The cost.
     *
     * @param runs recorded runs, each with another combination of paths
     * @param inVain runs that were recorded and showed nothing new
     * @param good runs along whose paths nothing goes wrong
     * @param closed those of them of which, besides, no interleaving leaves the paths of all runs
     * @param branches checks of the runs that were asked whether they can go the other way
     * @param conditions checks of the runs that were asked whether they can be broken
     * @param questions what solvers were asked
     * @param solving how long they took
     * @param recording how long the runs took
     */
    public record Bill(
            int runs,
            int inVain,
            int good,
            int closed,
            int branches,
            int conditions,
            int questions,
            Duration solving,
            Duration recording) {

        private Bill withRecording(Duration more) {
            return new Bill(runs, inVain, good, closed, branches, conditions, questions, solving, recording.plus(more));
        }
    }

    /** The same, where recording the runs that were known before took some time as well. */
    public ProveResult withRecording(Duration more) {
        return new ProveResult(isClosed, bill.withRecording(more), inputs, assumptions, gaps, left, check);
    }

    /** The same with what was kept of what happened. */
    public ProveResult with(CheckResult changed) {
        return new ProveResult(isClosed, bill, inputs, assumptions, gaps, left, changed);
    }

    /** Returns what may be claimed: that nothing goes wrong, by solvers or by running everything. */
    public Ledger ledger() {
        Ledger.Builder ledger = Ledger.builder().but(check.reservations());
        if (isClosed) {
            ledger.on(Basis.SOLVED);
        } else {
            Ledger explored = check.ledger();
            ledger.on(explored.basis());
            // Whether accesses may come at once or between is no failure; what is assumed of that is said with the
            // proof.
            explored.reservations().stream()
                    .filter(one -> one.reason().weakensCoverage())
                    .forEach(one -> ledger.but(one.reason(), one.detail()));
            addInputs(ledger);
        }
        return ledger.finding(check.findings().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .count())
                .done();
    }

    /** Notes that what was explored had the recorded inputs, and says nothing of others. */
    private void addInputs(Ledger.Builder ledger) {
        if (!inputs.isEmpty()) {
            ledger.but(Reason.INPUTS, "other values of %s are not excluded".formatted(String.join(", ", inputs)));
        }
        gaps.stream()
                .filter(gap -> gap.contains(StandardInput.AS_RECORDED))
                .forEach(gap -> ledger.but(Reason.INPUTS, gap));
    }

    /** Returns what is known. */
    public Verdict verdict() {
        return switch (ledger().verdict()) {
            case FOUND -> Verdict.REFUTED;
            case HOLDS -> isClosed ? Verdict.PROVED : Verdict.EXPLORED;
            case INCONCLUSIVE, INTERRUPTED -> Verdict.OPEN;
        };
    }

    /** The exit code of whoever does this with a result that is inconclusive. */
    public int exitCode(Inconclusive inconclusive) {
        return ledger().exitCode(inconclusive);
    }
}
