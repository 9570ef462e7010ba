// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.ApacheLogTrace;
import dev.heddle.testkit.traces.BankTrace;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The triples of Fusion's experiments with atomicity. */
final class BankBenchmark implements Benchmark {

    private static final List<Integer> SIZES = List.of(2, 4, 6, 8, 16, 32, 64);
    private static final int LARGEST_QUICK = 16;

    @Override
    public String name() {
        return "bank";
    }

    @Override
    public List<Table> run(Scope scope) {
        AtomicityPredictor.predict(BankTrace.av(2), Solvers::standard, scope.budget());
        AtomicityPredictor.predict(BankTrace.nav(2), Solvers::standard, scope.budget());
        TableBuilder table = new TableBuilder(
                "Fusion's programs: violations of atomicity",
                "program",
                "events",
                "triples",
                "ordered",
                "unlocked",
                "violations",
                "cpu s",
                "clock s",
                "Fusion s",
                "Fusion : ours");
        measure(table, "atom001", ApacheLogTrace.atom001(), scope);
        measure(table, "atom001a", ApacheLogTrace.atom001a(), scope);
        measure(table, "atom002", ApacheLogTrace.atom002(), scope);
        measure(table, "atom002a", ApacheLogTrace.atom002a(), scope);
        family(table, "bank-av", BankTrace::av, scope);
        family(table, "bank-sav", BankTrace::sav, scope);
        family(table, "bank-nav", BankTrace::nav, scope);
        return List.of(table.build());
    }

    private static void family(TableBuilder table, String family, IntFunction<TraceProgram> programs, Scope scope) {
        Growth growth = new Growth();
        for (int size : scope.sizes(SIZES, LARGEST_QUICK)) {
            measure(table, family + "-" + size, programs.apply(size), scope)
                    .ifPresent(seconds -> growth.add(size, seconds));
        }
        growth.factor(8, 64)
                .ifPresent(factor -> table.note(Text.format(
                        "%s: from 8 to 64 tellers the time grows %.0f times, which fits an exponent of %.1f.",
                        family, factor, growth.exponent(8).orElseThrow())));
    }

    private static Optional<Double> measure(TableBuilder table, String name, TraceProgram program, Scope scope) {
        Timed<AtomicityPredictor.Result> timed =
                Timed.of(() -> AtomicityPredictor.predict(program, Solvers::standard, scope.budget()));
        AtomicityPredictor.Result result = timed.result();
        Optional<Double> theirs = Optional.ofNullable(Published.FUSION_ATOMICITY.get(name));
        boolean finished = result.undecided() == 0;
        table.row(
                name,
                String.valueOf(program.size()),
                String.valueOf(result.potential()),
                String.valueOf(result.ordered()),
                String.valueOf(result.unlocked()),
                result.violations().size() + (finished ? "" : " + ? " + result.undecided()),
                finished ? Text.seconds(timed.processor()) : Text.overCap(timed.processor()),
                Text.seconds(timed.clock()),
                theirs.map(Text::seconds).orElse(""),
                finished
                        ? theirs.map(seconds -> Text.times(seconds, timed.processor()))
                                .orElse("")
                        : "");
        return finished ? Optional.of(timed.processor()) : Optional.empty();
    }
}
