package dev.heddle.solve;

import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.DifferenceLogicSolver;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures solvers on {@link LockedLoops}. Arguments: names of solvers, then numbers of iterations; all by default.
 *
 * <p>Each line gives the processor seconds to build the formula and to solve it, after a warm-up on a small one.
 */
final class OrderSolverBenchmark {

    private static final Duration LIMIT = Duration.ofSeconds(120);

    private OrderSolverBenchmark() {}

    public static void main(String... arguments) {
        Map<String, Supplier<Solver>> solvers = new LinkedHashMap<>();
        solvers.put("implied", () -> new OrderSolver(InterpolDataSolver::new, OrderTheory.Propagation.IMPLIED));
        solvers.put("z3-idl", DifferenceLogicSolver::new);
        solvers.put("none", () -> new OrderSolver(InterpolDataSolver::new, OrderTheory.Propagation.NONE));
        String[] names = arguments.length > 0 ? arguments[0].split(",") : solvers.keySet().toArray(String[]::new);
        String[] sizes = arguments.length > 1 ? arguments[1].split(",") : new String[] {"2x8", "2x16", "2x32"};
        for (String name : names) {
            measure(name, solvers.get(name), "2x8", false);
            for (String size : sizes) {
                measure(name, solvers.get(name), size, true);
            }
        }
    }

    private static void measure(String name, Supplier<Solver> makeSolver, String size, boolean print) {
        String[] parts = size.split("x");
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
