package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** How fast real programs are executed under control, and how many executions they need. */
final class ExplorationBenchmark implements Benchmark {

    private static final String PACKAGE = "dev.heddle.samples.";
    private static final List<String> EXHAUSTED = List.of(
            "rtool.WithdrawUnlocked",
            "rtool.Withdraw",
            "rtool.IncTrue",
            "rtool.Peterson",
            "rtool.Dekker",
            "rtool.Reorder2",
            "rtool.FibBench");
    private static final List<String> SAMPLED = List.of("rtool.WithdrawUnlocked", "rtool.Withdraw", "rtool.FibBench");
    private static final int SAMPLES = 500_000;
    private static final int QUICK_SAMPLES = 50_000;

    @Override
    public String name() {
        return "exploration";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Exploration of real programs, JDK " + Runtime.version().feature(),
                "program",
                "strategy",
                "executions",
                "classes",
                "fail",
                "first failure",
                "processor s",
                "executions per processor s");
        EXHAUSTED.forEach(program -> measure(table, scope, program, "dpor", Long.MAX_VALUE));
        for (int samples : scope.sizes(List.of(QUICK_SAMPLES, SAMPLES), QUICK_SAMPLES)) {
            SAMPLED.forEach(program -> measure(table, scope, program, "random:1", samples));
        }
        table.note(
                "Each program in a JVM of its own. Processor time is that of all threads of the worker from the first execution to"
                        + " the last, the compiler's and the collector's included; the start of the JVM is not. Programs that are exhausted"
                        + " after a few executions show the cost of the first ones, the sampled ones what is reached later.");
        return List.of(table.build());
    }

    // Whatever else stops an exploration must not look like its end.
    private static boolean isExpected(Results results, long executions) {
        return results.isProof() || results.progress().executions() == executions;
    }

    private static void measure(TableBuilder table, Scope scope, String program, String strategy, long executions) {
        Job job = Job.exploring(List.of(scope.root().resolve("samples/target/classes")), PACKAGE + program, strategy)
                .limited(executions, Long.MAX_VALUE, Duration.ofMinutes(5));
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(Path.of(scope.root() + "/agent/target/heddle-agent.jar"), List.of());
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            Results results = worker.await(tally -> {});
            results.problem().ifPresent(trouble -> {
                throw new IllegalStateException(program + ": " + trouble.text());
            });
            double seconds = results.processor().toNanos() / 1e9;
            table.row(
                    program,
                    strategy,
                    results.progress().executions() + (isExpected(results, executions) ? "" : " " + results.stop()),
                    results.progress().classes().isPresent()
                            ? String.valueOf(results.progress().classes().getAsLong())
                            : "",
                    String.valueOf(results.progress().failures()),
                    results.outcomes().stream()
                            .filter(found -> found.outcome().isFailure())
                            .map(found -> String.valueOf(found.first()))
                            .findFirst()
                            .orElse(""),
                    String.format(Locale.ROOT, "%.2f", seconds),
                    String.format(Locale.ROOT, "%,.0f", results.progress().executions() / Math.max(seconds, 1e-9)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
