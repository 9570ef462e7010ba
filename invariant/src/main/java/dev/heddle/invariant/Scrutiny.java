// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Bound;
import dev.heddle.invariant.form.Comparison;
import dev.heddle.invariant.form.Constant;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.Linear;
import dev.heddle.invariant.form.Modulus;
import dev.heddle.invariant.form.OneOf;
import dev.heddle.invariant.form.SequenceInvariant;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Term;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The demands on an invariant to be reported, given what the executions stand for.
 *
 * <p>Of an exhaustive exploration everything that holds is a fact, and nothing is held back. Of some executions only,
 * much holds by accident; what is likely to is not reported, or is marked as thin.
 */
final class Scrutiny {

    /** How likely an accident may be. */
    private static final double ACCIDENT = 0.01;
    /** In how many executions a number has to be met before it counts as a bound rather than as the last one seen. */
    private static final int AT_A_BOUND = 3;

    private final Table table;
    private final SampleClaim claim;
    private final int oneOf;

    Scrutiny(Table table, SampleClaim claim, int oneOf) {
        this.table = table;
        this.claim = claim;
        this.oneOf = oneOf;
    }

    private boolean isExhaustive() {
        return claim instanceof SampleClaim.Exhaustive;
    }

    /** Tells whether a least or greatest value is worth reporting. */
    boolean isBound(Term term, SampledValue value) {
        return isExhaustive() || table.executions(term, value) >= AT_A_BOUND;
    }

    /** Tells whether values of this many possible ones would have met a single one if nothing kept them from it. */
    boolean wouldHaveMet(double possible) {
        return isExhaustive() || Math.pow(1 - 1 / Math.max(possible, 1), (double) table.samples()) <= ACCIDENT;
    }

    /** Tells whether a common remainder is no accident. */
    boolean isRemainder(Term term, long modulus) {
        return isExhaustive() || Math.pow(1.0 / modulus, table.values(term).size() - 1) <= ACCIDENT;
    }

    /** Tells whether a linear relation is true of so few points that it says no more than they do. */
    boolean isThin(Linear linear) {
        return table.distinct(linear.terms()) < linear.terms().size() + 2;
    }

    Support support(Invariant invariant) {
        long distinct = table.distinct(invariant.terms());
        return new Support(table.samples(), distinct, table.executions(), isThin(invariant), risk(invariant));
    }

    private boolean isThin(Invariant invariant) {
        if (invariant instanceof Linear linear) {
            return isThin(linear);
        }
        if (isExhaustive()) {
            return false;
        }
        if (invariant instanceof OneOf values) {
            // By Good and Turing: the values met once are as many as the share of executions that bring a new one.
            return values.values().stream().anyMatch(value -> table.executions(values.term(), value) == 1);
        }
        boolean isOrder = invariant instanceof Comparison comparison && comparison.sign() != Comparison.Sign.EQUAL;
        return isOrder && Math.pow(0.5, (double) table.samples()) > ACCIDENT;
    }

    /**
     * Bounds the probability that a further execution breaks the invariant.
     *
     * <p>Suppose {@code k} of the {@code n} executions, and one of {@code m} shapes, fix the invariant. If it fails with
     * probability {@code p}, the other {@code n - k} all obey it with probability {@code (1 - p)^(n - k)}. There are
     * {@code m} times {@code n over k} ways to choose; so with {@code m * (n over k) * (1 - p)^(n - k) = 1 - certainty}
     * no invariant of the family that the executions obey fails more often than {@code p}, with that certainty. Without
     * a choice and with {@code k = 0} this is the rule of three, {@code p = 3/n}.
     */
    private OptionalDouble risk(Invariant invariant) {
        if (!(claim instanceof SampleClaim.Sampled)) {
            return OptionalDouble.empty();
        }
        long executions = table.executions();
        int fixing = fixing(invariant);
        if (executions <= fixing) {
            return OptionalDouble.of(1);
        }
        double choices = Math.log(shapes(invariant)) + logOver(executions, fixing);
        double exponent = (choices - Math.log(1 - Support.CERTAINTY)) / (executions - fixing);
        return OptionalDouble.of(-Math.expm1(-exponent));
    }

    /** Returns how many executions are enough to fix an invariant of this shape. */
    private static int fixing(Invariant invariant) {
        if (invariant instanceof Constant || invariant instanceof Bound) {
            return 1;
        }
        if (invariant instanceof OneOf values) {
            return values.values().size();
        }
        if (invariant instanceof Linear linear) {
            return linear.terms().size();
        }
        if (invariant instanceof Modulus modulus) {
            // A remainder, and a divisor of which every further execution may take a prime factor.
            return 2 + Long.SIZE - Long.numberOfLeadingZeros(modulus.modulus());
        }
        return invariant instanceof SequenceInvariant.Elements ? 1 : 0;
    }

    /** Returns the number of invariants of one family to choose from, apart from the numbers in them. */
    private double shapes(Invariant invariant) {
        int terms = table.terms().size();
        List<Term> used = invariant.terms();
        if (invariant instanceof Linear) {
            return Math.exp(logOver(terms, used.size()));
        }
        int signs = Comparison.Sign.values().length;
        if (used.size() == 2) {
            return signs * (double) terms * terms;
        }
        return (invariant instanceof OneOf ? oneOf : signs) * (double) terms;
    }

    private static double logOver(long n, int k) {
        double sum = 0;
        for (int i = 0; i < k; i++) {
            sum += Math.log((double) (n - i) / (i + 1));
        }
        return sum;
    }
}
