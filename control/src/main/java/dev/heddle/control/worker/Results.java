// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.claim.Basis;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.control.engine.StepDescription;
import dev.heddle.explore.Stop;
import dev.heddle.finding.Outcome;
import dev.heddle.instrument.Scope;
import dev.heddle.program.InputValue;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Standpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a worker found.
 *
 * @param progress how far it came
 * @param stop why it stopped; empty if it did not come to tell
 * @param isExhausted whether every class of executions was run to its end
 * @param reservations what happened because of which there may be other outcomes
 * @param outcomes the distinct outcomes
 * @param followed what came of plans, if the job was to follow some
 * @param program what was executed
 * @param problem what went wrong, if something did
 * @param effort what it took
 */
public record Results(
        Tally progress,
        Optional<Stop> stop,
        boolean isExhausted,
        List<Reservation> reservations,
        List<Found> outcomes,
        List<Followed> followed,
        Program program,
        Optional<Trouble> problem,
        Effort effort) {

    /** Of who did nothing. */
    public static final Results NONE = new ResultReader().results();

    /**
     * The program as it was met.
     *
     * @param classes hashes of the classes that were controlled, by name
     * @param notWoven classes that ran as they are, with the reasons
     * @param threads how threads call themselves, by their paths
     */
    public record Program(Map<String, String> classes, Map<String, String> notWoven, Map<String, String> threads) {

        /** The same program, met several times; what a thread called itself first is its name. */
        static Program together(List<Program> parts) {
            Map<String, String> classes = new TreeMap<>();
            Map<String, String> notWoven = new TreeMap<>();
            Map<String, String> threads = new TreeMap<>();
            for (Program part : parts) {
                classes.putAll(part.classes());
                notWoven.putAll(part.notWoven());
                part.threads().forEach(threads::putIfAbsent);
            }
            return new Program(classes, notWoven, threads);
        }
    }

    /**
     * What it took.
     *
     * @param processor how much processor time the executions took, the start of the JVM not counted
     * @param workers how many JVMs did it
     * @param losses which of them were lost
     */
    public record Effort(Duration processor, int workers, List<String> losses) {

        /** Of one worker that was not lost. */
        public static Effort ofOne(Duration processor) {
            return new Effort(processor, 1, List.of());
        }
    }

    /** Whether somebody stopped it before its end. */
    public boolean isInterrupted() {
        return problem.isEmpty() && stop.orElse(Stop.INTERRUPTED) == Stop.INTERRUPTED;
    }

    /** Classes that ran as they are, with the reasons; without those of libraries of which nobody expects anything else. */
    public Map<String, String> unexpectedlyNotWoven() {
        Map<String, String> unexpected = new TreeMap<>(notWoven());
        unexpected.values().removeIf(Scope.KNOWN_LIBRARY::equals);
        // What a program may say to us does nothing by itself, and what is ours in its JVM does nothing of it.
        unexpected
                .entrySet()
                .removeIf(one -> one.getKey().startsWith("dev.heddle.")
                        && (one.getValue().equals(Scope.CORE) || one.getKey().startsWith("dev.heddle.api.")));
        return unexpected;
    }

    /** What may be claimed after these executions. */
    public Ledger ledger() {
        Ledger.Builder ledger = Ledger.builder().on(isExhausted ? Basis.EXPLORED : Basis.NONE);
        ledger.but(reservations).finding(progress.failures());
        problem.ifPresent(trouble -> ledger.but(trouble.reason(), trouble.text()));
        if (problem.isEmpty() && classes().isEmpty()) {
            ledger.but(Reason.NOTHING_CONTROLLED, "no class of the program was controlled");
        }
        unexpectedlyNotWoven()
                .forEach((name, reason) -> ledger.but(Reason.NOT_WOVEN, "%s: %s".formatted(name, reason)));
        if (progress.tooLong() > 0) {
            ledger.but(Reason.TOO_LONG, "executions with too many steps were cut");
        }
        if (!isExhausted && problem.isEmpty()) {
            ledger.but(unfinished());
        }
        return ledger.done();
    }

    private List<Reservation> unfinished() {
        return switch (stop.orElse(Stop.INTERRUPTED)) {
            case EXHAUSTED ->
                progress.tooLong() > 0
                        ? List.of()
                        : List.of(new Reservation(Reason.SAMPLED, "the strategy does not run every interleaving"));
            case FAILURES -> List.of(new Reservation(Reason.NOT_EXPLORED, "it stopped after the failures asked for"));
            case EXECUTIONS -> List.of(new Reservation(Reason.BUDGET, "it stopped after the executions asked for"));
            case TIME -> List.of(new Reservation(Reason.BUDGET, "the time for exploring was up"));
            case OTHERS, INTERRUPTED -> List.of(new Reservation(Reason.INTERRUPTED, "it was interrupted"));
        };
    }

    /** Returns true if every interleaving was run, so that an outcome that is not listed can't happen. */
    public boolean isProof() {
        return ledger().isCovered();
    }

    /** What happened because of which there may be other outcomes, in words. */
    public List<String> notModelled() {
        return reservations.stream().map(Reservation::detail).sorted().toList();
    }

    /** The same, of executions of a program whose inputs had these values. */
    public Results withInputs(List<InputValue> values) {
        return with(
                outcomes.stream().map(found -> found.withInputs(values)).toList(),
                followed.stream().map(one -> one.withInputs(values)).toList());
    }

    /** The same, and what came of further plans. */
    public Results and(List<Followed> more) {
        List<Followed> all = new ArrayList<>(followed);
        all.addAll(more);
        return with(outcomes, all);
    }

    /** What several workers found that ran something of one program each; no proof, since each had its own task. */
    public static Results together(List<Results> parts) {
        return new Results(
                parts.stream().map(Results::progress).reduce(Tally.NONE, Tally::plus),
                // Who has run what it was given has nothing left to do.
                parts.stream()
                        .flatMap(part -> part.stop().stream())
                        .map(stop -> stop == Stop.INTERRUPTED || stop == Stop.TIME ? stop : Stop.EXHAUSTED)
                        .max(Comparator.naturalOrder()),
                false,
                parts.stream()
                        .flatMap(part -> part.reservations().stream())
                        .distinct()
                        .toList(),
                parts.stream().flatMap(part -> part.outcomes().stream()).toList(),
                parts.stream().flatMap(part -> part.followed().stream()).toList(),
                Program.together(parts.stream().map(Results::program).toList()),
                parts.stream().flatMap(part -> part.problem().stream()).findFirst(),
                new Effort(
                        parts.stream().map(Results::processor).reduce(Duration.ZERO, Duration::plus),
                        parts.size(),
                        parts.stream().flatMap(part -> part.losses().stream()).toList()));
    }

    private Results with(List<Found> changed, List<Followed> changedFollowed) {
        return new Results(
                progress, stop, isExhausted, reservations, changed, changedFollowed, program, problem, effort);
    }

    /** The same, after these executions of the same program as well: what both have run, and the reservations of both. */
    public Results after(Results others) {
        List<Reservation> all = new ArrayList<>(others.reservations);
        all.addAll(reservations);
        return new Results(
                others.progress.plus(progress),
                stop.flatMap(last -> others.stop.map(first -> first.compareTo(last) > 0 ? first : last)),
                isExhausted && others.isExhausted,
                all.stream().distinct().toList(),
                outcomes,
                followed,
                Program.together(List.of(others.program, program)),
                problem.or(() -> others.problem),
                new Effort(others.processor().plus(processor()), workers(), losses()));
    }

    /** The same without this reservation, because others have tried what it says was left out. */
    public Results without(String detail) {
        List<Reservation> rest = reservations.stream()
                .filter(reservation -> !reservation.detail().equals(detail))
                .toList();
        return new Results(progress, stop, isExhausted, rest, outcomes, followed, program, problem, effort);
    }

    Results withProblem(Trouble trouble) {
        return new Results(
                progress, stop, false, reservations, outcomes, followed, program, Optional.of(trouble), effort);
    }

    Results withWorkers(int count, List<String> lost) {
        return taking(progress, new Effort(processor(), count, List.copyOf(lost)));
    }

    private Results taking(Tally tally, Effort all) {
        return new Results(tally, stop, isExhausted, reservations, outcomes, followed, program, problem, all);
    }

    // ── what is asked most ──────────────────────────────────────────────────────────────────────────────────────────

    public Map<String, String> classes() {
        return program.classes();
    }

    public Map<String, String> notWoven() {
        return program.notWoven();
    }

    public Map<String, String> threads() {
        return program.threads();
    }

    public Duration processor() {
        return effort.processor();
    }

    public int workers() {
        return effort.workers();
    }

    public List<String> losses() {
        return effort.losses();
    }

    // ── parts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** How far an exploration came. */
    public record Tally(
            long executions,
            long completed,
            OptionalLong classes,
            long redundant,
            long tooLong,
            long failures,
            String line) {
        static final Tally NONE = new Tally(0, 0, OptionalLong.empty(), 0, 0, 0, "");

        /** Both together. */
        Tally plus(Tally other) {
            return new Tally(
                    executions + other.executions,
                    completed + other.completed,
                    OptionalLong.empty(),
                    redundant + other.redundant,
                    tooLong + other.tooLong,
                    failures + other.failures,
                    "");
        }
    }

    /**
     * An outcome.
     *
     * @param executions how many executions had it, the first of them being number {@code first}
     * @param story of failures: what each step of the schedule did
     * @param replayed of failures: how often it came again when the schedule was run again, if it was
     * @param choices what might happen at any moment, as {@link dev.heddle.control.engine.Choices} has it
     * @param inputs the values that were chosen for inputs
     * @param standpoints of failures: where threads stood before each step and at the end, if that was asked for
     * @param naming of failures: what people call the threads, and the objects that it tells of
     */
    public record Found(
            Outcome outcome,
            long executions,
            long first,
            Schedule schedule,
            List<StepDescription> story,
            long replayed,
            List<String> choices,
            List<InputValue> inputs,
            List<Standpoint> standpoints,
            Naming naming) {

        /** The same outcome of executions in which something might happen at any moment. */
        public Found with(List<String> possible) {
            List<String> all = new ArrayList<>(possible);
            all.addAll(choices);
            return new Found(outcome, executions, first, schedule, story, replayed, all, inputs, standpoints, naming);
        }

        /** The same outcome of executions of a program whose inputs had these values. */
        public Found withInputs(List<InputValue> values) {
            return new Found(
                    outcome, executions, first, schedule, story, replayed, choices, values, standpoints, naming);
        }
    }

    /**
     * What came of a plan.
     *
     * @param times how often it was followed, with different ends
     * @param kept how often all milestones were passed in order
     * @param printed the different texts that the program printed when they were
     * @param left how the program left the plan when it first did
     */
    public record Followed(
            String plan, int times, int kept, List<Found> outcomes, List<String> printed, Optional<String> left) {

        /** The same with executions of a program whose inputs had these values. */
        public Followed withInputs(List<InputValue> values) {
            return new Followed(
                    plan,
                    times,
                    kept,
                    outcomes.stream().map(found -> found.withInputs(values)).toList(),
                    printed,
                    left);
        }

        /** The same with executions in which something might happen at any moment. */
        public Followed with(List<String> possible) {
            return new Followed(
                    plan,
                    times,
                    kept,
                    outcomes.stream().map(found -> found.with(possible)).toList(),
                    printed,
                    left);
        }
    }

    /** Something that went wrong. */
    public record Trouble(Kind kind, String text) {

        /** What it means for a claim. */
        public Reason reason() {
            return kind == Kind.DIVERGED ? Reason.DIVERGED : Reason.TROUBLE;
        }

        /** Whose fault it is. */
        public enum Kind {
            /** The program did something else than before. */
            DIVERGED,
            /** The job can't be done: a class is missing, for instance. */
            UNUSABLE,
            /** The program does something that can't be controlled, and did not come back from it. */
            STUCK,
            /** Ours. */
            BROKEN
        }
    }
}
