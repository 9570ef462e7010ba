// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.Comparator;
import java.util.List;

/** Compares values. */
final class Values {

    private static final Comparator<List<Long>> SEQUENCES = (one, other) -> {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    };

    private Values() {}

    /** Orders values of one type; numbers as Java orders them. */
    static int order(Value one, Value other) {
        if (one instanceof Value.Whole a && other instanceof Value.Whole b) {
            return Long.compare(a.value(), b.value());
        }
        if (one instanceof Value.Real a && other instanceof Value.Real b) {
            return Double.compare(a.value(), b.value());
        }
        if (one instanceof Value.Sequence a && other instanceof Value.Sequence b) {
            return SEQUENCES.compare(a.elements(), b.elements());
        }
        throw new IllegalArgumentException("values of two types: %s and %s".formatted(one, other));
    }

    /** The number in a value of an integral type. */
    static long whole(Value value) {
        if (value instanceof Value.Whole whole) {
            return whole.value();
        }
        throw new IllegalArgumentException(value + " is no integer");
    }
}
