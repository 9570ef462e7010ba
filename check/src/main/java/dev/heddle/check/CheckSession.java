package dev.heddle.check;

import dev.heddle.control.follow.Plan;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.rebuild.lower.LoweringOptions;
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
 * Checks recorded runs: predicts from each, leads the real program to what was predicted, explores what is left.
 *
 * <p>Nothing is a finding before it has happened, except what says of itself that it is a mere prediction.
 */
public final class CheckSession {

    /** Of how many executions of a branch by a thread it is asked whether it could have gone the other way. */
    private static final int BRANCHES_PER_SITE = 2;

    private final List<Path> traces;
    private final CheckOptions options;
    private final CheckListener listener;
    private final Findings findings;
    private final Map<String, Duration> times = new LinkedHashMap<>();
    private final List<String> trouble = new ArrayList<>();
    private final Map<String, String> classes = new LinkedHashMap<>();
    private final Map<String, String> notWoven = new LinkedHashMap<>();

    private CheckSession(List<Path> traces, CheckOptions options, CheckListener listener) {
        this.traces = traces;
        this.options = options;
        this.listener = listener;
        this.findings = new Findings(options.replays());
    }

    /**
     * Checks recorded runs of one program, at least one.
     *
     * @throws dev.heddle.session.HeddleException if a trace can't be read
     */
    public static CheckResult check(List<Path> traces, CheckOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        return new CheckSession(traces, options, listener).check();
    }

    private CheckResult check() throws IOException, InterruptedException {
        Optional<CheckResult.Questions> questions = Optional.empty();
        Optional<CheckResult.Coverage> coverage = Optional.empty();
        Optional<Results> explored = Optional.empty();
        for (int i = 0; i < traces.size(); i++) {
            boolean isLast = i == traces.size() - 1;
            Round round = predict(traces.get(i));
            Results results = run(round.plans(), isLast ? options.exploration() : Duration.ZERO);
            round.collect(results, findings);
            CheckResult.Questions asked = round.questions();
            questions = Optional.of(questions.map(before -> before.and(asked)).orElse(asked));
            CheckResult.Coverage seen = round.coverage(notWoven);
            coverage = Optional.of(coverage.map(before -> before.and(seen)).orElse(seen));
            if (isLast) {
                explored = Optional.of(results);
            }
        }
        Results results = explored.orElseThrow();
        findings.addExplored(results);
        return new CheckResult(
                findings.all(results.isProof()),
                new CheckResult.Predictions(
                        questions.orElseThrow(),
                        findings.confirmed(),
                        findings.harmless(),
                        findings.notReached(),
                        findings.behindBranches()),
                coverage.orElseThrow(),
                options.exploration().isZero() ? Optional.empty() : Optional.of(results),
                trouble,
                classes,
                times);
    }

    private Round predict(Path trace) {
        listener.hear("reading the recorded run");
        long began = System.nanoTime();
        ShowSession.Reread run =
                ShowSession.reread(trace, options.marks(), LoweringOptions.DEFAULT.checkingBranches(BRANCHES_PER_SITE));
        began = took("reading", began);
        listener.hear("predicting");
        Round round = Round.of(trace, run, options.prediction());
        took("predicting", began);
        return round;
    }

    private long took(String stage, long began) {
        long now = System.nanoTime();
        times.merge(stage, Duration.ofNanos(now - began), Duration::plus);
        return now;
    }

    // ── the real program ────────────────────────────────────────────────────────────────────────────────────────────

    /** Leads the program to what was predicted, then explores for as long as there is time. */
    private Results run(List<Plan> plans, Duration exploration) throws IOException, InterruptedException {
        listener.hear("running the program under control");
        long began = System.nanoTime();
        long executions = exploration.isZero() ? 0 : Long.MAX_VALUE;
        Duration time = exploration.isZero() ? Duration.ofMinutes(1) : exploration;
        Path file = Files.createTempFile("heddle-plans", ".jsonl");
        try {
            Plan.write(plans, file);
            return run(options.program()
                    .limited(executions, Long.MAX_VALUE, time)
                    .replaying(options.replays())
                    .following(file));
        } finally {
            Files.deleteIfExists(file);
            took("running", began);
        }
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
            results.problem().ifPresent(problem -> addTrouble(problem.text()));
            if (results.problem().isEmpty() && results.classes().isEmpty()) {
                addTrouble("no class of the program could be run under control" + reasons(results));
            }
            classes.putAll(results.classes());
            notWoven.putAll(results.notWoven());
            return results;
        }
    }

    private void addTrouble(String text) {
        if (!trouble.contains(text)) {
            trouble.add(text);
        }
    }
}
