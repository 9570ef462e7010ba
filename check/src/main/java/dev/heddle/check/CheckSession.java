// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.control.engine.Choices;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.watch.OrderFile;
import dev.heddle.control.watch.Ordered;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.Stop;
import dev.heddle.finding.Finding;
import dev.heddle.program.InputValue;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks recorded runs: predicts from each, leads the real program to what was predicted, explores what is left.
 *
 * <p>Nothing is a finding before it has happened, except what says of itself that it is a mere prediction.
 */
public final class CheckSession {

    /** Of how many executions of a branch by a thread it is asked whether it could have gone the other way. */
    private static final int BRANCHES_PER_SITE = 2;

    /** Orders differ in how often threads look; no good program takes twice as many steps as it had events, of which many are no steps. */
    private static final int STEPS_PER_EVENT = 2;

    /** What a schedule file can hold. */
    private static final int MOST_STEPS = 10_000_000;

    private final CheckOptions options;
    private final CheckListener listener;
    private final Deadline deadline;
    private final Findings findings;
    private final FailureOrders whens = new FailureOrders();
    private final Map<String, Duration> times = new LinkedHashMap<>();
    private final Set<Reservation> reservations = new LinkedHashSet<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, String> notWoven = new LinkedHashMap<>();
    /** Branches that can go the other way, and those of which that is known already. */
    private final Queue<RunPrediction.Way> ways = new ArrayDeque<>();

    private final Set<List<Object>> known = new HashSet<>();
    private final Set<String> choices = new TreeSet<>();
    private List<InputValue> recordedInputs = List.of();
    private long executions;
    private int notFollowed;

    /** How many events the longest recorded run has. */
    private long longest;

    private CheckResult.@Nullable Questions questions;
    private CheckResult.@Nullable Coverage coverage;

    private CheckSession(CheckOptions options, CheckListener listener, Deadline deadline) {
        this.options = options;
        this.listener = listener;
        this.deadline = deadline;
        this.findings =
                new Findings(options.replays(), options.program().target().inputs());
    }

    /**
     * Checks recorded runs of one program, at least one. If the thread is interrupted meanwhile, the result is what is known until then, and
     * says so; the thread stays interrupted.
     *
     * @throws dev.heddle.problem.HeddleException if a trace can't be read
     */
    public static CheckResult check(List<Path> traces, CheckOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        return new CheckSession(options, listener, Deadline.NEVER).check(traces);
    }

    /**
     * What fails first when a program is explored for a while, without a recorded run; nothing if nothing does. This costs little, and
     * says nothing about what does not fail, as a race.
     */
    public static List<Finding> failures(CheckOptions options) throws IOException, InterruptedException {
        CheckSession session = new CheckSession(options, CheckListener.DEAF, Deadline.NEVER);
        Results results = session.run(
                options.worker(),
                options.program()
                        .limited(Long.MAX_VALUE, 1, options.exploration())
                        .replaying(1));
        session.findings.addExplored(results.outcomes());
        return session.findings.all(results.isProof());
    }

    /** What is wrong with an outcome that is a failure, told as a check would. */
    public static Optional<Finding> finding(Results.Found found) {
        Findings findings = new Findings((int) found.executions(), found.inputs());
        findings.addExplored(List.of(found));
        return findings.all(false).stream().findFirst();
    }

    /** A check of runs that come one by one, until a deadline; nothing is explored. */
    public static CheckSession open(CheckOptions options, CheckListener listener, Deadline deadline) {
        return new CheckSession(options, listener, deadline);
    }

    /**
     * Predicts from a run, and leads the program to what can go wrong; if the deadline is over, nothing of that is begun.
     *
     * @param read what was read of it before, with whatever options
     * @return what became of the candidates of the run that somebody is interested in
     */
    public List<CandidateOutcome> add(Path trace, ShowSession.Reread read, Interest interest)
            throws IOException, InterruptedException {
        if (deadline.isOver()) {
            return List.of();
        }
        long began = System.nanoTime();
        ShowSession.Reread run = ShowSession.reread(trace, read, LoweringOptions.DEFAULT);
        took("reading", began);
        if (deadline.isOver()) {
            return List.of();
        }
        RunPrediction round = predict(trace, run, interest);
        if (interest.isLed()) {
            return lead(round, Duration.ZERO).aims();
        }
        collect(round, List.of());
        return round.aims(List.of());
    }

    /** How often the real program was executed to lead it somewhere. */
    public long executions() {
        return executions;
    }

    /** How many plans there were that the program was not led along, because the deadline came before. */
    public int notFollowed() {
        return notFollowed;
    }

    /** What is known after all runs that were added. */
    public CheckResult result() {
        return result(Optional.empty());
    }

    private CheckResult check(List<Path> traces) throws IOException, InterruptedException {
        List<Path> left = new ArrayList<>(traces);
        while (left.size() > 1 && !isInterrupted()) {
            run(left.remove(0), Duration.ZERO);
        }
        if (isInterrupted() && questions != null) {
            return result(Optional.empty());
        }
        Results explored = run(left.get(0), options.exploration());
        findings.addExplored(explored.outcomes());
        explored = exploreChoices(explored);
        // If every interleaving was run, those behind the branches were.
        if (options.further().isPresent() && !explored.isProof() && !ways.isEmpty()) {
            goFurther(options.further().get());
        }
        return result(Optional.of(explored));
    }

    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    private CheckResult result(Optional<Results> explored) {
        if (isInterrupted()) {
            reservations.add(new Reservation(Reason.INTERRUPTED, CheckResult.INTERRUPTED));
        }
        boolean isProof = explored.filter(Results::isProof).isPresent();
        findings.explain(whens, isProof);
        return new CheckResult(
                findings.all(isProof),
                new CheckResult.Predictions(
                        questions == null ? CheckResult.Questions.NONE : questions,
                        findings.confirmed(),
                        findings.harmless(),
                        findings.notReached(),
                        findings.behindBranches()),
                coverage == null ? CheckResult.Coverage.NONE : coverage,
                explored.filter(ignored -> !options.exploration().isZero()),
                List.copyOf(reservations),
                classes,
                times);
    }

    /** Predicts from a run, and leads the program to what can go wrong. */
    private Results run(Path trace, Duration exploration) throws IOException, InterruptedException {
        LoweringOptions lowering = LoweringOptions.DEFAULT.checkingBranches(BRANCHES_PER_SITE);
        listener.hear("reading the recorded run");
        long began = System.nanoTime();
        ShowSession.Reread read = ShowSession.reread(trace, options.marks(), lowering);
        took("reading", began);
        RecordedFailures.uncaught(trace, read.rebuilt()).forEach(findings::addFailedRun);
        return lead(predict(trace, read, Interest.IN_ALL), exploration).results();
    }

    /** What came of leading the program to what a run says. */
    private record Led(Results results, List<CandidateOutcome> aims) {}

    private Led lead(RunPrediction round, Duration exploration) throws IOException, InterruptedException {
        List<Plan> plans = round.plans();
        recordedInputs = round.rebuilt().inputValues(round.rebuilt().inputs());
        Results results = run(plans, exploration);
        List<Results.Followed> followed = new ArrayList<>(results.followed());
        notFollowed += deadline.isOver() ? Math.max(0, plans.size() - followed.size()) : 0;
        choices.addAll(round.choices());
        if (round.choices().contains(Choices.TIMEOUTS)) {
            hurry(plans, followed);
        }
        collect(round, followed);
        return new Led(results, round.aims(followed));
    }

    private void collect(RunPrediction round, List<Results.Followed> followed) {
        ControlMismatch.of(round, followed).ifPresent(misfit -> {
            findings.leaveOut(misfit.identity());
            addTrouble(misfit.text());
        });
        round.collect(followed, findings);
        followed.forEach(one -> executions += one.times());
        CheckResult.Questions asked = round.questions(followed);
        questions = questions == null ? asked : questions.and(asked);
        round.unread().forEach(why -> reservations.add(new Reservation(Reason.NOT_READ, why)));
        CheckResult.Coverage seen = round.coverage(notWoven);
        coverage = coverage == null ? seen : coverage.and(seen);
        for (RunPrediction.Way way : round.ways()) {
            if (known.add(List.of(way.thread(), way.branch()))) {
                ways.add(way);
            }
        }
    }

    /**
     * Follows those plans again that could not be kept or led to nothing, with sleeps and time-outs that may be over at any moment: usually time
     * passes only when nobody can do anything else, and so who sleeps comes last.
     */
    private void hurry(List<Plan> plans, List<Results.Followed> followed) throws IOException, InterruptedException {
        Set<String> failed = followed.stream()
                .filter(one -> one.times() > 0 && !hasFailed(one))
                .map(Results.Followed::plan)
                .collect(Collectors.toSet());
        List<Plan> again =
                plans.stream().filter(plan -> failed.contains(plan.name())).toList();
        if (again.isEmpty()) {
            return;
        }
        List<String> time = List.of(Choices.TIMEOUTS);
        Map<String, Results.Followed> better = new HashMap<>();
        run(again, Duration.ZERO, worker(time)).followed().forEach(one -> better.put(one.plan(), one.with(time)));
        followed.replaceAll(one -> Optional.ofNullable(better.get(one.plan()))
                .filter(other -> hasFailed(other) || one.kept() == 0)
                .orElse(one));
    }

    private static boolean hasFailed(Results.Followed followed) {
        return followed.outcomes().stream().anyMatch(found -> found.outcome().isFailure());
    }

    private WorkerProcess.Setup worker(Collection<String> possible) {
        return options.worker().with("-D%s=%s".formatted(Choices.PROPERTY, String.join(",", possible)));
    }

    /** Explores also what time-outs and wake-ups without a reason lead to, if there is time left; what is known then. */
    private Results exploreChoices(Results explored) throws IOException, InterruptedException {
        boolean isDone = explored.stop().filter(Stop.EXHAUSTED::equals).isPresent();
        if (explored.notModelled().contains(Choices.TIMEOUTS_LEFT_OUT) && !choices.contains(Choices.TIMEOUTS)) {
            choices.add(Choices.TIMEOUTS);
        }
        if (!isDone || options.exploration().isZero() || choices.isEmpty()) {
            return explored;
        }
        Results more = run(List.of(), options.exploration(), worker(choices));
        List<String> possible = List.copyOf(choices);
        findings.addExplored(
                more.outcomes().stream().map(found -> found.with(possible)).toList());
        // Where a wait may end for no reason, nobody sees that it may also last for ever; that was seen before.
        return more.after(choices.contains(Choices.TIMEOUTS) ? explored.without(Choices.TIMEOUTS_LEFT_OUT) : explored);
    }

    /** Records runs that take branches the other way, and predicts from them too. */
    private void goFurther(CheckOptions.Further further) throws IOException, InterruptedException {
        Path folder = Scratch.folder("heddle-further");
        Path order = folder.resolve("order.tsv");
        Path trace = folder.resolve("run.heddle");
        try {
            for (int i = 0; i < further.most() && !ways.isEmpty() && !isInterrupted(); i++) {
                listener.hear("recording a run that goes another way");
                long began = System.nanoTime();
                Plan plan = ways.remove().plan();
                plan.writePace(order);
                boolean isThere = further.recorder().record(order, plan.inputs(), trace);
                took("recording", began);
                if (isThere && !isInterrupted()) {
                    run(trace, Duration.ZERO);
                }
            }
        } finally {
            Files.deleteIfExists(order);
            Files.deleteIfExists(trace);
            Files.deleteIfExists(folder);
        }
    }

    private RunPrediction predict(Path trace, ShowSession.Reread run, Interest interest) {
        long began = System.nanoTime();
        longest = Math.max(
                longest,
                run.history().threads().stream()
                        .mapToLong(thread -> thread.events().size())
                        .sum());
        listener.hear("predicting");
        RunPrediction round = RunPrediction.of(trace, run, interest, options.prediction(), deadline.half());
        took("predicting", began);
        return round;
    }

    private void took(String stage, long began) {
        times.merge(stage, Duration.ofNanos(System.nanoTime() - began), Duration::plus);
    }

    // ── the real program ────────────────────────────────────────────────────────────────────────────────────────────

    /** Leads the program to what was predicted, then explores for as long as there is time. */
    private Results run(List<Plan> plans, Duration exploration) throws IOException, InterruptedException {
        return run(plans, exploration, options.worker());
    }

    private Results run(List<Plan> plans, Duration exploration, WorkerProcess.Setup worker)
            throws IOException, InterruptedException {
        // Inputs are those of a whole JVM. What is explored has those of the first plan, which are the recorded ones.
        Map<List<InputValue>, List<Plan>> byInputs = new LinkedHashMap<>();
        plans.forEach(plan -> byInputs.computeIfAbsent(plan.inputs(), inputs -> new ArrayList<>())
                .add(plan));
        if (byInputs.isEmpty()) {
            byInputs.put(recordedInputs, List.of());
        }
        Optional<Results> all = Optional.empty();
        for (Map.Entry<List<InputValue>, List<Plan>> group : byInputs.entrySet()) {
            Duration time = all.isEmpty() ? exploration : Duration.ZERO;
            Results results = run(group.getValue(), group.getKey(), time, worker);
            all = Optional.of(all.map(first -> first.and(results.followed())).orElse(results));
        }
        return all.orElseThrow();
    }

    private Results run(List<Plan> plans, List<InputValue> inputs, Duration exploration, WorkerProcess.Setup worker)
            throws IOException, InterruptedException {
        listener.hear("running the program under control");
        long began = System.nanoTime();
        Job program = inputs.isEmpty() ? options.program() : options.program().withInputs(inputs);
        long executions = exploration.isZero() ? 0 : Long.MAX_VALUE;
        Duration time = exploration.isZero() ? Duration.ofMinutes(1) : exploration;
        Path file = Scratch.file("heddle-plans", ".jsonl");
        Path orders = Scratch.file("heddle-orders", ".bin");
        try {
            Plan.write(plans, file);
            Results results = run(
                    worker,
                    program.stepping(steps(program))
                            .limited(executions, Long.MAX_VALUE, time)
                            .replaying(options.replays())
                            .following(file)
                            .ordering(orders));
            keep(inputs, OrderFile.read(orders), results, !exploration.isZero());
            return inputs.isEmpty()
                    ? results
                    : results.withInputs(program.target().inputs());
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(orders);
            took("running", began);
        }
    }

    /** Keeps the order of executions, to learn from them when the program fails. */
    private void keep(List<InputValue> inputs, List<Ordered> orders, Results results, boolean isExplored) {
        whens.add(inputs, orders);
        if (isExplored) {
            long kept = orders.stream().filter(Ordered::isExplored).count();
            whens.explored(inputs, kept == results.progress().completed());
        }
    }

    /** How many steps an execution may have: if a recorded run had many events, it is not going round in circles. */
    private int steps(Job program) {
        return (int) Math.max(program.steps(), Math.min(MOST_STEPS, STEPS_PER_EVENT * longest));
    }

    private static String text(Results.Trouble problem) {
        return problem.kind() == Results.Trouble.Kind.DIVERGED
                ? "%s; %s".formatted(problem.text(), DivergenceException.likelyCause())
                : problem.text();
    }

    private static String reasons(Results results) {
        return results.notWoven().entrySet().stream()
                .findFirst()
                .map(entry -> ": %s (%s)".formatted(entry.getKey(), entry.getValue()))
                .orElse("");
    }

    private Results run(WorkerProcess.Setup setup, Job job) throws IOException {
        if (isInterrupted() || deadline.isOver()) {
            return Results.NONE;
        }
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            Results results = worker.await(tally -> listener.hear("exploring: " + tally.line()), deadline::isOver);
            results.problem().ifPresent(problem -> reservations.add(new Reservation(problem.reason(), text(problem))));
            if (results.problem().isEmpty() && results.classes().isEmpty() && !isInterrupted() && !deadline.isOver()) {
                reservations.add(new Reservation(
                        Reason.NOTHING_CONTROLLED,
                        "no class of the program could be run under control" + reasons(results)));
            }
            classes.putAll(results.classes());
            notWoven.putAll(results.unexpectedlyNotWoven());
            return results;
        }
    }

    private void addTrouble(String text) {
        reservations.add(new Reservation(Reason.TROUBLE, text));
    }
}
