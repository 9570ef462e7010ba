// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Gives condition literals their meaning: it computes the values of symbols as soon as the definitions that they depend on
 * are chosen, and compares the conditions with their literals.
 *
 * <p>A value is a term over symbols that nothing defines; most are constants, and a condition on constants either agrees
 * with its literal or not. What is left open when everything has been chosen is for the {@link DataResidue}.
 *
 * <p>Each step has its clause, over the facts of {@link SymbolValues}: where a definition is chosen and its inputs have their
 * values, the symbol has the resulting one; a symbol has no two values; where a condition is relevant and its inputs have
 * their values, its literal is right. Explaining with the values themselves instead of the definitions behind them is what
 * keeps counters tractable: two threads with eight increments each take 36620 conflicts instead of more than a million.
 */
final class DataTheory implements Theory {

    /** Says that the symbol of this number has the term's value where the literal holds. */
    record Definition(int when, int symbol, Computation term) {}

    /** Says that the literal tells whether the term holds, where it is relevant. */
    record Condition(int literal, int relevant, Computation term) {}

    private final Trail trail;
    private final int reason;
    private final SymbolValues symbols;
    private final DataResidue residue;

    private final List<Definition> definitions = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final IntLists definitionsOf = new IntLists();
    /** By literal: the items to look at when it becomes true. An item is 2i for a definition, 2i + 1 for a condition. */
    private final IntLists gates = new IntLists();
    /** By symbol: the items that await its value. An item awaits one missing input, or the one that came last. */
    private final IntLists awaiting = new IntLists();

    /** By variable: the item that implied it, or the complement of the variable of the value that excludes it. */
    private int[] impliedBy = {};

    /** The number of given values that have had their effect. */
    private int head;

    private int position;
    private final IntList conflict = new IntList();
    private Budget budget = Budget.UNLIMITED;

    /** New variables are for facts about values; nobody needs to decide them. */
    DataTheory(Trail trail, int number, DataSolver solver, IntSupplier newVariable) {
        this.trail = trail;
        this.reason = Trail.theory(number);
        this.symbols = new SymbolValues(newVariable);
        this.residue = new DataResidue(trail, symbols, definitions, conditions, solver);
    }

    // ── what there is ───────────────────────────────────────────────────────────────────────────────────────────────

    void define(int when, Expr symbol, Expr value) {
        int number = symbols.number(symbol);
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
        residue.require(condition);
    }

    /** Returns true if there is nothing that needs this theory. */
    boolean isEmpty() {
        return conditions.isEmpty() && definitions.isEmpty() && !residue.hasRequirements();
    }

    private Computation computation(Expr term) {
        List<Expr> used = List.copyOf(term.symbols());
        return new Computation(
                term, used, used.stream().mapToInt(symbols::number).toArray());
    }

    /** Returns what is left of the data when everything has been chosen. */
    DataResidue residue() {
        return residue;
    }

    // ── following the trail ─────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public void prepare(Budget budget) {
        this.budget = budget;
        position = 0;
        symbols.clear();
        for (int symbol = 0; symbol < symbols.size(); symbol++) {
            if (definitionsOf.at(symbol).isEmpty()) {
                leaveUndefined(symbol);
            }
        }
        head = symbols.given();
        awaiting.clear();
        for (int i = 0; i < definitions.size(); i++) {
            await(2 * i);
        }
        for (int i = 0; i < conditions.size(); i++) {
            await(2 * i + 1);
        }
    }

    private void leaveUndefined(int symbol) {
        symbols.give(symbol, symbols.symbol(symbol), 0, position);
    }

    private void await(int item) {
        int missing = term(item).missing(symbols.values());
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
        boolean consistent = visitAll(gates.at(literal));
        int symbol = Literal.isNegative(literal) ? symbols.symbolOf(Literal.variable(literal)) : -1;
        if (consistent && symbol >= 0) {
            consistent = visitDefinitionsOf(symbol);
        }
        return consistent && spread();
    }

    private boolean visitAll(IntList items) {
        for (int i = 0; i < items.size(); i++) {
            if (!visit(items.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean visitDefinitionsOf(int symbol) {
        IntList candidates = definitionsOf.at(symbol);
        for (int i = 0; i < candidates.size(); i++) {
            if (!visit(2 * candidates.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Lets new values have their effect, and what follows from that too. */
    private boolean spread() {
        while (head < symbols.given()) {
            int symbol = symbols.given(head++);
            if (!visitDefinitionsOf(symbol) || !spreadFrom(symbol)) {
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
            int missing = consistent ? term(item).missing(symbols.values()) : -1;
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
        if (term(item).missing(symbols.values()) >= 0) {
            return true;
        }
        return (item & 1) == 0 ? apply(item) : compare(item);
    }

    // The clause: the definition is not chosen, or an input has another value, or the symbol has the value.
    private boolean apply(int item) {
        Definition definition = definitions.get(item >> 1);
        if (trail.isFalse(definition.when)) {
            return true;
        }
        Expr value = definition.term.evaluate(symbols.values());
        int fact = Literal.positive(fact(definition, value));
        if (!isKnown(definition.when)) {
            if (fact != 0 && trail.isFalse(fact) && trail.isOpen(definition.when)) {
                imply(Literal.not(definition.when), item);
            }
            return true;
        }
        if (trail.isFalse(fact)) {
            conflict.clear();
            addReason(item, conflict);
            return false;
        }
        if (trail.isOpen(fact)) {
            imply(fact, item);
        }
        return symbols.values()[definition.symbol] != null || give(definition.symbol, value, fact);
    }

    /**
     * The variable of the fact that the definition's symbol has this value. It is made if the definition is chosen, or if
     * another value excludes it; 0 if it does not exist.
     */
    private int fact(Definition definition, Expr value) {
        Expr known = symbols.values()[definition.symbol];
        boolean excluded = known != null && known != value && known.isConstant() && value.isConstant();
        if (!excluded && !isKnown(definition.when)) {
            return symbols.known(definition.symbol, value);
        }
        int variable = symbols.variable(definition.symbol, value);
        if (excluded && trail.isOpen(Literal.positive(variable))) {
            exclude(variable, symbols.notCurrent(definition.symbol));
        }
        return variable;
    }

    private void exclude(int variable, int notCurrent) {
        imply(Literal.not(Literal.positive(variable)), ~Literal.variable(notCurrent));
    }

    /** Returns true if the literal is true and this theory has been told. */
    private boolean isKnown(int literal) {
        return trail.isTrue(literal) && trail.position(Literal.variable(literal)) <= position;
    }

    /** Gives a symbol its value; others that have been foreseen for it are wrong then. */
    private boolean give(int symbol, Expr value, int fact) {
        symbols.give(symbol, value, Literal.variable(fact), position);
        if (!value.isConstant()) {
            return true;
        }
        for (int other : symbols.others(symbol, value)) {
            int literal = Literal.positive(other);
            if (trail.isTrue(literal)) {
                conflict.clear();
                conflict.add(Literal.not(literal));
                conflict.add(Literal.not(fact));
                return false;
            }
            if (trail.isOpen(literal)) {
                exclude(other, Literal.not(fact));
            }
        }
        return true;
    }

    // The clause: the condition is not relevant, or an input has another value, or the literal is right.
    private boolean compare(int item) {
        Condition condition = conditions.get(item >> 1);
        Expr value = condition.term.evaluate(symbols.values());
        if (!value.isConstant() || trail.isFalse(condition.relevant)) {
            return true;
        }
        int right = right(condition, value);
        if (trail.isFalse(right)) {
            if (trail.isTrue(condition.relevant)) {
                conflict.clear();
                addReason(item, conflict);
                return false;
            }
            imply(Literal.not(condition.relevant), item);
        } else if (trail.isOpen(right) && trail.isTrue(condition.relevant)) {
            imply(right, item);
        }
        return true;
    }

    /** The condition's literal or its negation, whichever agrees with the value. */
    private static int right(Condition condition, Expr value) {
        return value == Expr.TRUE ? condition.literal : Literal.not(condition.literal);
    }

    private void imply(int literal, int cause) {
        int variable = Literal.variable(literal);
        if (variable >= impliedBy.length) {
            impliedBy = Arrays.copyOf(impliedBy, Math.max(variable + 1, 2 * impliedBy.length));
        }
        impliedBy[variable] = cause;
        trail.assign(literal, reason);
    }

    @Override
    public void explain(int literal, IntList clause) {
        int cause = impliedBy[Literal.variable(literal)];
        if (cause < 0) {
            clause.add(literal);
            clause.add(Literal.not(Literal.positive(~cause)));
        } else {
            addReason(cause, clause);
        }
    }

    /** Adds the clause of a definition or condition whose inputs are known. */
    private void addReason(int item, IntList clause) {
        Expr value = term(item).evaluate(symbols.values());
        symbols.addInputs(term(item), clause);
        if ((item & 1) == 0) {
            Definition definition = definitions.get(item >> 1);
            clause.add(Literal.not(definition.when));
            clause.add(Literal.positive(symbols.variable(definition.symbol, value)));
        } else {
            Condition condition = conditions.get(item >> 1);
            clause.add(Literal.not(condition.relevant));
            clause.add(right(condition, value));
        }
    }

    @Override
    public void backtrack(int trailSize) {
        symbols.backtrack(trailSize);
        head = Math.min(head, symbols.given());
    }

    @Override
    public IntList conflict() {
        return conflict;
    }

    // ── when everything has been chosen ─────────────────────────────────────────────────────────────────────────────

    @Override
    public boolean finalCheck() {
        position = trail.size() - 1;
        for (int symbol = 0; symbol < symbols.size(); symbol++) {
            if (symbols.values()[symbol] == null && !isDefined(symbol)) {
                leaveUndefined(symbol);
            }
        }
        if (!spread()) {
            return false;
        }
        for (int symbol = 0; symbol < symbols.size(); symbol++) {
            if (symbols.values()[symbol] == null) {
                throw new IllegalStateException(
                        "the definition of %s depends on itself".formatted(symbols.symbol(symbol)));
            }
        }
        if (residue.check(budget)) {
            return true;
        }
        conflict.clear();
        conflict.addAll(residue.conflict());
        return false;
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
}
