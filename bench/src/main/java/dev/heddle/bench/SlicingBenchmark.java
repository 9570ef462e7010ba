// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.slice.Criterion;
import dev.heddle.slice.ProgramSlice;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankingTrace;
import dev.heddle.testkit.traces.IndexerTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Measures what it is worth to leave out everything that no assertion depends on. */
final class SlicingBenchmark implements Benchmark {

    private static final List<Integer> ROUNDS = List.of(50, 100, 200, 400);
    private static final List<Integer> SIZES = List.of(10, 32, 64);
    private static final int LARGEST_QUICK = 100;

    @Override
    public String name() {
        return "slicing";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Slicing: all assertions of a program, with and without",
                "program",
                "steps",
                "slice",
                "slicing s",
                "verdict",
                "whole s",
                "sliced s",
                "whole : sliced");
        corpus(scope).forEach(file -> measure(table, file.getFileName().toString(), CtrcReader.read(file), scope));
        for (int size : scope.sizes(SIZES, LARGEST_QUICK)) {
            measure(table, "banking-" + size, BankingTrace.passed(size), scope);
            measure(table, "indexer-" + size, IndexerTrace.of(size), scope);
        }
        for (int rounds : scope.sizes(ROUNDS, LARGEST_QUICK)) {
            measure(table, "recorded Tellers, %d rounds".formatted(rounds), recorded(scope, rounds), scope);
        }
        table.note("*whole* and *sliced* are processor time from the trace program to the verdicts on all assertions;"
                + " *sliced* includes *slicing*. `heddle trace` slices where that leaves out a tenth and more.");
        return List.of(table.build());
    }

    private static List<Path> corpus(Scope scope) {
        try (Stream<Path> files = Files.list(scope.root().resolve("examples/tara"))) {
            return files.filter(file -> file.toString().endsWith(".ctrc"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TraceProgram recorded(Scope scope, int rounds) {
        try {
            Path trace = Files.createTempFile("heddle-bench", ".heddle");
            try {
                RecordingFork.main(scope.root(), "Tellers", String.valueOf(rounds), trace);
                return ShowSession.program(trace, Marks.NONE).program();
            } finally {
                Files.deleteIfExists(trace);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void measure(TableBuilder table, String name, TraceProgram program, Scope scope) {
        Criterion all = Criterion.properties(program);
        Questions.verdict(program, Solvers::standard, scope.budget());
        Timed<ProgramSlice> slicing = Timed.of(() -> ProgramSlice.of(program, all));
        Timed<Questions.Verdict> whole = Timed.of(() -> Questions.verdict(program, Solvers::standard, scope.budget()));
        Timed<Questions.Verdict> sliced = Timed.of(
                () -> Questions.verdict(ProgramSlice.of(program, all).program(), Solvers::standard, scope.budget()));
        boolean comparable = whole.result().isDecided() && sliced.result().isDecided();
        if (comparable && !whole.result().word().equals(sliced.result().word())) {
            throw new IllegalStateException("%s: %s, but %s when sliced"
                    .formatted(name, whole.result().word(), sliced.result().word()));
        }
        table.row(
                name,
                String.valueOf(program.size()),
                String.valueOf(slicing.result().program().size()),
                Text.seconds(slicing.processor()),
                sliced.result().word(),
                seconds(whole),
                seconds(sliced),
                comparable ? Text.times(whole.processor(), sliced.processor()) : "");
    }

    private static String seconds(Timed<Questions.Verdict> timed) {
        return timed.result().isDecided() ? Text.seconds(timed.processor()) : Text.overCap(timed.processor());
    }
}
