// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.candidate.Candidates;
import dev.heddle.candidate.pass.LinearPass;
import dev.heddle.candidate.pass.PassOptions;
import dev.heddle.candidate.pass.found.PassStages;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.export.EventOrder;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.rebuild.machine.Machine;
import dev.heddle.rebuild.machine.MachineOptions;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Measures how fast the linear pass finds candidates, stage by stage. */
final class LinearBenchmark implements Benchmark {

    private static final int EVENTS = 10_000_000;
    private static final int QUICK_EVENTS = 1_000_000;
    private static final int WARM_UP = 4;
    private static final int TIMES = 3;
    private static final List<String> COLLECTING = List.of("sharing", "happens-before", "suspects", "conflict cycles");
    private static final List<String> PAIRING = List.of("race pairs", "lock graph", "triples", "orders");
    private static final List<Integer> ROUNDS = List.of(1_000, 4_000, 40_000, 280_000);
    private static final int LARGEST_QUICK = 1_000;

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public List<Table> run(Scope scope) {
        return List.of(synthetic(scope), recorded(scope));
    }

    // ── made-up runs ────────────────────────────────────────────────────────────────────────────────────────────────

    private static Table synthetic(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Linear pass: made-up runs",
                "run",
                "events",
                "shared",
                "sharing s",
                "happens-before s",
                "suspects s",
                "cycles s",
                "pairing s",
                "proofs s",
                "candidates",
                "million events/s",
                "bare FastTrack",
                "FastTrack : pass");
        int events = scope.quick() ? QUICK_EVENTS : EVENTS;
        for (int i = 0; i < WARM_UP; i++) {
            EventStream stream = new SyntheticRun(QUICK_EVENTS, 8, 64, 10_000, 20, 1000).stream();
            LinearPass.run(stream, PassOptions.standard(QUICK_EVENTS));
            BareFastTrack.races(stream);
        }
        runs(events).forEach((name, run) -> measure(table, name, run));
        table.note(
                "8 threads, 64 locks, 10 000 variables, 20 of 100 accesses to shared variables, all under their lock,"
                        + " unless said otherwise. Processor time, best of three. *shared* are events that are left when"
                        + " what one thread uses, or nobody writes, is left out; *million events/s* counts all events and"
                        + " all stages. *bare FastTrack* is the same for FastTrack on arrays and nothing else, in turn"
                        + " with the pass; *FastTrack : pass* how many times as long the pass takes.");
        return table.build();
    }

    private static Map<String, SyntheticRun> runs(int events) {
        Map<String, SyntheticRun> runs = new java.util.LinkedHashMap<>();
        runs.put("usual", new SyntheticRun(events, 8, 64, 10_000, 20, 0));
        runs.put("2 threads", new SyntheticRun(events, 2, 64, 10_000, 20, 0));
        runs.put("32 threads", new SyntheticRun(events, 32, 64, 10_000, 20, 0));
        runs.put("128 threads", new SyntheticRun(events, 128, 64, 10_000, 20, 0));
        runs.put("4 locks", new SyntheticRun(events, 8, 4, 10_000, 20, 0));
        runs.put("1024 locks", new SyntheticRun(events, 8, 1024, 10_000, 20, 0));
        runs.put("100 variables", new SyntheticRun(events, 8, 64, 100, 20, 0));
        runs.put("1 000 000 variables", new SyntheticRun(events, 8, 64, 1_000_000, 20, 0));
        runs.put("2 of 100 shared", new SyntheticRun(events, 8, 64, 10_000, 2, 0));
        runs.put("all shared", new SyntheticRun(events, 8, 64, 10_000, 100, 0));
        runs.put("1 of 1000 without lock", new SyntheticRun(events, 8, 64, 10_000, 20, 1000));
        return runs;
    }

    private static void measure(TableBuilder table, String name, SyntheticRun run) {
        EventStream stream = run.stream();
        PassOptions options = PassOptions.standard(stream.size());
        PassStages best = LinearPass.run(stream, options).stages();
        Timed<Long> bare = Timed.once(() -> BareFastTrack.races(stream));
        for (int i = 1; i < TIMES; i++) {
            PassStages again = LinearPass.run(stream, options).stages();
            best = seconds(again) < seconds(best) ? again : best;
            Timed<Long> bareAgain = Timed.once(() -> BareFastTrack.races(stream));
            bare = bareAgain.processor() < bare.processor() ? bareAgain : bare;
        }
        table.row(
                name,
                String.valueOf(stream.size()),
                String.valueOf(best.sharing().sharedEvents()),
                Text.seconds(seconds(best, List.of("sharing"))),
                Text.seconds(seconds(best, List.of("happens-before"))),
                Text.seconds(seconds(best, List.of("suspects"))),
                Text.seconds(seconds(best, List.of("conflict cycles"))),
                Text.seconds(seconds(best, PAIRING)),
                Text.seconds(seconds(best, List.of("proofs"))),
                candidates(best),
                Text.format("%.1f", stream.size() / seconds(best) / 1e6),
                Text.format("%.1f", stream.size() / bare.processor() / 1e6),
                Text.format("%.1f x", seconds(best) / bare.processor()));
    }

    private static double seconds(PassStages stages) {
        return seconds(stages, List.copyOf(stages.nanos().keySet()));
    }

    private static double seconds(PassStages stages, List<String> names) {
        return names.stream()
                        .mapToLong(name -> stages.nanos().getOrDefault(name, 0L))
                        .sum()
                / 1e9;
    }

    private static String candidates(PassStages stages) {
        int all = stages.races().uncrossed()
                + stages.deadlocks().unordered()
                + stages.atomicity().unlockedPlaces()
                + stages.twoBlocks().unlockedPlaces()
                + stages.updates().unlockedPlaces()
                + stages.orders();
        int proved = stages.races().proved()
                + stages.deadlocks().proved()
                + stages.atomicity().proved()
                + stages.twoBlocks().proved()
                + stages.updates().proved();
        return "%d, %d proved%s"
                .formatted(all, proved, stages.untried() == 0 ? "" : ", %d untried".formatted(stages.untried()));
    }

    // ── recorded runs ───────────────────────────────────────────────────────────────────────────────────────────────

    private static Table recorded(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Linear pass: recorded runs",
                "program",
                "recorded events",
                "events",
                "shared",
                "opening s",
                "rebuilding s",
                "ordering s",
                "encoding s",
                "collecting s",
                "pairing s",
                "proofs s",
                "candidates",
                "million events/s",
                "before the pass");
        for (int rounds : scope.sizes(ROUNDS, LARGEST_QUICK)) {
            recorded(table, scope, "Tellers", rounds);
        }
        table.note("*opening* reads the file, decompresses its blocks and checks their sums; *rebuilding* runs each"
                + " thread again along its log, which gives its events; *ordering* puts these into one order, here"
                + " that of the stamps; *encoding* turns that into a stream of numbers; the rest is the pass, of"
                + " which *million events/s* speaks. *before the pass* is what the four stages before it do in a"
                + " second, in million events. Processor time, best of three where it takes less than a second.");
        return table.build();
    }

    private static void recorded(TableBuilder table, Scope scope, String program, int rounds) {
        Path file = recording(scope, program, rounds);
        try {
            Timed<History> both = Timed.of(() -> history(file));
            Timed<Integer> opening = Timed.of(() -> opened(file));
            History history = both.result();
            Timed<List<Occurrence>> ordering = Timed.of(() -> EventOrder.byStamps(history));
            List<Occurrence> order = ordering.result();
            Timed<Candidates> finding = Timed.of(() -> Candidates.find(history, order, true));
            PassStages stages = finding.result().stages();
            double encoding = Math.max(0, finding.processor() - seconds(stages));
            table.row(
                    "%s, %d rounds".formatted(program, rounds),
                    String.valueOf(order.size()),
                    String.valueOf(stages.sharing().events()),
                    String.valueOf(stages.sharing().sharedEvents()),
                    Text.seconds(opening.processor()),
                    Text.seconds(Math.max(0, both.processor() - opening.processor())),
                    Text.seconds(ordering.processor()),
                    Text.seconds(encoding),
                    Text.seconds(seconds(stages, COLLECTING)),
                    Text.seconds(seconds(stages, PAIRING)),
                    Text.seconds(seconds(stages, List.of("proofs"))),
                    candidates(stages),
                    Text.format("%.1f", stages.sharing().events() / seconds(stages) / 1e6),
                    Text.format("%.2f", order.size() / (both.processor() + ordering.processor() + encoding) / 1e6));
        } finally {
            delete(file);
        }
    }

    private static Path recording(Scope scope, String program, int rounds) {
        try {
            Path file = Files.createTempFile("heddle-bench", ".heddle");
            RecordingFork.main(scope.root(), program, String.valueOf(rounds), file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int opened(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return trace.problems().size();
        }
    }

    private static History history(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return Machine.rebuild(trace, MachineOptions.standard());
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
