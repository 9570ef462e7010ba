// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.z3;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.FuncDecl;
import com.microsoft.z3.Model;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.Budget;
import dev.heddle.solve.DataAnswer;
import dev.heddle.solve.DataSolver;
import dev.heddle.solve.smtlib.Script;
import dev.heddle.solve.smtlib.ValueReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides conditions on data with Z3. Used by one thread; holds native memory until closed. */
public final class Z3DataSolver implements DataSolver {

    private final Context context = new Context();

    @Override
    public DataAnswer check(List<Expr> constraints, Budget budget) {
        Script script = new Script(constraints);
        try {
            Solver solver = context.mkSolver();
            solver.add(context.parseSMTLIB2String(script.withSwitches(), null, null, null, null));
            Status status = check(solver, switches(script), budget);
            return switch (status) {
                case SATISFIABLE -> new DataAnswer.Satisfiable(values(solver.getModel(), script.symbols()));
                case UNSATISFIABLE -> new DataAnswer.Unsatisfiable(core(solver));
                case UNKNOWN -> new DataAnswer.Unknown("Z3 could not decide the data: " + solver.getReasonUnknown());
            };
        } catch (Z3Exception | IllegalArgumentException exception) {
            return new DataAnswer.Unknown("Z3 could not decide the data: " + exception.getMessage());
        }
    }

    private Status check(Solver solver, BoolExpr[] assumed, Budget budget) {
        if (budget.isExhausted()) {
            return Status.UNKNOWN;
        }
        try (ProcessorLimit limit = ProcessorLimit.of(context, budget)) {
            return solver.check(assumed);
        }
    }

    private BoolExpr[] switches(Script script) {
        return script.names().stream().map(context::mkBoolConst).toArray(BoolExpr[]::new);
    }

    private static Set<Integer> core(Solver solver) {
        return Arrays.stream(solver.getUnsatCore())
                .map(term -> Script.indexOf(term.toString()))
                .collect(Collectors.toSet());
    }

    /** The values that a model gives to the symbols of these names. */
    static Map<Expr, Value> values(Model model, Map<String, Expr> symbols) {
        Map<Expr, Value> values = new HashMap<>();
        for (FuncDecl<?> declaration : model.getConstDecls()) {
            Expr symbol = symbols.get(declaration.getName().toString());
            if (symbol != null) {
                String text = model.getConstInterp(declaration).getSExpr();
                values.put(symbol, ValueReader.read(text, symbol.sort()));
            }
        }
        return values;
    }

    @Override
    public void close() {
        context.close();
    }
}
