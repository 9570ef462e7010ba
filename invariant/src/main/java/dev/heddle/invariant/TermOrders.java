// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Comparison;
import dev.heddle.invariant.form.Comparison.Sign;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Comparisons of terms with one another, without what follows from the rest.
 *
 * <p>The terms are pairwise different somewhere, so {@code <=} among them is a partial order, and a comparison follows
 * from others if some term lies between.
 */
final class TermOrders {

    private final Table table;
    private final UnaryFacts facts;
    private final List<Term> terms;
    private final Map<Term, Map<Term, Sign>> signs = new HashMap<>();

    /** Compares terms of one type. */
    TermOrders(Table table, UnaryFacts facts, List<Term> terms) {
        this.table = table;
        this.facts = facts;
        this.terms = terms;
        for (Term one : terms) {
            Map<Term, Sign> row = new HashMap<>();
            for (Term other : terms) {
                if (!one.equals(other)) {
                    strongest(table, one, other).ifPresent(sign -> row.put(other, sign));
                }
            }
            signs.put(one, row);
        }
    }

    /** The most that can be said of how two terms compare. */
    static Optional<Sign> strongest(Table table, Term one, Term other) {
        List<SampledValue> left = table.column(one);
        List<SampledValue> right = table.column(other);
        boolean less = false;
        boolean equal = false;
        boolean greater = false;
        for (int i = 0; i < left.size(); i++) {
            int order = ValueComparison.order(left.get(i), right.get(i));
            less |= order < 0;
            equal |= order == 0;
            greater |= order > 0;
        }
        boolean isOrdered = one.type() == SampledVariable.Type.INTEGER || one.type() == SampledVariable.Type.REAL;
        if (!less && !greater) {
            return Optional.of(Sign.EQUAL);
        }
        if (!equal && (!isOrdered || less == greater)) {
            return Optional.of(Sign.DIFFERENT);
        }
        if (!isOrdered || less == greater) {
            return Optional.empty();
        }
        return Optional.of(less ? (equal ? Sign.AT_MOST : Sign.LESS) : (equal ? Sign.AT_LEAST : Sign.GREATER));
    }

    /** The comparisons that do not follow from one another or from what is said of the terms alone. */
    List<Comparison> reduced() {
        List<Comparison> found = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            for (int j = i + 1; j < terms.size(); j++) {
                Term one = terms.get(i);
                Term other = terms.get(j);
                sign(one, other)
                        .filter(sign -> !follows(one, sign, other))
                        .ifPresent(sign -> found.add(new Comparison(one, sign, other)));
            }
        }
        return found;
    }

    private Optional<Sign> sign(Term one, Term other) {
        return Optional.ofNullable(signs.getOrDefault(one, Map.of()).get(other));
    }

    private boolean follows(Term one, Sign sign, Term other) {
        return switch (sign) {
            case GREATER, AT_LEAST -> follows(other, sign.turned(), one);
            case LESS, AT_MOST ->
                areApart(one, sign, other)
                        || terms.stream().anyMatch(between -> liesBetween(one, between, other, sign));
            case DIFFERENT -> haveNoValueInCommon(one, other) || isZero(one) || isZero(other);
            // Equal terms that vary have one leader, and equal constants are equal by what they are.
            case EQUAL -> true;
        };
    }

    private boolean areApart(Term low, Sign sign, Term high) {
        return facts.knowsGreatest(low)
                && facts.knowsLeast(high)
                && sign.holds(ValueComparison.order(
                        table.values(low).last(), table.values(high).first()));
    }

    private boolean liesBetween(Term low, Term between, Term high, Sign sign) {
        Sign lower = sign(low, between).orElse(Sign.DIFFERENT);
        Sign upper = sign(between, high).orElse(Sign.DIFFERENT);
        boolean isChain = isUpward(lower) && isUpward(upper);
        return isChain && (sign == Sign.AT_MOST || lower == Sign.LESS || upper == Sign.LESS);
    }

    private static boolean isUpward(Sign sign) {
        return sign == Sign.LESS || sign == Sign.AT_MOST;
    }

    /** Returns true for zero and null: what differs from them is said to be so by itself. */
    private boolean isZero(Term term) {
        boolean isWhole = term.type() == SampledVariable.Type.INTEGER || term.type() == SampledVariable.Type.REFERENCE;
        return isWhole && table.isConstant(term) && table.values(term).contains(SampledValue.of(0));
    }

    private boolean haveNoValueInCommon(Term one, Term other) {
        return one.type() != SampledVariable.Type.BOOLEAN
                && facts.hasFewValues(one)
                && facts.hasFewValues(other)
                && table.values(one).stream().noneMatch(table.values(other)::contains);
    }
}
