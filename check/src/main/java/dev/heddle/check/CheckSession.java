package dev.heddle.check;

import dev.heddle.control.follow.Plan;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.predict.Prediction;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.SessionListener;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import dev.heddle.session.recording.ShowSession;
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
        Rebuilt rebuilt = ShowSession.program(trace, options.marks());
        began = took("reading", began);

        listener.hear("predicting");
        TraceOptions asked =
                TraceOptions.STANDARD.within(options.prediction());
        TraceResult predicted = analyse(rebuilt, asked);
        began = took("predicting", began);

        Findings findings = new Findings(rebuilt, predicted, options.replays());
        Map<String, PropertyResult> feasible = feasible(predicted);
        confirm(rebuilt, feasible, findings);
        began = took("confirming", began);

        Optional<Results> exploration = explore();
        exploration.ifPresent(findings::addExplored);
        took("exploring", began);

        int proved = count(predicted, Prediction.Holds.class);
        int undecided = count(predicted, Prediction.Unknown.class);
        return new CheckResult(
                findings.all(exploration.filter(Results::isProof).isPresent()),
                new CheckResult.Predictions(
                        predicted.properties().size(),
                        proved,
                        undecided,
                        feasible.size(),
                        findings.confirmed(),
                        findings.harmless(),
                        findings.notReached()),
                CheckResult.Coverage.of(rebuilt, predicted, notWoven),
                exploration,
                trouble,
                classes,
                times);
    }

    private TraceResult analyse(Rebuilt rebuilt, TraceOptions asked) {
        return TraceSession.analyse(trace, rebuilt, asked, SessionListener.DEAF);
    }

    private long took(String stage, long began) {
        long now = System.nanoTime();
        times.put(stage, Duration.ofNanos(now - began));
        return now;
    }

    private static int count(TraceResult result, Class<? extends Prediction> kind) {
        return (int) result.properties().stream()
                .filter(property -> kind.isInstance(property.prediction()))
                .count();
    }

    private static Map<String, PropertyResult> feasible(TraceResult result) {
        Map<String, PropertyResult> feasible = new LinkedHashMap<>();
        result.properties().stream()
                .filter(PropertyResult::canFail)
                .forEach(property -> feasible.put(property.name(), property));
        return feasible;
    }

    // ── the real program ────────────────────────────────────────────────────────────────────────────────────────────

    private void confirm(Rebuilt rebuilt, Map<String, PropertyResult> feasible, Findings findings)
            throws IOException, InterruptedException {
        if (feasible.isEmpty()) {
            return;
        }
        listener.hear("leading the program to " + feasible.size() + " predicted failures");
        List<Plan> plans = new ArrayList<>();
        feasible.forEach((name, property) -> plans.add(WitnessPlan.of(
                name, ((Prediction.Violated) property.prediction()).witness().schedule(), rebuilt.origins())));
        Path file = Files.createTempFile("heddle-plans", ".jsonl");
        try {
            Plan.write(plans, file);
            Results results = run(options.program().replaying(options.replays()).following(file, 1));
            Map<String, Results.Followed> followed = new LinkedHashMap<>();
            results.followed().forEach(one -> followed.put(one.plan(), one));
            feasible.forEach((name, property) -> findings.addPredicted(property, Optional.ofNullable(followed.get(name))));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private Optional<Results> explore() throws IOException, InterruptedException {
        if (options.exploration().isZero()) {
            return Optional.empty();
        }
        listener.hear("exploring");
        Job job = options.program()
                .limited(Long.MAX_VALUE, Long.MAX_VALUE, options.exploration())
                .replaying(options.replays());
        return Optional.of(run(job));
    }

    private Results run(Job job) throws IOException, InterruptedException {
        try (WorkerProcess worker = WorkerProcess.start(options.worker(), job)) {
            Results results = worker.await(tally -> listener.hear("exploring: " + tally.line()));
            results.problem().ifPresent(problem -> trouble.add(problem.text()));
            classes.putAll(results.classes());
            notWoven.putAll(results.notWoven());
            return results;
        }
    }
}
