// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gaussian elimination of integer vectors without fractions.
 *
 * <p>Kept reduced at every step: a pivot is the first entry of its row, and the only one of its column. A new row is
 * zero at all older pivots, so taking multiples of it from the older rows leaves these where they are.
 */
final class Elimination {

    private final int width;
    private final List<BigInteger[]> rows = new ArrayList<>();
    private final List<Integer> pivots = new ArrayList<>();

    Elimination(int width) {
        this.width = width;
    }

    /** Tells whether further vectors can change nothing: no relation is left. */
    boolean isFull() {
        return rows.size() == width;
    }

    /** Adds a vector, and tells whether it was independent of those before. */
    boolean add(BigInteger[] vector) {
        BigInteger[] rest = vector.clone();
        for (int i = 0; i < rows.size(); i++) {
            eliminate(rest, rows.get(i), pivots.get(i));
        }
        int pivot = first(rest);
        if (pivot == width) {
            return false;
        }
        for (BigInteger[] row : rows) {
            eliminate(row, rest, pivot);
        }
        rows.add(rest);
        pivots.add(pivot);
        return true;
    }

    private int first(BigInteger[] vector) {
        int place = 0;
        while (place < width && vector[place].signum() == 0) {
            place++;
        }
        return place;
    }

    /** Takes a multiple of a row from a vector so that the vector is zero at the row's pivot. */
    private static void eliminate(BigInteger[] vector, BigInteger[] row, int pivot) {
        if (vector[pivot].signum() == 0) {
            return;
        }
        BigInteger factor = vector[pivot];
        BigInteger scale = row[pivot];
        BigInteger divisor = BigInteger.ZERO;
        for (int i = 0; i < vector.length; i++) {
            vector[i] = vector[i].multiply(scale).subtract(row[i].multiply(factor));
            divisor = divisor.gcd(vector[i]);
        }
        if (divisor.signum() != 0) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] = vector[i].divide(divisor);
            }
        }
    }

    /**
     * A basis of what the vectors' entries always satisfy. Each relation expresses one entry, which no other relation
     * mentions, by entries further left.
     */
    List<BigInteger[]> relations() {
        List<BigInteger[]> relations = new ArrayList<>();
        for (int column = 0; column < width; column++) {
            if (!pivots.contains(column)) {
                relations.add(relation(column));
            }
        }
        return relations;
    }

    private BigInteger[] relation(int column) {
        BigInteger common = BigInteger.ONE;
        for (int i = 0; i < rows.size(); i++) {
            BigInteger pivot = rows.get(i)[pivots.get(i)].abs();
            common = common.divide(common.gcd(pivot)).multiply(pivot);
        }
        BigInteger[] relation = new BigInteger[width];
        Arrays.fill(relation, BigInteger.ZERO);
        relation[column] = common;
        for (int i = 0; i < rows.size(); i++) {
            int pivot = pivots.get(i);
            BigInteger[] row = rows.get(i);
            relation[pivot] = common.divide(row[pivot]).multiply(row[column]).negate();
        }
        return normal(relation);
    }

    private static BigInteger[] normal(BigInteger[] relation) {
        BigInteger divisor = BigInteger.ZERO;
        for (BigInteger entry : relation) {
            divisor = divisor.gcd(entry);
        }
        BigInteger[] normal = relation.clone();
        for (int i = 0; i < normal.length; i++) {
            normal[i] = normal[i].divide(divisor);
        }
        return normal;
    }
}
