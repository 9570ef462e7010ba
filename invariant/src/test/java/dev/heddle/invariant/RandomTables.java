// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes points with samples at random, of few values, so that much holds by accident. */
final class RandomTables {

    private static final List<SampledVariable.Type> TYPES = List.of(SampledVariable.Type.values());

    private final Random random;

    RandomTables(long seed) {
        random = new Random(seed);
    }

    /** A table of integers: some columns constant, some copies of others, some sums of others. */
    List<List<SampledValue>> integers(int columns) {
        int rows = 1 + random.nextInt(14);
        long[][] table = new long[rows][columns];
        for (int column = 0; column < columns; column++) {
            int kind = random.nextInt(8);
            int one = column == 0 ? 0 : random.nextInt(column);
            int other = column == 0 ? 0 : random.nextInt(column);
            int factor = random.nextInt(5) - 2;
            int offset = random.nextInt(7) - 3;
            int range = 1 + random.nextInt(12);
            for (long[] row : table) {
                row[column] = switch (column == 0 ? 7 : kind) {
                    case 0 -> offset;
                    case 1 -> row[one];
                    case 2 -> row[one] + offset;
                    case 3 -> factor * row[one] + offset;
                    case 4 -> row[one] + factor * row[other] + offset;
                    case 5 -> row[one] + random.nextInt(3);
                    default -> random.nextInt(range) - range / 3;
                };
            }
        }
        List<List<SampledValue>> tuples = new ArrayList<>();
        for (long[] row : table) {
            List<SampledValue> tuple = new ArrayList<>();
            for (long value : row) {
                tuple.add(SampledValue.of(value));
            }
            tuples.add(tuple);
        }
        return tuples;
    }

    /** Variables of all types, half of them with what they were before. */
    List<SampledVariable> variables() {
        List<SampledVariable> variables = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            SampledVariable variable = new SampledVariable("v" + i, TYPES.get(random.nextInt(TYPES.size())));
            variables.add(variable);
            if (random.nextBoolean()) {
                variables.add(variable.before());
            }
        }
        return variables;
    }

    List<SampledValue> tuple(List<SampledVariable> variables) {
        return variables.stream().map(this::value).toList();
    }

    private SampledValue value(SampledVariable variable) {
        if (random.nextInt(12) == 0) {
            return SampledValue.ABSENT;
        }
        return switch (variable.type()) {
            case INTEGER -> SampledValue.of(random.nextInt(20) == 0 ? extreme() : random.nextInt(6) - 2L);
            case BOOLEAN -> SampledValue.of(random.nextBoolean());
            case REAL -> SampledValue.of(random.nextInt(30) == 0 ? Double.NaN : random.nextInt(5) / 4.0);
            case REFERENCE -> SampledValue.of(random.nextInt(4));
            case SEQUENCE, REFERENCES -> sequence();
        };
    }

    private long extreme() {
        return random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    private SampledValue sequence() {
        long[] elements = new long[random.nextInt(4)];
        long element = random.nextInt(3);
        for (int i = 0; i < elements.length; i++) {
            elements[i] = element;
            element += random.nextInt(2);
        }
        return SampledValue.sequence(elements);
    }
}
