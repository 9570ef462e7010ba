// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.Comparator;
import java.util.List;

/** Compares values. */
public final class ValueComparison {

    private static final Comparator<List<Long>> SEQUENCES = (one, other) -> {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    };

    private ValueComparison() {}

    /** Orders values of one type; numbers as Java orders them. */
    public static int order(SampledValue one, SampledValue other) {
        if (one instanceof SampledValue.Whole a && other instanceof SampledValue.Whole b) {
            return Long.compare(a.value(), b.value());
        }
        if (one instanceof SampledValue.Real a && other instanceof SampledValue.Real b) {
            return Double.compare(a.value(), b.value());
        }
        if (one instanceof SampledValue.Sequence a && other instanceof SampledValue.Sequence b) {
            return SEQUENCES.compare(a.elements(), b.elements());
        }
        throw new IllegalArgumentException("values of two types: %s and %s".formatted(one, other));
    }

    /** The number in a value of an integral type. */
    public static long whole(SampledValue value) {
        if (value instanceof SampledValue.Whole whole) {
            return whole.value();
        }
        throw new IllegalArgumentException(value + " is no integer");
    }
}
