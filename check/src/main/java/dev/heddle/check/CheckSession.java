package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.control.follow.Plan;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.predict.Prediction;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a recorded run: predicts, leads the real program to what was predicted, explores what is left.
 *
 * <p>Nothing is a finding before it has happened, except what says of itself that it is a mere prediction.
 */
public final class CheckSession {

    /** Of how many executions of a branch by a thread it is asked whether it could have gone the other way. */
    private static final int BRANCHES_PER_SITE = 2;

    /** What lies behind a branch that went the other way is not known, so several ways to go on are tried. */
    private static final int CONTINUATIONS = 20;

    private final Path trace;
    private final CheckOptions options;
    private final CheckListener listener;
    private final Map<String, Duration> times = new LinkedHashMap<>();
    private final List<String> trouble = new ArrayList<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, String> notWoven = new LinkedHashMap<>();

    private CheckSession(Path trace, CheckOptions options, CheckListener listener) {
        this.trace = trace;
        this.options = options;
        this.listener = listener;
    }

    /**
     * Checks a recorded run of a program.
     *
     * @throws dev.heddle.session.HeddleException if the trace can't be read
     */
    public static CheckResult check(Path trace, CheckOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        return new CheckSession(trace, options, listener).check();
    }

    private CheckResult check() throws IOException, InterruptedException {
        listener.hear("reading the recorded run");
        long began = System.nanoTime();
        ShowSession.Reread run =
                ShowSession.reread(trace, options.marks(), LoweringOptions.DEFAULT.checkingBranches(BRANCHES_PER_SITE));
        Rebuilt rebuilt = run.rebuilt();
        began = took("reading", began);

        listener.hear("predicting");
        Predictions predictions = Predictions.of(trace, rebuilt, options.prediction());
        Suspicions suspicions = Suspicions.of(run, Budget.of(options.prediction()));
        Views views = Views.of(rebuilt, Budget.of(options.prediction()));
        Waits waits = Waits.of(rebuilt, Budget.of(options.prediction()));
        began = took("predicting", began);

        listener.hear("running the program under control");
        Results results = run(rebuilt, predictions, suspicions, views, waits);
        Findings findings = new Findings(rebuilt, predictions, options.replays());
        Map<String, Results.Followed> followed = new LinkedHashMap<>();
        results.followed().forEach(one -> followed.put(one.plan(), one));
        for (PropertyResult property : predictions.brokenConditions()) {
            findings.addCondition(property, Optional.ofNullable(followed.get(property.name())));
        }
        for (PropertyResult property : predictions.flippedBranches()) {
            findings.addBranch(Optional.ofNullable(followed.get(property.name())));
        }
        for (Suspicions.Possible possible : suspicions.possible()) {
            findings.addSuspicion(
                    possible, Optional.ofNullable(followed.get(possible.plan().name())));
        }
        for (Views.Torn torn : views.torn()) {
            findings.addView(torn, Optional.ofNullable(followed.get(torn.plan().name())));
        }
        suspicions.interrupted().forEach(findings::addInterrupted);
        for (Waits.Endless endless : waits.endless()) {
            findings.addWait(Optional.ofNullable(followed.get(endless.plan().name())));
        }
        findings.addExplored(results);
        took("running", began);
        return new CheckResult(
                findings.all(results.isProof()),
                tally(predictions, suspicions, views, waits, findings),
                CheckResult.Coverage.of(rebuilt, notWoven),
                options.exploration().isZero() ? Optional.empty() : Optional.of(results),
                trouble,
                classes,
                times);
    }

    private static CheckResult.Predictions tally(
            Predictions predictions, Suspicions suspicions, Views views, Waits waits, Findings findings) {
        return new CheckResult.Predictions(
                new CheckResult.Decided(
                        predictions.conditions(Prediction.Holds.class),
                        predictions.conditions(Prediction.Unknown.class),
                        predictions.conditions(Prediction.Violated.class)),
                findings.confirmed(),
                findings.harmless(),
                findings.notReached(),
                new CheckResult.Decided(
                        predictions.branches(Prediction.Holds.class),
                        predictions.branches(Prediction.Unknown.class),
                        predictions.branches(Prediction.Violated.class)),
                findings.behindBranches(),
                suspicions.decided(Candidate.Deadlock.class),
                waits.decided(),
                suspicions.decided(Candidate.Race.class),
                suspicions.decided(Candidate.Atomicity.class),
                suspicions.serialisable(),
                views.decided());
    }

    private long took(String stage, long began) {
        long now = System.nanoTime();
        times.put(stage, Duration.ofNanos(now - began));
        return now;
    }

    // ── the real program ────────────────────────────────────────────────────────────────────────────────────────────

    /** Leads the program to what was predicted, then explores for as long as there is time. */
    private Results run(Rebuilt rebuilt, Predictions predictions, Suspicions suspicions, Views views, Waits waits)
            throws IOException, InterruptedException {
        List<Plan> plans = new ArrayList<>();
        for (PropertyResult property : predictions.brokenConditions()) {
            plans.add(plan(property, rebuilt, 1));
        }
        for (PropertyResult property : predictions.flippedBranches()) {
            plans.add(plan(property, rebuilt, CONTINUATIONS));
        }
        suspicions.possible().forEach(possible -> plans.add(possible.plan()));
        views.torn().forEach(torn -> plans.add(torn.plan()));
        waits.endless().forEach(endless -> plans.add(endless.plan()));
        long executions = options.exploration().isZero() ? 0 : Long.MAX_VALUE;
        Duration time = options.exploration().isZero() ? Duration.ofMinutes(1) : options.exploration();
        Path file = Files.createTempFile("heddle-plans", ".jsonl");
        try {
            Plan.write(plans, file);
            return run(options.program()
                    .limited(executions, Long.MAX_VALUE, time)
                    .replaying(options.replays())
                    .following(file));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Plan plan(PropertyResult property, Rebuilt rebuilt, int continuations) {
        Prediction.Violated violated = (Prediction.Violated) property.prediction();
        return WitnessPlan.of(property.name(), violated.witness().schedule(), rebuilt.origins(), continuations);
    }

    private static String reasons(Results results) {
        return results.notWoven().entrySet().stream()
                .findFirst()
                .map(entry -> ": %s (%s)".formatted(entry.getKey(), entry.getValue()))
                .orElse("");
    }

    private Results run(Job job) throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(options.worker(), job)) {
            Results results = worker.await(tally -> listener.hear("exploring: " + tally.line()));
            results.problem().ifPresent(problem -> trouble.add(problem.text()));
            if (results.problem().isEmpty() && results.classes().isEmpty()) {
                trouble.add("no class of the program could be run under control" + reasons(results));
            }
            classes.putAll(results.classes());
            notWoven.putAll(results.notWoven());
            return results;
        }
    }
}
