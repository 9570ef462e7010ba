// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankTrace;
import dev.heddle.testkit.traces.LoopTrace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The same questions asked of different solvers, for the decision which to use. */
final class SolverBenchmark implements Benchmark {

    private static final String OURS = "order";
    private static final String BASELINE = "z3-idl";

    // Without order-interpol, which differs from order only where data need a solver of their own.
    private static final List<String> SOLVERS = Solvers.names().stream()
            .filter(name -> !name.equals("order-interpol"))
            .toList();

    /** Asks, and says whether there was an answer in time. */
    private interface Question {
        boolean isAnswered(Supplier<Solver> solvers, Budget budget);
    }

    /** A solver that has given up on a program is not asked about larger ones of the family. */
    private final Set<String> givenUp = new HashSet<>();

    @Override
    public String name() {
        return "solvers";
    }

    @Override
    public List<Table> run(Scope scope) {
        List<String> columns = new ArrayList<>(List.of("program"));
        columns.addAll(SOLVERS);
        columns.add(BASELINE + " : " + OURS);
        TableBuilder table = new TableBuilder("Solvers: seconds of processor time", columns.toArray(String[]::new));
        for (int size : scope.sizes(List.of(2, 4, 8, 16), 8)) {
            measure(table, "loop-k", "loop-k-" + size, formula(LoopTrace.k(size)), scope);
        }
        for (int size : scope.sizes(List.of(2, 4, 6, 8, 16, 32), 8)) {
            measure(table, "bank-nav", "bank-nav-" + size, triples(BankTrace.nav(size)), scope);
        }
        DriverBenchmark.programs(scope).forEach((name, program) -> measure(table, name, name, formula(program), scope));
        return List.of(table.build());
    }

    private static Question formula(TraceProgram program) {
        return (solvers, budget) ->
                Questions.formula(program, solvers, budget).unfinished().isEmpty();
    }

    private static Question triples(TraceProgram program) {
        return (solvers, budget) ->
                AtomicityPredictor.predict(program, solvers, budget).undecided() == 0;
    }

    private void measure(TableBuilder table, String family, String name, Question question, Scope scope) {
        List<String> cells = new ArrayList<>(List.of(name));
        Map<String, Double> seconds = new HashMap<>();
        for (String solver : SOLVERS) {
            if (givenUp.contains(solver + family)) {
                cells.add("");
                continue;
            }
            Timed<Boolean> timed = Timed.of(() -> question.isAnswered(() -> Solvers.named(solver), scope.budget()));
            seconds.put(solver, timed.processor());
            cells.add(timed.result() ? Text.seconds(timed.processor()) : Text.overCap(timed.processor()));
            if (!timed.result()) {
                givenUp.add(solver + family);
            }
        }
        cells.add(ratio(seconds, family));
        table.row(cells.toArray(String[]::new));
    }

    private String ratio(Map<String, Double> seconds, String family) {
        Double ours = seconds.get(OURS);
        Double baseline = seconds.get(BASELINE);
        if (ours == null || baseline == null || givenUp.contains(OURS + family)) {
            return "";
        }
        return (givenUp.contains(BASELINE + family) ? "> " : "") + Text.times(baseline, ours);
    }
}
