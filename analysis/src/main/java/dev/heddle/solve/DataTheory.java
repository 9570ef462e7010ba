package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives condition literals their meaning: it computes the values of symbols as soon as the definitions that they depend on
 * are chosen, and compares the conditions with their literals.
 *
 * <p>A value is a term over symbols that nothing defines; most are constants, and a condition on constants either agrees
 * with its literal or not. What is left open when everything has been chosen goes to the {@link DataSolver}.
 *
 * <p>The clause behind each step is: the definitions chosen for all symbols that the condition depends on, and the
 * condition's relevance, imply the literal (or its negation).
 */
final class DataTheory implements Theory {

    private record Definition(int when, int symbol, Computation term) {}

    private record Condition(int literal, int relevant, Computation term) {}

    private static final int UNDEFINED = -1;

    private final Trail trail;
    private final int reason;
    private final DataSolver solver;

    private final Map<Expr, Integer> numbers = new HashMap<>();
    private final List<Expr> symbols = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Expr> required = new ArrayList<>();
    private final IntLists definitionsOf = new IntLists();
    /** By literal: the items to look at when it becomes true. An item is 2i for a definition, 2i + 1 for a condition. */
    private final IntLists gates = new IntLists();
    /** By symbol: the items that await its value. An item awaits one missing input, or the one that came last. */
    private final IntLists awaiting = new IntLists();

    private @Nullable Expr[] values = {};
    /** By symbol: the definition that its value comes from. */
    private int[] definedBy = {};
    /** By variable: the condition that implied it. */
    private int[] impliedBy = {};

    /** The symbols that have values, in the order in which they got them, and the trail's positions at the time. */
    private final IntList valued = new IntList();

    private final IntList positions = new IntList();
    private int head;
    private int position;

    private final IntList conflict = new IntList();
    private long[] stamps = {};
    private long stamp;
    private Budget budget = Budget.UNLIMITED;
    private int guard;
    private @Nullable String undecided;
    private Map<Expr, Value> solution = Map.of();

    DataTheory(Trail trail, int number, DataSolver solver) {
        this.trail = trail;
        this.reason = Trail.theory(number);
        this.solver = solver;
    }

    // ── what there is ───────────────────────────────────────────────────────────────────────────────────────────────

    void define(int when, Expr symbol, Expr value) {
        int number = number(symbol);
        gates.add(when, 2 * definitions.size());
        definitionsOf.add(number, definitions.size());
        definitions.add(new Definition(when, number, computation(value)));
    }

    void condition(int literal, int relevant, Expr condition) {
        int item = 2 * conditions.size() + 1;
        gates.add(relevant, item);
        gates.add(literal, item);
        gates.add(Literal.not(literal), item);
        conditions.add(new Condition(literal, relevant, computation(condition)));
    }

    void require(Expr condition) {
        required.add(condition);
    }

    /** Whether there is nothing that needs this theory. */
    boolean isEmpty() {
        return conditions.isEmpty() && definitions.isEmpty() && required.isEmpty();
    }

    private Computation computation(Expr term) {
        List<Expr> used = List.copyOf(term.symbols());
        return new Computation(term, used, used.stream().mapToInt(this::number).toArray());
    }

    private int number(Expr symbol) {
        return numbers.computeIfAbsent(symbol, fresh -> {
            symbols.add(fresh);
            return symbols.size() - 1;
        });
    }

    /** Sets the literal that is assumed while branches that nobody can decide are left out. */
    void guard(int literal) {
        guard = literal;
        undecided = null;
    }

    /** Why branches were left out since the guard was set, or null if none was. */
    @Nullable
    String undecided() {
        return undecided;
    }

    /** The values of the symbols that have no definition in the model found last. */
    Map<Expr, Value> solution() {
        return solution;
    }

    // ── following the trail ─────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public void prepare(Budget budget) {
        this.budget = budget;
        values = new Expr[symbols.size()];
        definedBy = new int[symbols.size()];
        stamps = new long[symbols.size()];
        valued.clear();
        positions.clear();
        head = 0;
        position = 0;
        for (int symbol = 0; symbol < symbols.size(); symbol++) {
            if (definitionsOf.at(symbol).isEmpty()) {
                give(symbol, symbols.get(symbol), UNDEFINED);
            }
        }
        head = valued.size();
        awaiting.clear();
        for (int i = 0; i < definitions.size(); i++) {
            await(2 * i);
        }
        for (int i = 0; i < conditions.size(); i++) {
            await(2 * i + 1);
        }
    }

    private void await(int item) {
        int missing = term(item).missing(values);
        if (missing >= 0) {
            awaiting.add(missing, item);
        }
    }

    private Computation term(int item) {
        return (item & 1) == 0 ? definitions.get(item >> 1).term : conditions.get(item >> 1).term;
    }

    @Override
    public boolean assigned(int literal, int position) {
        this.position = position;
        IntList items = gates.at(literal);
        for (int i = 0; i < items.size(); i++) {
            if (!visit(items.get(i))) {
                return false;
            }
        }
        return spread();
    }

    /** Lets new values have their effect, and what follows from that too. */
    private boolean spread() {
        while (head < valued.size()) {
            if (!spreadFrom(valued.get(head++))) {
                return false;
            }
        }
        return true;
    }

    private boolean spreadFrom(int symbol) {
        IntList items = awaiting.at(symbol);
        boolean consistent = true;
        int kept = 0;
        for (int i = 0; i < items.size(); i++) {
            int item = items.get(i);
            int missing = consistent ? term(item).missing(values) : -1;
            if (missing >= 0) {
                awaiting.add(missing, item);
                continue;
            }
            items.set(kept++, item);
            consistent = consistent && visit(item);
        }
        items.truncate(kept);
        return consistent;
    }

    /** Draws the consequences of a definition or condition if its inputs are known. Gives false on a contradiction. */
    private boolean visit(int item) {
        if (term(item).missing(values) >= 0) {
            return true;
        }
        return (item & 1) == 0 ? apply(item >> 1) : compare(item >> 1);
    }

    private boolean apply(int number) {
        Definition definition = definitions.get(number);
        if (!isKnown(definition.when)) {
            return true;
        }
        Expr value = definition.term.evaluate(values);
        Expr known = values[definition.symbol];
        if (known == null) {
            give(definition.symbol, value, number);
            return true;
        }
        if (known == value || !known.isConstant() || !value.isConstant()) {
            return true; // terms that differ may still have the same value; see the final check
        }
        startConflict();
        addDisagreement(number);
        return false;
    }

    /** Whether the literal is true and this theory has been told. */
    private boolean isKnown(int literal) {
        return trail.isTrue(literal) && trail.position(Literal.variable(literal)) <= position;
    }

    private void give(int symbol, Expr value, int definition) {
        values[symbol] = value;
        definedBy[symbol] = definition;
        valued.add(symbol);
        positions.add(position);
    }

    private boolean compare(int number) {
        Condition condition = conditions.get(number);
        Expr value = condition.term.evaluate(values);
        if (!value.isConstant() || trail.isFalse(condition.relevant)) {
            return true;
        }
        int right = right(condition, value);
        if (trail.isTrue(right)) {
            return true;
        }
        if (trail.isFalse(right)) {
            if (trail.isTrue(condition.relevant)) {
                startConflict();
                conflict.add(right);
                conflict.add(Literal.not(condition.relevant));
                addCone(condition.term, conflict);
                return false;
            }
            imply(Literal.not(condition.relevant), number);
        } else if (trail.isTrue(condition.relevant)) {
            imply(right, number);
        }
        return true;
    }

    /** The condition's literal or its negation, whichever agrees with the value. */
    private static int right(Condition condition, Expr value) {
        return value == Expr.TRUE ? condition.literal : Literal.not(condition.literal);
    }

    private void imply(int literal, int condition) {
        int variable = Literal.variable(literal);
        if (variable >= impliedBy.length) {
            impliedBy = Arrays.copyOf(impliedBy, Math.max(variable + 1, 2 * impliedBy.length));
        }
        impliedBy[variable] = condition;
        trail.assign(literal, reason);
    }

    @Override
    public void explain(int literal, IntList clause) {
        Condition condition = conditions.get(impliedBy[Literal.variable(literal)]);
        stamp++;
        clause.add(right(condition, condition.term.evaluate(values)));
        clause.add(Literal.not(condition.relevant));
        addCone(condition.term, clause);
    }

    @Override
    public void backtrack(int trailSize) {
        while (!positions.isEmpty() && positions.last() >= trailSize) {
            positions.removeLast();
            values[valued.removeLast()] = null;
        }
        head = Math.min(head, valued.size());
    }

    // ── conflicts ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public IntList conflict() {
        return conflict;
    }

    private void startConflict() {
        conflict.clear();
        stamp++;
    }

    /** Adds the negations of the definitions that the term's value rests on and that were not added since the stamp. */
    private void addCone(Computation term, IntList clause) {
        for (int symbol : term.inputs()) {
            addConeOf(symbol, clause);
        }
    }

    private void addConeOf(int symbol, IntList clause) {
        if (stamps[symbol] == stamp) {
            return;
        }
        stamps[symbol] = stamp;
        if (definedBy[symbol] != UNDEFINED) {
            Definition definition = definitions.get(definedBy[symbol]);
            clause.add(Literal.not(definition.when));
            addCone(definition.term, clause);
        }
    }

    private void addDisagreement(int number) {
        Definition definition = definitions.get(number);
        conflict.add(Literal.not(definition.when));
        addCone(definition.term, conflict);
        addConeOf(definition.symbol, conflict);
    }

    // ── when everything has been chosen ─────────────────────────────────────────────────────────────────────────────

    @Override
    public boolean finalCheck() {
        solution = Map.of();
        position = trail.size() - 1;
        for (int symbol = 0; symbol < values.length; symbol++) {
            if (values[symbol] == null && !isDefined(symbol)) {
                give(symbol, symbols.get(symbol), UNDEFINED);
            }
        }
        if (!spread()) {
            return false;
        }
        for (int symbol = 0; symbol < values.length; symbol++) {
            if (values[symbol] == null) {
                throw new IllegalStateException(
                        "the definition of %s depends on itself".formatted(symbols.get(symbol)));
            }
        }
        Map<Expr, Integer> residue = residue();
        return (residue.isEmpty() && required.isEmpty()) || ask(residue);
    }

    private boolean isDefined(int symbol) {
        IntList candidates = definitionsOf.at(symbol);
        for (int i = 0; i < candidates.size(); i++) {
            if (trail.isTrue(definitions.get(candidates.get(i)).when)) {
                return true;
            }
        }
        return false;
    }

    /** What must still hold of undefined symbols, each with an item that it comes from. */
    private Map<Expr, Integer> residue() {
        Map<Expr, Integer> residue = new LinkedHashMap<>();
        for (int i = 0; i < conditions.size(); i++) {
            Condition condition = conditions.get(i);
            Expr value = condition.term.evaluate(values);
            if (trail.isTrue(condition.relevant) && !value.isConstant()) {
                residue.putIfAbsent(trail.isTrue(condition.literal) ? value : Expr.not(value), 2 * i + 1);
            }
        }
        for (int i = 0; i < definitions.size(); i++) {
            Definition definition = definitions.get(i);
            Expr known = values[definition.symbol];
            if (known != null && definedBy[definition.symbol] != i && trail.isTrue(definition.when)) {
                residue.putIfAbsent(Expr.equal(known, definition.term.evaluate(values)), 2 * i);
            }
        }
        residue.remove(Expr.TRUE);
        return residue;
    }

    private boolean ask(Map<Expr, Integer> residue) {
        List<Expr> constraints = new ArrayList<>(required);
        constraints.addAll(residue.keySet());
        List<Integer> items = List.copyOf(residue.values());
        return solver.check(constraints, budget)
                .match(
                        satisfiable -> {
                            solution = satisfiable.values();
                            return true;
                        },
                        unsatisfiable -> {
                            refute(unsatisfiable.core(), items);
                            return false;
                        },
                        unknown -> {
                            leaveOut(unknown.reason(), items);
                            return false;
                        });
    }

    private void refute(Set<Integer> core, List<Integer> items) {
        startConflict();
        core.stream()
                .filter(index -> index >= required.size())
                .forEach(index -> addOrigin(items.get(index - required.size())));
    }

    /** Excludes this branch from the search without claiming that there is nothing in it. */
    private void leaveOut(String why, List<Integer> items) {
        undecided = why;
        startConflict();
        conflict.add(Literal.not(guard));
        items.forEach(this::addOrigin);
    }

    private void addOrigin(int item) {
        if ((item & 1) == 0) {
            addDisagreement(item >> 1);
            return;
        }
        Condition condition = conditions.get(item >> 1);
        conflict.add(trail.isTrue(condition.literal) ? Literal.not(condition.literal) : condition.literal);
        conflict.add(Literal.not(condition.relevant));
        addCone(condition.term, conflict);
    }
}
