// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A solver of our own for orders: clause learning joined with an exact theory of total orders, and with data evaluated as
 * soon as it is determined. Only what does not fold to constants goes to a {@link DataSolver}.
 *
 * <p>{@link Cdcl} searches, {@link OrderTheory} watches over the order, {@link DataTheory} over the data.
 */
public final class OrderSolver implements Solver {

    private record ConditionKey(Expr condition, int relevant) {}

    private final Cdcl cdcl = new Cdcl();
    private final FixedOrder fixed = new FixedOrder();
    private final OrderTheory order;
    private final DataTheory data;
    private final RememberingDataSolver dataSolver;
    private final Map<ConditionKey, Integer> conditions = new HashMap<>();
    /** Assumed in every question; false once branches were left out under it. 0 while no data needs it. */
    private int guard;

    /** A solver that makes itself a data solver if it ever needs one. */
    public OrderSolver(Supplier<DataSolver> dataSolver) {
        this(dataSolver, OrderTheory.Propagation.IMPLIED);
    }

    OrderSolver(Supplier<DataSolver> dataSolver, OrderTheory.Propagation propagation) {
        this.dataSolver = new RememberingDataSolver(dataSolver);
        order = new OrderTheory(fixed, cdcl.trail(), 0, propagation);
        data = new DataTheory(cdcl.trail(), 1, this.dataSolver, cdcl::observation);
        cdcl.attach(order);
        cdcl.attach(data);
        cdcl.add(Literal.positive(cdcl.choice()));
    }

    @Override
    public int node() {
        return fixed.node();
    }

    @Override
    public void order(int earlier, int later) {
        order.fixedChanged();
        if (!fixed.add(checkNode(earlier), checkNode(later))) {
            cdcl.contradict();
        }
    }

    @Override
    public int before(int first, int second) {
        int known = order.known(checkNode(first), checkNode(second));
        if (known != 0) {
            return Literal.signed(known);
        }
        if (fixed.reaches(second, first)) {
            return FALSE;
        }
        if (fixed.reaches(first, second)) {
            return TRUE;
        }
        int variable = cdcl.fact();
        order.define(variable, Math.min(first, second), Math.max(first, second));
        return first < second ? variable : -variable;
    }

    @Override
    public int variable() {
        return cdcl.choice();
    }

    @Override
    public void add(int... clause) {
        cdcl.add(IntStream.of(clause).map(this::inner).toArray());
    }

    @Override
    public int holds(Expr condition, int relevant) {
        if (!condition.sort().equals(Sort.BOOL)) {
            throw new IllegalArgumentException(
                    "a condition is true or false, but " + condition + " is of sort " + condition.sort());
        }
        int when = inner(relevant);
        if (condition.isConstant() && relevant == TRUE) {
            return condition == Expr.TRUE ? TRUE : FALSE;
        }
        return conditions.computeIfAbsent(new ConditionKey(condition, relevant), key -> newCondition(condition, when));
    }

    private int newCondition(Expr condition, int relevant) {
        int variable = cdcl.fact();
        int literal = Literal.positive(variable);
        if (condition.isConstant()) {
            // Where it is not relevant it stays free, so it is not simply a constant.
            cdcl.add(Literal.not(relevant), condition == Expr.TRUE ? literal : Literal.not(literal));
        } else {
            data.condition(literal, relevant, condition);
        }
        return variable;
    }

    @Override
    public void define(int when, Expr symbol, Expr value) {
        if (!symbol.isSymbol()) {
            throw new IllegalArgumentException("only symbols can be defined, not " + symbol);
        }
        Expr fitting = symbol.sort().equals(Sort.REAL) ? Expr.toReal(value) : value;
        if (!symbol.sort().equals(fitting.sort())) {
            throw new IllegalArgumentException("%s is of sort %s, but its definition %s is of sort %s"
                    .formatted(symbol, symbol.sort(), value, value.sort()));
        }
        data.define(inner(when), symbol, fitting);
    }

    @Override
    public void require(Expr condition) {
        if (condition == Expr.FALSE) {
            cdcl.contradict();
        } else if (condition != Expr.TRUE) {
            data.require(condition);
        }
    }

    @Override
    public void mayLeaveOpen() {
        cdcl.mayLeaveOpen();
    }

    @Override
    public Answer solve(Budget budget, int... assumptions) {
        int[] assumed = withGuard(assumptions);
        Cdcl.Verdict verdict = cdcl.search(assumed, budget);
        Answer answer = switch (verdict) {
            case SATISFIABLE -> new Answer.Satisfiable(model());
            case UNSATISFIABLE -> unsatisfiable();
            case OUT_OF_TIME -> new Answer.Unknown("ran out of time after " + cdcl.conflicts() + " conflicts");
            case OUT_OF_STEPS ->
                new Answer.Unknown("gave up after the %d steps of one question".formatted(budget.steps()));
            case INTERRUPTED -> new Answer.Unknown("interrupted");
        };
        cdcl.backtrackToStart();
        if (data.residue().undecided() != null) {
            cdcl.add(Literal.not(guard));
            guard = 0;
        }
        return answer;
    }

    private int[] withGuard(int[] assumptions) {
        if (guard == 0 && !data.isEmpty()) {
            guard = Literal.positive(cdcl.choice());
        }
        data.residue().guard(guard);
        IntStream inner = Arrays.stream(assumptions).map(this::inner).distinct();
        return guard == 0
                ? inner.toArray()
                : IntStream.concat(IntStream.of(guard), inner).toArray();
    }

    private Answer unsatisfiable() {
        Set<Integer> core = new HashSet<>();
        for (int literal : cdcl.core().toArray()) {
            core.add(Literal.signed(literal));
        }
        boolean leftOut = core.remove(Literal.signed(guard));
        String undecided = data.residue().undecided();
        return leftOut && undecided != null ? new Answer.Unknown(undecided) : new Answer.Unsatisfiable(core);
    }

    private Model model() {
        boolean[] truths = new boolean[cdcl.variables() + 1];
        for (int variable = 1; variable < truths.length; variable++) {
            truths[variable] = cdcl.trail().isTrue(Literal.positive(variable));
        }
        int[] positions = order.positions();
        order.complete(truths, positions);
        return new FoundModel(truths, positions, data.residue().solution());
    }

    private int inner(int literal) {
        if (literal == 0 || Math.abs(literal) > cdcl.variables()) {
            throw new IllegalArgumentException("not a literal: " + literal);
        }
        return Literal.of(literal);
    }

    private int checkNode(int node) {
        if (node < 0 || node >= fixed.nodes()) {
            throw new IllegalArgumentException("not a node: " + node);
        }
        return node;
    }

    @Override
    public Statistics statistics() {
        return new Statistics(
                cdcl.variables(),
                cdcl.clauses(),
                order.atoms(),
                fixed.nodes(),
                cdcl.decisions(),
                cdcl.conflicts(),
                cdcl.propagations(),
                dataSolver.questions());
    }

    @Override
    public void close() {
        dataSolver.close();
    }
}
