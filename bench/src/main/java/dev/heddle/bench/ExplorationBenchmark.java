// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.TeamExploration;
import dev.heddle.control.worker.WorkerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Measures how fast real programs are executed under control, and how many executions they need. */
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

    /** Has more classes than anybody waits for. */
    private static final String SHARED_PROGRAM = "peers.Needle";

    private static final int SHARED = 400_000;
    private static final int QUICK_SHARED = 100_000;
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
        return List.of(table.build(), shared(scope));
    }

    /** The same work by one JVM and by two. */
    private static Table shared(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Exploration shared by workers, JDK " + Runtime.version().feature() + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors",
                "program",
                "workers",
                "executions",
                "s",
                "executions per s",
                "times as fast");
        for (int executions : scope.sizes(List.of(QUICK_SHARED, SHARED), QUICK_SHARED)) {
            double alone = seconds(scope, 1, executions);
            double together = seconds(scope, 2, executions);
            row(table, 1, executions, alone, alone);
            row(table, 2, executions, together, alone);
        }
        table.note(
                "Time by the clock from the start of the first JVM to the last result, with dpor. One works alone for "
                        + TeamExploration.ALONE.toSeconds() + " s before another is started.");
        return table.build();
    }

    private static void row(TableBuilder table, int workers, int executions, double seconds, double alone) {
        table.row(
                SHARED_PROGRAM,
                String.valueOf(workers),
                String.valueOf(executions),
                String.format(Locale.ROOT, "%.1f", seconds),
                String.format(Locale.ROOT, "%,.0f", executions / seconds),
                String.format(Locale.ROOT, "%.2f", alone / seconds));
    }

    private static double seconds(Scope scope, int workers, int executions) {
        Job job = Job.exploring(
                        List.of(scope.root().resolve("samples/target/classes")), PACKAGE + SHARED_PROGRAM, "dpor")
                .limited(executions, Long.MAX_VALUE, Duration.ofMinutes(5));
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(scope.root().resolve("agent/target/heddle-agent.jar"), List.of());
        long begun = System.nanoTime();
        try (TeamExploration exploration = new TeamExploration(setup, job, workers, TeamExploration.ALONE)) {
            Results results = exploration.explore(tally -> {});
            if (results.problem().isPresent() || results.progress().executions() < executions) {
                throw new IllegalStateException(SHARED_PROGRAM + " with " + workers + " workers: " + results.stop());
            }
            return (System.nanoTime() - begun) / 1e9;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        }
    }
}
