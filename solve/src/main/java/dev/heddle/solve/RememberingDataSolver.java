// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Answers from memory where it can: a known contradiction among the constraints, or a known solution that fits. Only what is
 * left goes to a real solver, which is made when it is first needed.
 */
final class RememberingDataSolver implements DataSolver {

    /** The number of solutions that are tried before the solver is asked. */
    private static final int SOLUTIONS = 8;

    private final Supplier<DataSolver> supplier;
    private @Nullable DataSolver solver;
    private final List<Set<Expr>> contradictions = new ArrayList<>();
    private final List<Map<Expr, Value>> solutions = new ArrayList<>();
    private final Map<Set<Expr>, String> undecided = new HashMap<>();
    private long questions;

    RememberingDataSolver(Supplier<DataSolver> supplier) {
        this.supplier = supplier;
        solutions.add(Map.of());
    }

    /** Returns the number of times the real solver was asked. */
    long questions() {
        return questions;
    }

    @Override
    public DataAnswer check(List<Expr> constraints, Budget budget) {
        Set<Expr> asked = new HashSet<>(constraints);
        for (Set<Expr> contradiction : contradictions) {
            if (asked.containsAll(contradiction)) {
                return new DataAnswer.Unsatisfiable(indicesOf(contradiction, constraints));
            }
        }
        for (Map<Expr, Value> solution : solutions) {
            if (fits(solution, constraints)) {
                return new DataAnswer.Satisfiable(solution);
            }
        }
        String open = undecided.get(asked);
        return open != null ? new DataAnswer.Unknown(open) : ask(constraints, asked, budget);
    }

    private DataAnswer ask(List<Expr> constraints, Set<Expr> asked, Budget budget) {
        if (solver == null) {
            solver = supplier.get();
        }
        questions++;
        DataAnswer answer = checked(solver.check(constraints, budget), constraints);
        if (answer instanceof DataAnswer.Satisfiable satisfiable) {
            remember(satisfiable.values());
        } else if (answer instanceof DataAnswer.Unsatisfiable unsatisfiable) {
            contradictions.add(
                    unsatisfiable.core().stream().map(constraints::get).collect(Collectors.toSet()));
        } else if (answer instanceof DataAnswer.Unknown unknown && !budget.isExhausted()) {
            undecided.put(asked, unknown.reason());
        }
        return answer;
    }

    /** The answer, unless it is a solution that is none: what another program says is worth checking where that is cheap. */
    private static DataAnswer checked(DataAnswer answer, List<Expr> constraints) {
        boolean wrong =
                answer instanceof DataAnswer.Satisfiable satisfiable && !fits(satisfiable.values(), constraints);
        return wrong ? new DataAnswer.Unknown("the data solver gave values that do not fit: " + answer) : answer;
    }

    private void remember(Map<Expr, Value> solution) {
        solutions.add(solution);
        if (solutions.size() > SOLUTIONS) {
            solutions.remove(0);
        }
    }

    private static Set<Integer> indicesOf(Set<Expr> contradiction, List<Expr> constraints) {
        return contradiction.stream().map(constraints::indexOf).collect(Collectors.toSet());
    }

    private static boolean fits(Map<Expr, Value> solution, List<Expr> constraints) {
        return constraints.stream()
                .allMatch(constraint -> constraint
                        .evaluate(symbol ->
                                solution.getOrDefault(symbol, symbol.sort().zero()))
                        .isTrue());
    }

    @Override
    public void close() {
        if (solver != null) {
            solver.close();
            solver = null;
        }
    }
}
