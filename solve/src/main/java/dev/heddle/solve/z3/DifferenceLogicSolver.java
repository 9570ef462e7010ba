// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.z3;

import com.microsoft.z3.ArithExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.IntNum;
import com.microsoft.z3.IntSort;
import com.microsoft.z3.Status;
import com.microsoft.z3.Z3Exception;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.FixedOrder;
import dev.heddle.solve.FoundModel;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Statistics;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The textbook way, on Z3: every node is an integer, and "before" is "less than". It is here to be compared with.
 *
 * <p>Two nodes may get the same integer; then the one with the greater number comes first. For {@code a < b} that makes "a
 * before b" the strict {@code x(a) < x(b)} and "b before a" the weak {@code x(b) <= x(a)}, one the negation of the other, and
 * the order stays total.
 */
public final class DifferenceLogicSolver implements Solver {

    private static final String VARIABLE = "heddle!";

    private record ConditionKey(Expr condition, int relevant) {}

    private final Context context = new Context();
    private final com.microsoft.z3.Solver solver = context.mkSolver();
    private final FixedOrder fixed = new FixedOrder();
    private final List<ArithExpr<IntSort>> places = new ArrayList<>();
    private final List<BoolExpr> variables = new ArrayList<>();
    private final Map<Long, Integer> atoms = new HashMap<>();
    private final Map<ConditionKey, Integer> conditions = new HashMap<>();
    private final Map<String, Expr> symbols = new HashMap<>();
    private int clauses;
    private boolean consistent = true;

    /** An empty solver. */
    public DifferenceLogicSolver() {
        variables.add(context.mkFalse()); // variables count from 1
        demand(literal(variable()));
    }

    @Override
    public int node() {
        places.add(context.mkIntConst(VARIABLE + "node" + places.size()));
        return fixed.node();
    }

    @Override
    public void order(int earlier, int later) {
        if (fixed.add(earlier, later)) {
            demand(isBefore(earlier, later));
        } else {
            consistent = false;
        }
    }

    private void demand(BoolExpr fact) {
        clauses++;
        solver.add(new BoolExpr[] {fact});
    }

    private BoolExpr isBefore(int first, int second) {
        return first < second
                ? context.mkLt(places.get(first), places.get(second))
                : context.mkLe(places.get(first), places.get(second));
    }

    @Override
    public int before(int first, int second) {
        long key = ((long) Math.min(first, second) << 32) | Math.max(first, second);
        Integer known = atoms.get(key);
        if (known == null) {
            if (fixed.reaches(second, first)) {
                return FALSE;
            }
            if (fixed.reaches(first, second)) {
                return TRUE;
            }
            known = variable();
            atoms.put(key, known);
            demand(context.mkEq(literal(known), isBefore(Math.min(first, second), Math.max(first, second))));
        }
        return first < second ? known : -known;
    }

    @Override
    public int variable() {
        int variable = variables.size();
        variables.add(context.mkBoolConst(VARIABLE + variable));
        return variable;
    }

    private BoolExpr literal(int literal) {
        BoolExpr variable = variables.get(Math.abs(literal));
        return literal > 0 ? variable : context.mkNot(variable);
    }

    @Override
    public void add(int... clause) {
        demand(context.mkOr(Arrays.stream(clause).mapToObj(this::literal).toArray(BoolExpr[]::new)));
    }

    @Override
    public int holds(Expr condition, int relevant) {
        return conditions.computeIfAbsent(new ConditionKey(condition, relevant), key -> {
            int variable = variable();
            BoolExpr agreement = context.mkEq(literal(variable), term(condition));
            demand(context.mkImplies(literal(relevant), agreement));
            return variable;
        });
    }

    @Override
    public void define(int when, Expr symbol, Expr value) {
        demand(context.mkImplies(literal(when), term(Expr.equal(symbol, value))));
    }

    @Override
    public void require(Expr condition) {
        demand(term(condition));
    }

    private BoolExpr term(Expr condition) {
        StringBuilder text = new StringBuilder();
        for (Expr symbol : condition.symbols()) {
            symbols.put(symbol.name(), symbol);
            text.append("(declare-fun %s () %s)\n"
                    .formatted(symbol.smtLib(), symbol.sort().smtLib()));
        }
        text.append("(assert %s)".formatted(condition.smtLib()));
        return context.mkAnd(context.parseSMTLIB2String(text.toString(), null, null, null, null));
    }

    @Override
    public Answer solve(Budget budget, int... assumptions) {
        if (!consistent) {
            return new Answer.Unsatisfiable(Set.of());
        }
        if (budget.isExhausted()) {
            return new Answer.Unknown("ran out of time");
        }
        try (ProcessorLimit limit = ProcessorLimit.of(context, budget)) {
            Status status = solver.check(
                    Arrays.stream(assumptions).mapToObj(this::literal).toArray(BoolExpr[]::new));
            return switch (status) {
                case SATISFIABLE -> new Answer.Satisfiable(model(solver.getModel()));
                case UNSATISFIABLE -> new Answer.Unsatisfiable(core(assumptions));
                case UNKNOWN -> new Answer.Unknown("Z3 could not decide: " + solver.getReasonUnknown());
            };
        } catch (Z3Exception | IllegalArgumentException exception) {
            return new Answer.Unknown("Z3 could not decide: " + exception.getMessage());
        }
    }

    private Set<Integer> core(int[] assumptions) {
        Set<com.microsoft.z3.Expr<?>> used = new HashSet<>(Arrays.asList(solver.getUnsatCore()));
        Set<Integer> core = new HashSet<>();
        for (int assumption : assumptions) {
            if (used.contains(literal(assumption))) {
                core.add(assumption);
            }
        }
        return core;
    }

    private Model model(com.microsoft.z3.Model found) {
        boolean[] truths = new boolean[variables.size()];
        for (int variable = 1; variable < truths.length; variable++) {
            truths[variable] = found.eval(variables.get(variable), true).isTrue();
        }
        Map<Expr, Value> values = Z3DataSolver.values(found, symbols);
        return new FoundModel(truths, positions(found), values);
    }

    private int[] positions(com.microsoft.z3.Model found) {
        List<BigInteger> integers = places.stream()
                .map(place -> ((IntNum) found.eval(place, true)).getBigInteger())
                .toList();
        List<Integer> sorted = IntStream.range(0, places.size())
                .boxed()
                .sorted(Comparator.<Integer, BigInteger>comparing(integers::get).thenComparing(node -> -node))
                .toList();
        int[] positions = new int[places.size()];
        for (int position = 0; position < positions.length; position++) {
            positions[sorted.get(position)] = position;
        }
        return positions;
    }

    @Override
    public Statistics statistics() {
        return new Statistics(
                variables.size() - 1,
                clauses,
                atoms.size(),
                places.size(),
                count("decisions"),
                count("conflicts"),
                count("propagations"),
                0);
    }

    private long count(String name) {
        var entry = solver.getStatistics().get(name);
        return entry == null ? 0 : entry.getUIntValue();
    }

    @Override
    public void close() {
        context.close();
    }
}
