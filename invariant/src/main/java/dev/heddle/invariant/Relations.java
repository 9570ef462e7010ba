// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Linear;
import dev.heddle.invariant.value.PointTerms;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Exact linear relations among columns of integers.
 *
 * <p>Relations of two terms are found first, by dividing the terms into classes: those that differ by a constant, and of
 * these, one for each class, those that determine each other. Then one term of each class that is left takes part in an
 * elimination, which finds a basis of all relations of three and more.
 */
final class Relations {

    private final Table table;
    private final Classes parallel;
    private final Classes determined;

    /** Relations among those of the terms that are not constant. */
    Relations(Table table, List<Term> terms) {
        this.table = table;
        List<Term> varying =
                terms.stream().filter(term -> !table.isConstant(term)).toList();
        parallel = Classes.of(varying, term -> differences(table.column(term)));
        determined = Classes.of(parallel.leaders(), term -> shape(table.column(term)));
    }

    /** The term that speaks for all that determine each other by {@code a*x + b*y + c == 0}. */
    Term leader(Term term) {
        return determined.leader(parallel.leader(term));
    }

    /** Tells whether two terms, neither of them constant, always differ by the same. */
    boolean areParallel(Term one, Term other) {
        return parallel.leader(one).equals(parallel.leader(other));
    }

    /** A smallest set of relations that implies every linear relation of the terms. */
    List<Linear> basis() {
        List<Linear> found = new ArrayList<>();
        parallel.links().forEach(link -> found.add(ofTwo(link.one(), link.other())));
        determined.links().forEach(link -> found.add(ofTwo(link.one(), link.other())));
        found.addAll(ofMany());
        return found;
    }

    /** The relation of two terms that determine each other. */
    Linear ofTwo(Term one, Term other) {
        return relations(List.of(other, one)).get(0);
    }

    private List<Linear> ofMany() {
        // What is further left expresses what is further right: the past expresses the present.
        return relations(determined.leaders().stream()
                .sorted(Comparator.comparing((Term term) -> !term.isBefore()))
                .toList());
    }

    private List<Linear> relations(List<Term> terms) {
        Elimination elimination = new Elimination(terms.size() + 1);
        for (int row = 0; row < table.rows().size() && !elimination.isFull(); row++) {
            BigInteger[] vector = new BigInteger[terms.size() + 1];
            vector[0] = BigInteger.ONE;
            for (int i = 0; i < terms.size(); i++) {
                vector[i + 1] = BigInteger.valueOf(
                        ValueComparison.whole(table.column(terms.get(i)).get(row)));
            }
            elimination.add(vector);
        }
        return elimination.relations().stream()
                .map(relation -> linear(relation, terms))
                .toList();
    }

    /** Makes an invariant of coefficients, the constant's first. */
    static Linear linear(BigInteger[] relation, List<Term> terms) {
        List<Linear.Part> parts = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (relation[i + 1].signum() != 0) {
                parts.add(new Linear.Part(relation[i + 1], terms.get(i)));
            }
        }
        parts.sort(Comparator.comparing(Linear.Part::term, PointTerms.LEADERS));
        boolean turn = !parts.get(0).isPositive();
        return new Linear(
                turn ? parts.stream().map(Linear.Part::negated).toList() : parts,
                turn ? relation[0].negate() : relation[0]);
    }

    /** Returns what columns have in common that differ by a constant: the differences from the first row. */
    private static List<BigInteger> differences(List<SampledValue> column) {
        BigInteger first = BigInteger.valueOf(ValueComparison.whole(column.get(0)));
        return column.stream()
                .map(value -> BigInteger.valueOf(ValueComparison.whole(value)).subtract(first))
                .toList();
    }

    /**
     * Returns what two columns have in common if, and only if, one is a linear function of the other: the differences
     * from the first row, with their greatest common divisor taken out and the first that is not zero made positive.
     */
    private static List<BigInteger> shape(List<SampledValue> column) {
        List<BigInteger> differences = differences(column);
        BigInteger divisor = differences.stream().reduce(BigInteger.ZERO, BigInteger::gcd);
        int sign = differences.stream()
                .filter(difference -> difference.signum() != 0)
                .findFirst()
                .orElseThrow()
                .signum();
        BigInteger unit = sign > 0 ? divisor : divisor.negate();
        return differences.stream().map(difference -> difference.divide(unit)).toList();
    }
}
