package dev.heddle.bench;

import dev.heddle.candidate.Candidates;
import dev.heddle.candidate.pass.LinearPass;
import dev.heddle.candidate.pass.PassOptions;
import dev.heddle.candidate.pass.PassStages;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How fast the linear pass finds candidates, stage by stage. */
final class LinearBenchmark implements Benchmark {

    private static final int EVENTS = 10_000_000;
    private static final int QUICK_EVENTS = 1_000_000;
    private static final int WARM_UP = 4;
    private static final List<String> COLLECTING = List.of("sharing", "happens-before", "suspects", "conflict cycles");
    private static final List<String> PAIRING = List.of("race pairs", "lock graph", "triples", "orders");
    private static final List<Integer> ROUNDS = List.of(100, 1_000, 4_000);
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
                "million events/s");
        int events = scope.quick() ? QUICK_EVENTS : EVENTS;
        for (int i = 0; i < WARM_UP; i++) {
            LinearPass.run(
                    new SyntheticRun(QUICK_EVENTS, 8, 64, 10_000, 20, 1000).stream(),
                    PassOptions.standard(QUICK_EVENTS));
        }
        runs(events).forEach((name, run) -> measure(table, name, run));
        table.note(
                "8 threads, 64 locks, 10 000 variables, 20 of 100 accesses to shared variables, all under their lock,"
                        + " unless said otherwise. Processor time, best of two. *shared* are events that are left when what one"
                        + " thread uses, or nobody writes, is left out; *million events/s* counts all events and all stages.");
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
        PassStages stages = LinearPass.run(stream, options).stages();
        PassStages again = LinearPass.run(stream, options).stages();
        PassStages best = seconds(again) < seconds(stages) ? again : stages;
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
                Text.format("%.1f", stream.size() / seconds(best) / 1e6));
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
                "reading s",
                "encoding s",
                "collecting s",
                "pairing s",
                "proofs s",
                "candidates",
                "million events/s");
        for (int rounds : scope.sizes(ROUNDS, LARGEST_QUICK)) {
            recorded(table, scope, "Tellers", rounds);
        }
        table.note(
                "*reading* is what `heddle show` does to know what each thread did; *encoding* turns that into a stream of"
                        + " numbers; *million events/s* is the pass without these two. The order is that of the stamps.");
        return table.build();
    }

    private static void recorded(TableBuilder table, Scope scope, String program, int rounds) {
        Timed<History> reading = Timed.once(() -> history(scope, program, rounds));
        History history = reading.result();
        List<Occurrence> order = new ArrayList<>(EventOrder.byStamps(history));
        Timed<Candidates> finding = Timed.of(() -> Candidates.find(history, order, true));
        PassStages stages = finding.result().stages();
        table.row(
                "%s, %d rounds".formatted(program, rounds),
                String.valueOf(order.size()),
                String.valueOf(stages.sharing().events()),
                String.valueOf(stages.sharing().sharedEvents()),
                Text.seconds(reading.processor()),
                Text.seconds(Math.max(0, finding.processor() - seconds(stages))),
                Text.seconds(seconds(stages, COLLECTING)),
                Text.seconds(seconds(stages, PAIRING)),
                Text.seconds(seconds(stages, List.of("proofs"))),
                candidates(stages),
                Text.format("%.1f", stages.sharing().events() / seconds(stages) / 1e6));
    }

    private static History history(Scope scope, String program, int rounds) {
        try {
            Path file = Files.createTempFile("heddle-bench", ".heddle");
            try {
                RecordingFork.main(scope.root(), program, String.valueOf(rounds), file);
                try (Trace trace = TraceReader.open(file)) {
                    return Machine.rebuild(trace, MachineOptions.standard());
                }
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
