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
        Script script = Script.of(constraints);
        try {
            return check(script, budget);
        } catch (SMTLIBException | UnsupportedOperationException | IllegalArgumentException exception) {
            return new DataAnswer.Unknown("SMTInterpol could not decide the data: " + exception.getMessage());
        }
    }

    private static DataAnswer check(Script script, Budget budget) {
        LogProxy log = new DefaultLogger();
        log.setLoglevel(LogProxy.LOGLEVEL_OFF);
        OptionMap options = new OptionMap(log);
        SMTInterpol solver = new SMTInterpol(
                () -> budget.isExhausted() || Thread.currentThread().isInterrupted(), options);
        solver.setOption(":produce-models", true);
        solver.setOption(":produce-unsat-assumptions", true);
        solver.setLogic("ALL");
        new QuietEnvironment(solver, options).parseStream(new StringReader(script.text()), "constraints");
        LBool answer = solver.checkSatAssuming(
                script.switches().stream().map(name -> solver.term(name)).toArray(Term[]::new));
        return switch (answer) {
            case SAT -> new DataAnswer.Satisfiable(values(solver, script));
            case UNSAT -> new DataAnswer.Unsatisfiable(core(solver));
            case UNKNOWN ->
                new DataAnswer.Unknown("SMTInterpol could not decide the data: " + solver.getInfo(":reason-unknown"));
        };
    }

    private static Set<Integer> core(SMTInterpol solver) {
        return Arrays.stream(solver.getUnsatAssumptions())
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
