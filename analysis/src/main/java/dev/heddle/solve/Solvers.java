package dev.heddle.solve;

import dev.heddle.solve.interpol.InterpolDataSolver;
import dev.heddle.solve.z3.Z3DataSolver;
import java.util.function.Consumer;

/** Makes solvers. */
public final class Solvers {

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

    private static DataSolver dataSolver(Consumer<String> notices) {
        try {
            return new Z3DataSolver();
        } catch (LinkageError error) {
            notices.accept("Z3 cannot be loaded here (" + error.getMessage()
                    + "); SMTInterpol decides conditions on data instead, which is slower and leaves more open");
            return new InterpolDataSolver();
        }
    }
}
