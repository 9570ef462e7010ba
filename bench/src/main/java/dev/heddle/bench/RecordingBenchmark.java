// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.bench.RecordingFork.Agent;
import dev.heddle.bench.RecordingFork.Cost;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.lower.Lowering;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.rebuild.machine.Machine;
import dev.heddle.rebuild.machine.MachineOptions;
import dev.heddle.trace.LogCursor;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Measures what recording costs the recorded program, how large the log is, and how fast it is read back. */
final class RecordingBenchmark implements Benchmark {

    /** The workloads with what we aim at, in processor time of the program's threads. */
    private static final Map<String, String> WORKLOADS = new LinkedHashMap<>();

    static {
        WORKLOADS.put("Computation", "1.1 x");
        WORKLOADS.put("OwnObjects", "");
        WORKLOADS.put("Bank", "4 x");
        WORKLOADS.put("StripedMap", "");
        WORKLOADS.put("Relaxation", "8 x");
        WORKLOADS.put("Stencil", "8 x");
    }

    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16);
    private static final int ROUNDS = 20;
    private static final int QUICK_ROUNDS = 8;
    /** Rebuilding keeps every event in memory, so it gets less to do. */
    private static final int REBUILT_PARTS = 40;

    /** The parts of the measurement; each takes minutes, so each can be asked for alone. */
    enum Part {
        COSTS("recording"),
        GROWTH("growth"),
        READING("reading");

        private final String title;

        Part(String title) {
            this.title = title;
        }
    }

    private final Part part;

    RecordingBenchmark(Part part) {
        this.part = part;
    }

    @Override
    public String name() {
        return part.title;
    }

    @Override
    public List<Table> run(Scope scope) {
        int rounds = scope.quick() ? QUICK_ROUNDS : ROUNDS;
        try {
            Path folder = Files.createTempDirectory("heddle-bench");
            Path trace = folder.resolve("run.heddle");
            try {
                return List.of(
                        switch (part) {
                            case COSTS -> costs(scope, rounds, trace);
                            case GROWTH -> growth(scope, rounds, trace);
                            case READING -> reading(scope, trace);
                        });
            } finally {
                Files.deleteIfExists(trace);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Table costs(Scope scope, int rounds, Path trace) throws IOException {
        TableBuilder table = new TableBuilder(
                "Recording: what it costs the program (2 threads, cheapest of " + rounds + " rounds)",
                "program",
                "events",
                "cpu ms",
                "no-op",
                "recorded",
                "aim",
                "clock",
                "process",
                "M events/s",
                "bytes/event",
                "in the file");
        for (Map.Entry<String, String> workload : WORKLOADS.entrySet()) {
            RecordingFork fork = new RecordingFork(scope.root(), workload.getKey(), 2, rounds, 1);
            Cost plain = fork.run(Agent.NONE, trace);
            Cost noOp = fork.run(Agent.NO_OP, trace);
            Cost recorded = fork.run(Agent.RECORDING, trace);
            requireSame(workload.getKey(), plain, recorded);
            double perEvent = 1.0 / recorded.total();
            table.row(
                    workload.getKey(),
                    Text.format("%,d", plain.events()),
                    Text.format("%.1f", plain.processor() * 1e3),
                    ratio(noOp, plain, Cost::processor),
                    ratio(recorded, plain, Cost::processor),
                    workload.getValue(),
                    ratio(recorded, plain, Cost::clock),
                    ratio(recorded, plain, Cost::process),
                    Text.format("%.1f", recorded.events() / recorded.clock() / 1e6),
                    Text.format("%.2f", bytes(trace) * perEvent),
                    Text.format("%.2f", Files.size(trace) * perEvent));
        }
        table.note(
                "Ratios are to the same program without an agent. *cpu* and *recorded* count the program's threads, *process* also"
                        + " the thread that compresses and writes, the compiler and the collector.");
        table.note(
                "An event is a read or write of an array element or of a field that is not final, or a monitor entered or left."
                        + " Computation and OwnObjects have hardly any, so their bytes per event mean nothing.");
        return table.build();
    }

    private static Table growth(Scope scope, int rounds, Path trace) {
        List<Integer> sizes = scope.sizes(THREADS, 4);
        List<String> columns = new ArrayList<>(List.of("program"));
        sizes.forEach(threads -> columns.add(threads + (threads == 1 ? " thread" : " threads")));
        TableBuilder table = new TableBuilder(
                "Recording: growth with threads (processor time against the program without an agent)",
                columns.toArray(String[]::new));
        for (String workload : WORKLOADS.keySet()) {
            List<String> row = new ArrayList<>(List.of(workload));
            for (int threads : sizes) {
                RecordingFork fork = new RecordingFork(scope.root(), workload, threads, rounds, 1);
                row.add(ratio(fork.run(Agent.RECORDING, trace), fork.run(Agent.NONE, trace), Cost::processor));
            }
            table.row(row.toArray(String[]::new));
        }
        return table.build();
    }

    private static Table reading(Scope scope, Path trace) throws IOException {
        TableBuilder table = new TableBuilder(
                "Recording: how fast a trace is read and rebuilt (one thread, million events per second)",
                "program",
                "events",
                "MB",
                "opened",
                "streamed",
                "rebuilt",
                "lowered",
                "cut");
        for (String workload : WORKLOADS.keySet()) {
            RecordingFork fork = new RecordingFork(scope.root(), workload, 2, 4, REBUILT_PARTS);
            Cost cost = fork.run(Agent.RECORDING, trace);
            Timed<Integer> opened = Timed.of(() -> {
                try (Trace opening = TraceReader.open(trace)) {
                    return opening.threads().size();
                }
            });
            Timed<Long> streamed = Timed.of(() -> stream(trace));
            Timed<History> rebuilt = Timed.of(() -> {
                try (Trace read = TraceReader.open(trace)) {
                    return Machine.rebuild(read, MachineOptions.standard());
                }
            });
            Timed<Rebuilt> lowered = Timed.once(() -> Lowering.lower(rebuilt.result(), LoweringOptions.DEFAULT));
            long cut = rebuilt.result().threads().stream()
                    .filter(thread -> thread.cut().isPresent())
                    .count();
            table.row(
                    workload,
                    Text.format("%,d", cost.total()),
                    Text.format("%.1f", Files.size(trace) / 1e6),
                    speed(cost, opened),
                    speed(cost, streamed),
                    speed(cost, rebuilt),
                    speed(cost, lowered),
                    String.valueOf(cut));
        }
        table.note(
                "*opened* reads the tables and checks every block; *streamed* then walks every thread's log byte by byte;"
                        + " *rebuilt* interprets the bytecode along it, *lowered* makes the trace program of it. *cut* counts threads whose rebuild ended early.");
        return table.build();
    }

    private static long stream(Path file) {
        long sum = 0;
        try (Trace trace = TraceReader.open(file)) {
            for (int thread : trace.loggingThreads()) {
                LogCursor cursor = trace.log(thread);
                while (!cursor.atEnd()) {
                    sum += cursor.readByte();
                }
            }
        }
        return sum;
    }

    private static double bytes(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return trace.loggingThreads().stream()
                    .mapToLong(thread -> trace.log(thread).length())
                    .sum();
        }
    }

    private static String speed(Cost cost, Timed<?> timed) {
        return Text.format("%.2f", cost.total() / timed.processor() / 1e6);
    }

    private static String ratio(Cost more, Cost less, ToDoubleFunction<Cost> what) {
        return Text.format("%.2f x", what.applyAsDouble(more) / what.applyAsDouble(less));
    }

    // A recording that changes what a program computes is worth nothing, however fast.
    private static void requireSame(String workload, Cost plain, Cost recorded) {
        if (!plain.result().equals(recorded.result())) {
            throw new IllegalStateException(
                    "%s gave %s, but %s when recorded".formatted(workload, plain.result(), recorded.result()));
        }
    }
}
