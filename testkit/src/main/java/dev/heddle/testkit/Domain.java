// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.LongStream;

/** The values that free inputs are tried with: these numbers, and both truth values. */
public record Domain(List<Long> numbers) {

    /** Minus one to two. */
    public static final Domain SMALL = between(-1, 2);

    public Domain {
        numbers = List.copyOf(numbers);
    }

    /** All whole numbers from the first to the last. */
    public static Domain between(long first, long last) {
        return new Domain(LongStream.rangeClosed(first, last).boxed().toList());
    }

    /** The values of a sort to try. An array has too many; {@link InputSpace} varies its cells instead. */
    List<Value> values(Sort sort) {
        if (sort instanceof Sort.Bool) {
            return List.of(Value.FALSE, Value.TRUE);
        }
        return numbers.stream().map(number -> value(sort, number)).toList();
    }

    private static Value value(Sort sort, long number) {
        if (sort instanceof Sort.Int) {
            return Value.of(number);
        }
        if (sort instanceof Sort.Real) {
            return new Value.RealValue(Rational.of(BigInteger.valueOf(number)));
        }
        if (sort instanceof Sort.Bits bits) {
            return new Value.BitsValue(bits.width(), number);
        }
        throw new IllegalArgumentException("can't list values of sort " + sort);
    }
}
