// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Basis;
import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.search.code.Suspect;
import dev.heddle.search.code.Suspects;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The result of a search.
 *
 * @param code how much code there is
 * @param stages for each kind of suspicion, how many came how far
 * @param bill what it took
 * @param unreached places of suspicions to which no way was found, with the reason
 * @param unfinished what there was no time left for, in words
 * @param inputs names of the inputs that were chosen
 * @param check what happened on the real program
 */
public record SearchResult(
        Code code,
        Map<Suspect.Kind, Stages> stages,
        Bill bill,
        List<Unreached> unreached,
        List<String> unfinished,
        List<String> inputs,
        CheckResult check) {

    public SearchResult {
        unreached = List.copyOf(unreached);
        unfinished = List.copyOf(unfinished);
        inputs = List.copyOf(inputs);
    }

    /**
     * The amount of code that was read.
     *
     * @param classes how many classes
     * @param methods how many of their methods threads may come to
     */
    public record Code(int classes, int methods, Suspects.Pruned pruned) {}

    /**
     * The numbers of suspicions of a kind by how far they came; each number includes those behind it.
     *
     * @param suspected by code, and by runs
     * @param byRuns those of them that only runs show: about objects that the code has no name for
     * @param reachedAtOnce to whose places the threads of the first run came
     * @param reached to whose places the threads of some run came, with one variable
     * @param planned for which there is an interleaving
     * @param replayed to which the program was led
     * @param byCondition of intrusions: which one of the linear conditions tells to make a difference
     * @param confirmed which are wrong, or failed
     */
    public record Stages(
            int suspected,
            int byRuns,
            int reachedAtOnce,
            int reached,
            int planned,
            int replayed,
            int byCondition,
            int confirmed) {}

    /**
     * The cost.
     *
     * @param runs recorded runs that went another way than those before
     * @param inVain recorded runs that did not
     * @param led executions of the program that were led to what was predicted
     * @param questions what solvers were asked about ways to places
     */
    public record Bill(int runs, int inVain, long led, int questions, Map<String, Duration> times) {}

    /** A suspicion, and why its places were not reached. */
    public record Unreached(Suspect suspect, String why) {}

    /** The same with what was kept of what happened. */
    public SearchResult with(CheckResult changed) {
        return new SearchResult(code, stages, bill, unreached, unfinished, inputs, changed);
    }

    /** Returns what may be claimed: that all suspicions are decided, at most. */
    public Ledger ledger(FailOn failOn) {
        Ledger known = check.ledger(failOn);
        Ledger.Builder ledger = Ledger.builder().on(Basis.SUSPICIONS).finding(known.findings());
        // A search does not explore; what it did not reach, it says itself.
        known.reservations().stream()
                .filter(one -> one.reason() != Reason.NOT_EXPLORED)
                .forEach(one -> ledger.but(one.reason(), one.detail()));
        unfinished.forEach(line -> ledger.but(Reason.BUDGET, line));
        if (!unreached.isEmpty()) {
            ledger.but(
                    Reason.UNREACHED,
                    unreached.size() == 1
                            ? "the places of a suspicion were not reached"
                            : "the places of %d suspicions were not reached".formatted(unreached.size()));
        }
        if (code.pruned().tooMany() > 0) {
            ledger.but(
                    Reason.NOT_READ,
                    "there are too many suspicions, so %d were left out"
                            .formatted(code.pruned().tooMany()));
        }
        if (code.pruned().unread() > 0) {
            ledger.but(
                    Reason.NOT_READ,
                    "%d methods could not be read".formatted(code.pruned().unread()));
        }
        int undecided = check.predictions().questions().undecided();
        if (undecided > 0) {
            ledger.but(
                    Reason.UNDECIDED,
                    undecided == 1 ? "1 question was left open" : "%d questions were left open".formatted(undecided));
        }
        return ledger.done();
    }

    /** The exit code of whoever fails for these findings, and does this with a result that is inconclusive. */
    public int exitCode(FailOn failOn, Inconclusive inconclusive) {
        return ledger(failOn).exitCode(inconclusive);
    }
}
