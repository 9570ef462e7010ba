// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Bound;
import dev.heddle.invariant.form.Constant;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.Modulus;
import dev.heddle.invariant.form.NonNull;
import dev.heddle.invariant.form.NonZero;
import dev.heddle.invariant.form.OneOf;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/** Invariants of single terms: constants, few values, bounds, not null, not zero, remainders. */
final class UnaryFacts {

    private final Table table;
    private final Scrutiny scrutiny;
    private final int oneOf;

    UnaryFacts(Table table, Scrutiny scrutiny, int oneOf) {
        this.table = table;
        this.scrutiny = scrutiny;
        this.oneOf = oneOf;
    }

    List<Invariant> of(Term term) {
        NavigableSet<SampledValue> values = table.values(term);
        if (values.size() == 1) {
            return List.of(new Constant(term, values.first()));
        }
        return switch (term.type()) {
            case BOOLEAN -> List.of();
            case INTEGER -> integer(term);
            case REAL -> hasFewValues(term) ? List.of(OneOf.of(term, values)) : bounds(term);
            case REFERENCE -> reference(term);
            case SEQUENCE, REFERENCES -> hasFewValues(term) ? List.of(OneOf.of(term, values)) : List.of();
        };
    }

    /** Tells whether it is said that a term is at least as great as its least value. */
    boolean knowsLeast(Term term) {
        return hasFewValues(term) || scrutiny.isBound(term, table.values(term).first());
    }

    /** Tells whether it is said that a term is at most as great as its greatest value. */
    boolean knowsGreatest(Term term) {
        return hasFewValues(term) || scrutiny.isBound(term, table.values(term).last());
    }

    /** Tells whether all values of a term are listed. */
    boolean hasFewValues(Term term) {
        int limit = switch (term.type()) {
            case INTEGER, BOOLEAN -> oneOf;
            case REAL, REFERENCE -> Math.min(oneOf, 3);
            case SEQUENCE, REFERENCES -> Math.min(oneOf, 2);
        };
        return table.values(term).size() <= limit;
    }

    private List<Invariant> integer(Term term) {
        NavigableSet<SampledValue> values = table.values(term);
        if (hasFewValues(term)) {
            return List.of(OneOf.of(term, values));
        }
        List<Invariant> found = new ArrayList<>(bounds(term));
        long least = ValueComparison.whole(values.first());
        long greatest = ValueComparison.whole(values.last());
        boolean onBothSides = least < 0 && greatest > 0;
        if (onBothSides && !values.contains(SampledValue.of(0)) && scrutiny.wouldHaveMet((double) greatest - least)) {
            found.add(new NonZero(term));
        }
        remainder(term, found);
        return found;
    }

    private List<Invariant> bounds(Term term) {
        NavigableSet<SampledValue> values = table.values(term);
        List<Invariant> found = new ArrayList<>();
        if (scrutiny.isBound(term, values.first())) {
            found.add(new Bound(term, Bound.Side.AT_LEAST, values.first()));
        }
        if (scrutiny.isBound(term, values.last())) {
            found.add(new Bound(term, Bound.Side.AT_MOST, values.last()));
        }
        return found;
    }

    private List<Invariant> reference(Term term) {
        List<Invariant> found = new ArrayList<>();
        if (!table.values(term).contains(SampledValue.of(0))) {
            found.add(new NonNull(term));
        }
        if (hasFewValues(term)) {
            found.add(OneOf.of(term, table.values(term)));
        }
        return found;
    }

    private void remainder(Term term, List<Invariant> found) {
        BigInteger first =
                BigInteger.valueOf(ValueComparison.whole(table.values(term).first()));
        BigInteger divisor = BigInteger.ZERO;
        for (SampledValue value : table.values(term)) {
            divisor =
                    divisor.gcd(BigInteger.valueOf(ValueComparison.whole(value)).subtract(first));
        }
        if (divisor.bitLength() < Long.SIZE && divisor.longValue() > 1) {
            long modulus = divisor.longValue();
            if (scrutiny.isRemainder(term, modulus)) {
                found.add(new Modulus(term, modulus, Math.floorMod(first.longValue(), modulus)));
            }
        }
    }
}
