// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Region;
import dev.heddle.invariant.sample.Regions;
import dev.heddle.invariant.sample.Sampling;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures running programs under watch, taking samples, inferring invariants, and finding regions: the programs of R_Tool. */
final class InvariantBenchmark implements Benchmark {

    private static final List<String> PROGRAMS = List.of(
            "Lazy01",
            "Stateful01",
            "Sync01",
            "TimeVarMutex",
            "IncTrue",
            "IncCas",
            "IncDec",
            "IncDecCas",
            "Reorder2",
            "AccountBad",
            "LogProcSweep",
            "Lamport",
            "Peterson",
            "Dekker",
            "Szymanski",
            "FibBench");

    @Override
    public String name() {
        return "invariants";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Invariants of the R_Tool programs, JDK " + Runtime.version().feature(),
                "program",
                "classes",
                "run s",
                "samples",
                "sampling s",
                "samples per s",
                "points",
                "invariants",
                "inference s",
                "regions",
                "regions s",
                "Daikon s");
        double all = 0;
        DaikonRun daikon = DaikonRun.given();
        for (String program : PROGRAMS) {
            all += measure(table, scope, program, daikon);
        }
        table.row("all", "", String.format(Locale.ROOT, "%.1f", all), "", "", "", "", "", "", "", "", daikon.all());
        table.note(
                "Processor time of the worker from its first execution to its last, its JVM's start not counted; then"
                        + " time by the clock of this JVM. The last row is everything together. Samples are those of"
                        + " distinct moments, blocks and pairs. " + daikon.note());
        return List.of(table.build());
    }

    private static double measure(TableBuilder table, Scope scope, String program, DaikonRun daikon) {
        Job job = Job.exploring(
                List.of(scope.root().resolve("samples/target/classes")), "dev.heddle.samples.rtool." + program, "dpor");
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(scope.root().resolve("agent/target/heddle-agent.jar"), List.of());
        Observation observation;
        try {
            observation = Observation.of(setup, job, tally -> {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        if (!observation.results().isProof()) {
            throw new IllegalStateException(
                    program + ": " + observation.results().stop());
        }
        double running = observation.results().processor().toNanos() / 1e9;
        long begun = System.nanoTime();
        Sampling sampling = Sampling.of(observation);
        double taking = secondsSince(begun);
        begun = System.nanoTime();
        Map<Point, List<Inferred>> inferred =
                new Inference().inferAll(sampling.samples(), Selection.ALL, sampling.claim());
        Diagnosis.of(sampling.samples(), sampling.claim());
        double inferring = secondsSince(begun);
        begun = System.nanoTime();
        List<Region> regions = Regions.of(observation);
        double finding = secondsSince(begun);
        long samples = count(sampling.samples());
        table.row(
                program,
                String.valueOf(observation.executions().size()),
                number(running),
                String.format(Locale.ROOT, "%,d", samples),
                number(taking),
                String.format(Locale.ROOT, "%,.0f", samples / Math.max(taking, 1e-9)),
                String.valueOf(inferred.size()),
                String.valueOf(inferred.values().stream().mapToInt(List::size).sum()),
                number(inferring),
                String.valueOf(regions.size()),
                number(finding),
                daikon.measure(sampling.samples()));
        return running + taking + inferring + finding;
    }

    private static long count(Samples samples) {
        return samples.points().stream()
                .flatMap(point -> samples.tuples(point, Selection.ALL).stream())
                .mapToLong(Tuple::samples)
                .sum();
    }

    private static double secondsSince(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    private static String number(double seconds) {
        return String.format(Locale.ROOT, "%.2f", seconds);
    }
}
