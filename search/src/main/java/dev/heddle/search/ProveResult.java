package dev.heddle.search;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import java.time.Duration;
import java.util.List;

/**
 * What trying to prove a program came to.
 *
 * @param verdict what is known
 * @param bill what it took
 * @param inputs names of inputs, each of which may have any value
 * @param assumptions what the proof takes for granted
 * @param gaps what recorded runs do not say exactly, so that they prove nothing
 * @param left what is not known
 * @param check what happened on the real program
 */
public record ProveResult(
        Verdict verdict,
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

    /** What is known. */
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
     * What it took.
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
        return new ProveResult(verdict, bill.withRecording(more), inputs, assumptions, gaps, left, check);
    }

    /** The same with what was kept of what happened. */
    public ProveResult with(CheckResult changed) {
        return new ProveResult(verdict, bill, inputs, assumptions, gaps, left, changed);
    }

    /** The command's exit code. */
    public int exitCode() {
        if (check.isInterrupted()) {
            return check.exitCode(FailOn.NEVER);
        }
        return switch (verdict) {
            case PROVED, EXPLORED -> 0;
            case REFUTED -> 1;
            case OPEN -> 4;
        };
    }
}
