// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.DifferenceLogicSolver;
import dev.heddle.solve.z3.Z3DataSolver;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes solvers. */
public final class Solvers {

    private static final String ORDER = "order";
    private static final String ORDER_INTERPOL = "order-interpol";
    private static final String Z3_IDL = "z3-idl";
    private static final List<String> NAMES = List.of(ORDER, ORDER_INTERPOL, Z3_IDL);

    private Solvers() {}

    /** The solver to use unless there is a reason for another; it says nothing should Z3 be missing. */
    public static Solver standard() {
        return standard(notice -> {});
    }

    /**
     * The solver to use unless there is a reason for another. It loads Z3 only if a question needs it; where Z3 cannot be
     * loaded, SMTInterpol takes its place and the notice says so.
     */
    public static Solver standard(Consumer<String> notices) {
        return new OrderSolver(() -> dataSolver(notices));
    }

    /** The names that {@link #named} knows. */
    public static List<String> names() {
        return NAMES;
    }

    /** The solver of this name, for those who want to compare. */
    public static Solver named(String name) {
        return named(name, notice -> {});
    }

    /** The solver of this name, for those who want to compare. Throws {@link IllegalArgumentException} if there is none. */
    public static Solver named(String name, Consumer<String> notices) {
        return switch (name) {
            case ORDER -> standard(notices);
            case ORDER_INTERPOL -> new OrderSolver(Solvers::interpolSolver);
            case Z3_IDL -> new DifferenceLogicSolver();
            default ->
                throw new IllegalArgumentException(
                        "there is no solver \"%s\"; choose one of %s".formatted(name, String.join(", ", NAMES)));
        };
    }

    /** Returns why Z3 can't be used here; empty if it can. */
    public static Optional<String> withoutZ3() {
        List<String> reasons = new ArrayList<>();
        dataSolver(reasons::add).close();
        return reasons.stream().findFirst();
    }

    private static DataSolver dataSolver(Consumer<String> notices) {
        try {
            return new Z3DataSolver();
        } catch (LinkageError error) {
            notices.accept("Z3 cannot be loaded here (" + error.getMessage()
                    + "); SMTInterpol decides conditions on data instead, which is slower and leaves more open");
            return interpolSolver();
        }
    }

    // Its licence lets everybody leave it out.
    private static DataSolver interpolSolver() {
        try {
            return new InterpolDataSolver();
        } catch (NoClassDefFoundError missing) {
            return new NoDataSolver();
        }
    }

    /** Leaves all questions open. */
    private static final class NoDataSolver implements DataSolver {
        @Override
        public DataAnswer check(List<Expr> constraints, Budget budget) {
            return new DataAnswer.Unknown("no solver for data: SMTInterpol is not on the class path");
        }

        @Override
        public void close() {}
    }
}
