// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.claim.Verdict;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Fingerprint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of a check.
 *
 * @param findings bugs, those that really happened first
 * @param predictions what became of predictions
 * @param coverage what was seen
 * @param exploration what exploring came to, if there was time for it
 * @param reservations why the check is not whole, apart from what exploring says itself
 * @param classes hashes of the classes that ran under control
 * @param times how long each stage took
 * @param known what was known before, and does not count
 */
public record CheckResult(
        List<Finding> findings,
        Predictions predictions,
        Coverage coverage,
        Optional<Results> exploration,
        List<Reservation> reservations,
        Map<String, String> classes,
        Map<String, Duration> times,
        Known known) {

    /** The trouble of a check that somebody interrupted. */
    public static final String INTERRUPTED = "interrupted; this is what was known until then";

    public CheckResult {
        findings = List.copyOf(findings);
        reservations = List.copyOf(reservations);
    }

    /** A result of which nothing was known before. */
    public CheckResult(
            List<Finding> findings,
            Predictions predictions,
            Coverage coverage,
            Optional<Results> exploration,
            List<Reservation> reservations,
            Map<String, String> classes,
            Map<String, Duration> times) {
        this(findings, predictions, coverage, exploration, reservations, classes, times, Known.NOTHING);
    }

    /**
     * The comparison of a result with a baseline.
     *
     * @param file where that is written; empty if there is no baseline
     * @param fingerprints of findings that are known
     * @param unseen what is known but was not found, in words
     */
    public record Known(String file, Set<String> fingerprints, List<String> unseen) {

        static final Known NOTHING = new Known("", Set.of(), List.of());

        public Known {
            fingerprints = Set.copyOf(fingerprints);
            unseen = List.copyOf(unseen);
        }
    }

    /** The numbers of answers: no interleaving does it, not known, some interleaving does. */
    public record Decided(int proved, int undecided, int feasible) {

        static final Decided NONE = new Decided(0, 0, 0);

        public int all() {
            return proved + undecided + feasible;
        }

        Decided and(Decided more) {
            return new Decided(proved + more.proved, undecided + more.undecided, feasible + more.feasible);
        }
    }

    /**
     * The questions about all interleavings of the recorded events.
     *
     * @param conditions assertions and other conditions: whether some interleaving breaks them
     * @param branches branches over what threads share: whether some interleaving takes the other side
     * @param deadlocks circles of locks that threads may come to stand in
     * @param waits waits that may last for ever
     * @param races pairs of accesses that may come at once
     * @param intrusions accesses that may come between two that are meant to be one
     * @param serialisable how often that was found to make no difference
     * @param views regions that may see two variables at different times
     */
    public record Questions(
            Decided conditions,
            Decided branches,
            Decided deadlocks,
            Decided waits,
            Decided races,
            Decided intrusions,
            int serialisable,
            Decided views) {

        /** Nothing was asked. */
        static final Questions NONE = new Questions(
                Decided.NONE, Decided.NONE, Decided.NONE, Decided.NONE, Decided.NONE, Decided.NONE, 0, Decided.NONE);

        /** Returns how many were left open. */
        public int undecided() {
            return Stream.of(conditions, branches, deadlocks, waits, races, intrusions, views)
                    .mapToInt(Decided::undecided)
                    .sum();
        }

        /**
         * Returns how many were left open that running every interleaving does not answer: whether accesses may come at
         * once or between.
         */
        int undecidedByRuns() {
            return Stream.of(races, intrusions, views)
                    .mapToInt(Decided::undecided)
                    .sum();
        }

        Questions and(Questions more) {
            return new Questions(
                    conditions.and(more.conditions),
                    branches.and(more.branches),
                    deadlocks.and(more.deadlocks),
                    waits.and(more.waits),
                    races.and(more.races),
                    intrusions.and(more.intrusions),
                    serialisable + more.serialisable,
                    views.and(more.views));
        }
    }

    /**
     * The fate of predictions.
     *
     * @param questions what was asked
     * @param confirmed conditions that failed when the real program was led there
     * @param harmless those that broke without consequence: the program deals with it
     * @param notReached those to which the real program could not be led
     * @param failedBehind how many branches led to a failure when the program was led to their other side
     */
    public record Predictions(Questions questions, int confirmed, int harmless, int notReached, int failedBehind) {}

    /**
     * Pairs of places in the code that use the same variable, at least one of them to write, and what keeps them apart.
     *
     * @param conflicting all of them
     * @param ordered those that starts, joins and the like put into an order
     * @param locked those that a lock keeps apart
     */
    public record Pairs(int conflicting, int ordered, int locked) {

        Pairs and(Pairs more) {
            return new Pairs(
                    Math.max(conflicting, more.conflicting),
                    Math.max(ordered, more.ordered),
                    Math.max(locked, more.locked));
        }
    }

    /**
     * Candidates of one kind, by places in the code, and what rules them out before a solver is asked.
     *
     * @param all all of them
     * @param ordered those that starts, joins and the like make impossible
     * @param locked those that locks make impossible
     */
    public record Sifted(int all, int ordered, int locked) {

        /** Returns how many were ruled out. */
        public int ruledOut() {
            return ordered + locked;
        }

        Sifted and(Sifted more) {
            return new Sifted(Math.max(all, more.all), Math.max(ordered, more.ordered), Math.max(locked, more.locked));
        }
    }

    /**
     * The observations of a check.
     *
     * @param runs how many runs were recorded
     * @param threads how many threads a run had, at most
     * @param events how many events, in all runs
     * @param shared how many places in memory, and things such as maps, atomics and locks, several threads use
     * @param regions stretches that are meant to be atomic
     * @param pairs accesses that conflict
     * @param circles locks that threads take crosswise
     * @param triples accesses that break what is meant as one if they come between
     * @param notes what is not modelled or had to be assumed
     * @param notWoven classes that were not looked at, with reasons
     */
    public record Coverage(
            int runs,
            int threads,
            long events,
            long shared,
            int regions,
            Pairs pairs,
            Sifted circles,
            Sifted triples,
            List<String> notes,
            Map<String, String> notWoven) {

        /** Nothing was looked at. */
        static final Coverage NONE = new Coverage(
                0, 0, 0, 0, 0, new Pairs(0, 0, 0), new Sifted(0, 0, 0), new Sifted(0, 0, 0), List.of(), Map.of());

        public Coverage {
            notes = List.copyOf(notes);
            notWoven = Map.copyOf(notWoven);
        }

        Coverage and(Coverage more) {
            Set<String> all = new LinkedHashSet<>(notes);
            all.addAll(more.notes);
            return new Coverage(
                    runs + more.runs,
                    Math.max(threads, more.threads),
                    events + more.events,
                    Math.max(shared, more.shared),
                    Math.max(regions, more.regions),
                    pairs.and(more.pairs),
                    circles.and(more.circles),
                    triples.and(more.triples),
                    List.copyOf(all),
                    more.notWoven);
        }
    }

    /** The same result with these findings. */
    public CheckResult with(List<Finding> others) {
        return new CheckResult(others, predictions, coverage, exploration, reservations, classes, times, known);
    }

    /** The same result, of which something was known before. */
    public CheckResult with(Known before) {
        return new CheckResult(findings, predictions, coverage, exploration, reservations, classes, times, before);
    }

    /** The same result, which is not whole for one more reason. */
    public CheckResult withTrouble(String reason) {
        return but(List.of(new Reservation(Reason.TROUBLE, reason)));
    }

    /** The same result, of which less holds for these reasons. */
    public CheckResult but(List<Reservation> more) {
        List<Reservation> all = new ArrayList<>(reservations);
        all.addAll(more);
        return new CheckResult(findings, predictions, coverage, exploration, all, classes, times, known);
    }

    /** Returns what may be claimed after all: of it, and of nothing else, the verdict, the words and the exit code are made. */
    public Ledger ledger() {
        return ledger(FailOn.WARNING);
    }

    /** The same, where only these findings count. */
    public Ledger ledger(FailOn failOn) {
        Ledger.Builder ledger = Ledger.builder().but(reservations);
        exploration
                .map(Results::ledger)
                .ifPresentOrElse(
                        explored -> ledger.on(explored.basis()).but(explored.reservations()),
                        () -> ledger.but(Reason.NOT_EXPLORED, "the program was not explored"));
        coverage.notWoven().forEach((name, reason) -> ledger.but(Reason.NOT_WOVEN, "%s: %s".formatted(name, reason)));
        addOpen(ledger);
        return ledger.finding(fresh().stream().filter(failOn::counts).count()).done();
    }

    /** Adds what exploring every interleaving would leave open. */
    private void addOpen(Ledger.Builder ledger) {
        int undecided = predictions.questions().undecidedByRuns();
        if (undecided > 0) {
            ledger.but(
                    Reason.UNDECIDED,
                    undecided == 1 ? "1 question was left open" : "%d questions were left open".formatted(undecided));
        }
        long refuted = findings.stream()
                .filter(finding -> finding.evidence() instanceof Evidence.Refuted)
                .count();
        if (refuted > 0) {
            ledger.but(
                    Reason.REFUTED,
                    (refuted == 1 ? "1 prediction" : "%d predictions".formatted(refuted))
                            + " did not happen but should have, so the model is wrong");
        }
        long predicted = findings.stream()
                .filter(finding -> finding.evidence() instanceof Evidence.Predicted)
                .count();
        if (predicted > 0) {
            ledger.but(
                    Reason.NOT_LED,
                    predicted == 1
                            ? "1 prediction was not reproduced"
                            : "%d predictions were not reproduced".formatted(predicted));
        }
    }

    /** Returns what kept the check from being whole, if something did, in words. */
    public List<String> trouble() {
        return reservations.stream()
                .filter(one -> one.reason().isBlind() || one.reason() == Reason.INTERRUPTED)
                .map(Reservation::detail)
                .toList();
    }

    /** Returns true if every interleaving was run, so that nothing else can happen with these inputs. */
    public boolean isProof() {
        return ledger().isCovered();
    }

    /** Findings that were not known before. */
    public List<Finding> fresh() {
        return divided(false);
    }

    /** Findings that were known before, and do not count. */
    public List<Finding> familiar() {
        return divided(true);
    }

    private List<Finding> divided(boolean isKnown) {
        List<String> fingerprints = Fingerprint.of(findings);
        return IntStream.range(0, findings.size())
                .filter(i -> known.fingerprints().contains(fingerprints.get(i)) == isKnown)
                .mapToObj(findings::get)
                .toList();
    }

    /**
     * Returns true if what was not found is not there: every interleaving was run, and of every suspicion it is known
     * whether it can happen. Otherwise it may just not have been met.
     */
    public boolean isConclusive() {
        return ledger().counting(0).holds();
    }

    /** Returns true if somebody interrupted it, so that this is only what was known until then. */
    public boolean isInterrupted() {
        return ledger().verdict() == Verdict.INTERRUPTED;
    }

    /** The exit code of whoever fails for these findings and for every result that is inconclusive. */
    public int exitCode(FailOn failOn) {
        return exitCode(failOn, Inconclusive.FAIL);
    }

    /** The exit code of whoever fails for these findings, and does this with a result that is inconclusive. */
    public int exitCode(FailOn failOn, Inconclusive inconclusive) {
        return ledger(failOn).exitCode(inconclusive);
    }
}
