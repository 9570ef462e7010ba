// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.DifferenceLogicSolver;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures solvers on {@link LockedLoops}. Arguments, both with defaults: names of solvers, and sizes such as {@code 2x16}
 * for two threads of sixteen iterations, each separated by commas.
 *
 * <p>Each line gives the processor seconds to build the formula and to solve it, after a warm-up on a small one.
 */
final class OrderSolverBenchmark {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private OrderSolverBenchmark() {}

    public static void main(String... arguments) {
        Map<String, Supplier<Solver>> solvers = new LinkedHashMap<>();
        solvers.put("implied", () -> new OrderSolver(InterpolDataSolver::new, OrderTheory.Propagation.IMPLIED));
        solvers.put("z3-idl", DifferenceLogicSolver::new);
        solvers.put("none", () -> new OrderSolver(InterpolDataSolver::new, OrderTheory.Propagation.NONE));
        List<String> names =
                arguments.length > 0 ? List.of(arguments[0].split(",", -1)) : List.copyOf(solvers.keySet());
        List<String> sizes =
                arguments.length > 1 ? List.of(arguments[1].split(",", -1)) : List.of("2x8", "2x16", "2x32");
        solvers.keySet().retainAll(names);
        solvers.forEach((name, makeSolver) -> {
            measure(name, makeSolver, "2x8", false);
            sizes.forEach(size -> measure(name, makeSolver, size, true));
        });
    }

    private static void measure(String name, Supplier<Solver> makeSolver, String size, boolean print) {
        String[] parts = size.split("x", -1);
        try (Solver solver = makeSolver.get()) {
            double start = cpuTime();
            LockedLoops.load(solver, Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            double loaded = cpuTime();
            Answer answer = solver.solve(Budget.of(LIMIT));
            double solved = cpuTime();
            if (print) {
                System.out.printf(
                        "%-8s %-5s built %6.2f s, solved %7.2f s: %s %s%n",
                        name,
                        size,
                        loaded - start,
                        solved - loaded,
                        answer.getClass().getSimpleName(),
                        solver.statistics());
            }
        }
    }

    private static double cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }
}
