// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.List;

/**
 * The values that the variables of a point had once, in one execution.
 *
 * @param values in the order of the point's variables; {@link SampledValue#ABSENT} where one is not known
 * @param thread which thread passed the point
 */
public record PointSample(Point point, List<SampledValue> values, String thread) {

    public PointSample {
        values = List.copyOf(values);
        if (values.size() != point.variables().size()) {
            throw new IllegalArgumentException("%s has %d variables, and here are %d values"
                    .formatted(point.name(), point.variables().size(), values.size()));
        }
        for (int i = 0; i < values.size(); i++) {
            check(point.variables().get(i), values.get(i));
        }
    }

    private static void check(SampledVariable variable, SampledValue value) {
        boolean fits = switch (variable.type()) {
            case INTEGER, REFERENCE -> value instanceof SampledValue.Whole;
            case BOOLEAN -> value instanceof SampledValue.Whole whole && (whole.value() == 0 || whole.value() == 1);
            case REAL -> value instanceof SampledValue.Real;
            case SEQUENCE, REFERENCES -> value instanceof SampledValue.Sequence;
        };
        if (!fits && !value.isAbsent()) {
            throw new IllegalArgumentException(
                    "%s is of type %s and cannot be %s".formatted(variable.name(), variable.type(), value));
        }
    }
}
