package dev.heddle.bench;

import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankTrace;
import dev.heddle.testkit.traces.LoopTrace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The same questions asked of different solvers, for the decision which to use. */
final class SolverBenchmark implements Benchmark {

    // Names as Solvers.named knows them. The last one is what the others are compared with.
    private static final List<String> SOLVERS = List.of("order", "order-plain", "z3-idl");

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
        TableBuilder table = new TableBuilder(
                "Solvers: seconds of processor time", "program", "order", "order-plain", "z3-idl", "z3-idl : order");
        for (int size : scope.sizes(List.of(2, 4, 8, 16), 8)) {
            measure(table, "loop-k", "loop-k-" + size, formula(LoopTrace.k(size)), scope);
        }
        for (int size : scope.sizes(List.of(2, 4, 6, 8), 4)) {
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
        String[] cells = new String[SOLVERS.size() + 2];
        double[] seconds = new double[SOLVERS.size()];
        cells[0] = name;
        for (int i = 0; i < SOLVERS.size(); i++) {
            String solver = SOLVERS.get(i);
            if (givenUp.contains(solver + family)) {
                cells[i + 1] = "";
                continue;
            }
            Timed<Boolean> timed = Timed.of(() -> question.isAnswered(() -> Solvers.named(solver), scope.budget()));
            seconds[i] = timed.processor();
            cells[i + 1] = timed.result() ? Text.seconds(timed.processor()) : scope.overCap();
            if (!timed.result()) {
                givenUp.add(solver + family);
            }
        }
        int last = SOLVERS.size() - 1;
        String atLeast = givenUp.contains(SOLVERS.get(last) + family) ? "> " : "";
        cells[last + 2] = seconds[last] > 0 ? atLeast + Text.times(seconds[last], seconds[0]) : "";
        table.row(cells);
    }
}
