// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.interpol;

import de.uni_freiburg.informatik.ultimate.logic.SMTLIBException;
import de.uni_freiburg.informatik.ultimate.logic.Script.LBool;
import de.uni_freiburg.informatik.ultimate.logic.Term;
import de.uni_freiburg.informatik.ultimate.smtinterpol.DefaultLogger;
import de.uni_freiburg.informatik.ultimate.smtinterpol.LogProxy;
import de.uni_freiburg.informatik.ultimate.smtinterpol.option.OptionMap;
import de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.ParseEnvironment;
import de.uni_freiburg.informatik.ultimate.smtinterpol.smtlib2.SMTInterpol;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.Budget;
import dev.heddle.solve.DataAnswer;
import dev.heddle.solve.DataSolver;
import dev.heddle.solve.smtlib.Script;
import dev.heddle.solve.smtlib.ValueReader;
import java.io.StringReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides conditions on data with SMTInterpol: pure Java, but weaker than Z3 (no products of unknowns). */
public final class InterpolDataSolver implements DataSolver {

    @Override
    public DataAnswer check(List<Expr> constraints, Budget budget) {
        Script script = new Script(constraints);
        try {
            return check(script, budget);
        } catch (RuntimeException exception) {
            // It also fails with exceptions from deep inside where it cannot go on. That must not end the analysis, and
            // no
            // state is left behind: every question has a solver of its own.
            return new DataAnswer.Unknown("SMTInterpol could not decide the data: " + exception);
        }
    }

    private static DataAnswer check(Script script, Budget budget) {
        LogProxy log = new DefaultLogger();
        log.setLoglevel(LogProxy.LOGLEVEL_OFF);
        OptionMap options = new OptionMap(log, true);
        SMTInterpol solver = new SMTInterpol(
                () -> budget.isExhausted() || Thread.currentThread().isInterrupted(), options);
        solver.setOption(":produce-models", true);
        solver.setOption(":produce-unsat-cores", true);
        solver.setLogic("ALL");
        new QuietEnvironment(solver, options).parseStream(new StringReader(script.withNames()), "constraints");
        LBool answer = solver.checkSat();
        return switch (answer) {
            case SAT -> new DataAnswer.Satisfiable(values(solver, script));
            case UNSAT -> new DataAnswer.Unsatisfiable(core(solver));
            case UNKNOWN ->
                new DataAnswer.Unknown("SMTInterpol could not decide the data: " + solver.getInfo(":reason-unknown"));
        };
    }

    private static Set<Integer> core(SMTInterpol solver) {
        return Arrays.stream(solver.getUnsatCore())
                .map(term -> Script.indexOf(term.toString()))
                .collect(Collectors.toSet());
    }

    private static Map<Expr, Value> values(SMTInterpol solver, Script script) {
        Map<Expr, Value> values = new HashMap<>();
        script.symbols().forEach((name, symbol) -> {
            Term term = solver.term(name);
            Term value = solver.getValue(new Term[] {term}).get(term);
            values.put(symbol, ValueReader.read(String.valueOf(value), symbol.sort()));
        });
        return values;
    }

    @Override
    public void close() {}

    /** Runs a script without answering to standard output. */
    private static final class QuietEnvironment extends ParseEnvironment {

        QuietEnvironment(SMTInterpol solver, OptionMap options) {
            super(solver, options);
        }

        @Override
        public void printSuccess() {}

        @Override
        public void printResponse(Object response) {}

        @Override
        public void printError(String message) {
            throw new SMTLIBException(message);
        }

        @Override
        public void printUnsupported() {
            throw new SMTLIBException("unsupported");
        }
    }
}
