// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.SessionListener;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankTrace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Fusion's tables on recorded runs of Java programs: what is predicted, and what of it was made to happen. */
final class FusionBenchmark implements Benchmark {

    private static final List<Integer> BANKS = List.of(2, 4, 6, 8, 16, 32, 64);
    private static final int LARGEST_QUICK_BANK = 8;
    private static final List<String> ASSERTIONS = List.of(
            "Banking 2",
            "Banking 2a",
            "Banking 5",
            "Banking 5a",
            "Banking 10",
            "Banking 10a",
            "Banking 64",
            "Banking 64a",
            "Indexer 10",
            "Indexer 15",
            "Indexer 15a",
            "Indexer 20",
            "Indexer 20a",
            "Indexer 25",
            "Indexer 25a",
            "Indexer 64",
            "Indexer 64a",
            "Indexer 128",
            "Indexer 128a");
    private static final int BRANCHES_PER_SITE = 2;

    @Override
    public String name() {
        return "fusion";
    }

    @Override
    public List<Table> run(Scope scope) {
        AtomicityPredictor.predict(BankTrace.av(8), Solvers::standard, scope.budget());
        AtomicityPredictor.predict(BankTrace.nav(8), Solvers::standard, scope.budget());
        return List.of(atomicity(scope), assertions(scope));
    }

    // ── atomicity ───────────────────────────────────────────────────────────────────────────────────────────────────

    private static Table atomicity(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Fusion's programs in Java: violations of atomicity",
                "program",
                "events",
                "steps",
                "triples",
                "ordered",
                "unlocked",
                "flags",
                "violations",
                "cpu s",
                "Fusion s",
                "places",
                "possible",
                "findings",
                "predicting s",
                "check s");
        for (String name : List.of("atom001", "atom001a", "atom002", "atom002a")) {
            atomicity(table, scope, name, "Atom" + name.substring(4), "");
        }
        for (String variant : List.of("av", "sav", "nav")) {
            for (int size : scope.sizes(BANKS, LARGEST_QUICK_BANK)) {
                atomicity(table, scope, "bank-%s-%d".formatted(variant, size), "Bank", variant + "-" + size);
            }
        }
        table.note(
                "Left: all triples of events, what thread starts and ends leave, what locks leave, what flags that are"
                        + " used as locks leave, and what the solver leaves; processor time of that. Right: what `heddle"
                        + " check` made of the same run: triples of places, those that can be, findings that really"
                        + " happened, and how long it took.");
        return table.build();
    }

    private static void atomicity(TableBuilder table, Scope scope, String name, String program, String argument) {
        try (CheckRun run = CheckRun.of(scope, "fusion." + program, argument)) {
            Rebuilt rebuilt = ShowSession.program(run.trace(), Marks.NONE);
            TraceProgram trace = rebuilt.program();
            Timed<AtomicityPredictor.Result> timed =
                    Timed.of(() -> AtomicityPredictor.predict(trace, Solvers::standard, scope.budget()));
            AtomicityPredictor.Result result = timed.result();
            table.row(
                    name,
                    String.valueOf(rebuilt.coverage().events()),
                    String.valueOf(trace.size()),
                    String.valueOf(result.potential()),
                    String.valueOf(result.ordered()),
                    String.valueOf(result.unlocked()),
                    String.valueOf(result.open()),
                    result.violations().size() + (result.undecided() == 0 ? "" : " + ? " + result.undecided()),
                    Text.seconds(timed.processor()),
                    Optional.ofNullable(Published.FUSION_ATOMICITY.get(name))
                            .map(Text::seconds)
                            .orElse(""),
                    String.valueOf(run.questions("intrusions", "proved")
                            + run.questions("intrusions", "undecided")
                            + run.questions("intrusions", "feasible")),
                    String.valueOf(run.questions("intrusions", "feasible")),
                    run.findings(),
                    Text.seconds(run.seconds("predicting")),
                    Text.seconds(run.clock()));
        }
    }

    // ── assertions ──────────────────────────────────────────────────────────────────────────────────────────────────

    private static Table assertions(Scope scope) {
        TableBuilder table = new TableBuilder(
                "Fusion's programs in Java: assertions",
                "program",
                "events",
                "steps",
                "asked",
                "can be",
                "open",
                "cpu s",
                "Fusion s",
                "findings",
                "predicting s",
                "check s");
        for (String words : ASSERTIONS) {
            String[] parts = words.split(" ", -1);
            int size = Integer.parseInt(parts[1].replace("a", ""));
            if (!scope.quick() || size <= 25) {
                assertions(table, scope, parts[0], parts[1]);
            }
        }
        table.note("*asked*: assertions, and branches over what threads share (two executions of each by each thread),"
                + " because what throws stands behind one; *can be*: how many of them some interleaving breaks or"
                + " takes the other way. Processor time is that of these answers. *findings*:"
                + " what `heddle check` then saw to happen.");
        return table.build();
    }

    private static void assertions(TableBuilder table, Scope scope, String program, String argument) {
        String name = program.toLowerCase(java.util.Locale.ROOT) + "-" + argument;
        try (CheckRun run = CheckRun.of(scope, "fusion." + program, argument)) {
            Rebuilt rebuilt = ShowSession.program(
                    run.trace(), Marks.NONE, LoweringOptions.DEFAULT.checkingBranches(BRANCHES_PER_SITE));
            TraceOptions options = TraceOptions.STANDARD.within(scope.cap()).only(EnumSet.of(TraceQuestion.VERDICT));
            Timed<TraceResult> timed =
                    Timed.of(() -> TraceSession.analyse(run.trace(), rebuilt, options, SessionListener.DEAF));
            List<PropertyResult> properties = new ArrayList<>(timed.result().properties());
            table.row(
                    name,
                    String.valueOf(rebuilt.coverage().events()),
                    String.valueOf(rebuilt.program().size()),
                    String.valueOf(timed.result().statistics().properties()),
                    String.valueOf(
                            properties.stream().filter(PropertyResult::canFail).count()),
                    String.valueOf(properties.stream()
                            .filter(property -> property.prediction() instanceof dev.heddle.predict.Prediction.Unknown)
                            .count()),
                    Text.seconds(timed.processor()),
                    Optional.ofNullable(Published.FUSION_ASSERTIONS.get(name))
                            .map(Text::seconds)
                            .orElse(""),
                    run.findings(),
                    Text.seconds(run.seconds("predicting")),
                    Text.seconds(run.clock()));
        }
    }
}
