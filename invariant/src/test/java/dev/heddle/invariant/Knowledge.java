// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Bound;
import dev.heddle.invariant.form.Comparison;
import dev.heddle.invariant.form.Comparison.Sign;
import dev.heddle.invariant.form.Constant;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.Linear;
import dev.heddle.invariant.form.NonZero;
import dev.heddle.invariant.form.OneOf;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What follows from invariants about integer variables, as far as differences of two variables go.
 *
 * <p>Keeps the greatest value that {@code x - y} can have for every two variables, 0 counting as one, and closes it under
 * addition. Relations {@code a*x + b*y + c == 0} carry bounds from one variable to the other.
 */
final class Knowledge {

    private static final long UNKNOWN = Long.MAX_VALUE / 4;

    private final int variables;
    private final long[][] greatest;
    private final Set<Set<Integer>> different = new HashSet<>();

    Knowledge(int variables, List<Invariant> invariants) {
        this.variables = variables;
        greatest = new long[variables + 1][variables + 1];
        for (long[] row : greatest) {
            Arrays.fill(row, UNKNOWN);
        }
        for (int i = 0; i <= variables; i++) {
            greatest[i][i] = 0;
        }
        invariants.forEach(this::learn);
        boolean again = true;
        while (again) {
            close();
            again = false;
            for (Invariant invariant : invariants) {
                if (invariant instanceof Linear linear && linear.parts().size() == 2) {
                    again |= carry(linear.parts().get(0), linear.parts().get(1), linear.constant());
                    again |= carry(linear.parts().get(1), linear.parts().get(0), linear.constant());
                }
            }
        }
    }

    private void learn(Invariant invariant) {
        if (invariant instanceof Constant constant) {
            bound(place(constant.term()), constant.value(), constant.value());
        } else if (invariant instanceof OneOf oneOf) {
            List<SampledValue> values = oneOf.values();
            bound(place(oneOf.term()), values.get(0), values.get(values.size() - 1));
        } else if (invariant instanceof Bound bound) {
            boolean below = bound.side() == Bound.Side.AT_LEAST;
            bound(place(bound.term()), below ? bound.value() : null, below ? null : bound.value());
        } else if (invariant instanceof Comparison comparison) {
            compare(place(comparison.left()), comparison.sign(), place(comparison.right()));
        } else if (invariant instanceof NonZero nonZero) {
            different.add(Set.of(place(nonZero.term()), variables));
        } else if (invariant instanceof Linear linear
                && linear.parts().size() == 2
                && linear.parts().get(0).coefficient().equals(BigInteger.ONE)
                && linear.parts().get(1).coefficient().equals(BigInteger.ONE.negate())) {
            int one = place(linear.parts().get(0).term());
            int other = place(linear.parts().get(1).term());
            atMost(one, other, -linear.constant().longValueExact());
            atMost(other, one, linear.constant().longValueExact());
        }
    }

    private void compare(int one, Sign sign, int other) {
        switch (sign) {
            case EQUAL -> {
                atMost(one, other, 0);
                atMost(other, one, 0);
            }
            case LESS -> atMost(one, other, -1);
            case AT_MOST -> atMost(one, other, 0);
            case GREATER -> atMost(other, one, -1);
            case AT_LEAST -> atMost(other, one, 0);
            case DIFFERENT -> different.add(Set.of(one, other));
        }
    }

    private void bound(int variable, @Nullable SampledValue least, @Nullable SampledValue most) {
        if (most != null) {
            atMost(variable, variables, ValueComparison.whole(most));
        }
        if (least != null) {
            atMost(variables, variable, -ValueComparison.whole(least));
        }
    }

    private boolean atMost(int one, int other, long difference) {
        if (difference >= greatest[one][other]) {
            return false;
        }
        greatest[one][other] = difference;
        return true;
    }

    private void close() {
        for (int k = 0; k <= variables; k++) {
            for (int i = 0; i <= variables; i++) {
                for (int j = 0; j <= variables; j++) {
                    if (greatest[i][k] < UNKNOWN && greatest[k][j] < UNKNOWN) {
                        greatest[i][j] = Math.min(greatest[i][j], greatest[i][k] + greatest[k][j]);
                    }
                }
            }
        }
    }

    /** Bounds the second term by what is known of the first: {@code y = -(a*x + c) / b}. */
    private boolean carry(Linear.Part from, Linear.Part to, BigInteger constant) {
        int x = place(from.term());
        int y = place(to.term());
        if (greatest[x][variables] == UNKNOWN || greatest[variables][x] == UNKNOWN) {
            return false;
        }
        double a = from.coefficient().doubleValue();
        double b = to.coefficient().doubleValue();
        double one = -(a * greatest[x][variables] + constant.doubleValue()) / b;
        double other = -(a * -greatest[variables][x] + constant.doubleValue()) / b;
        boolean above = atMost(y, variables, (long) Math.floor(Math.max(one, other) + 1e-9));
        boolean below = atMost(variables, y, -(long) Math.ceil(Math.min(one, other) - 1e-9));
        return above || below;
    }

    private static int place(Term term) {
        return ((Term.Plain) term).index();
    }

    boolean knows(int one, Sign sign, int other) {
        return switch (sign) {
            case EQUAL -> greatest[one][other] == 0 && greatest[other][one] == 0;
            case LESS -> greatest[one][other] <= -1;
            case AT_MOST -> greatest[one][other] <= 0;
            case GREATER -> knows(other, Sign.LESS, one);
            case AT_LEAST -> knows(other, Sign.AT_MOST, one);
            case DIFFERENT ->
                knows(one, Sign.LESS, other)
                        || knows(other, Sign.LESS, one)
                        || different.stream()
                                .anyMatch(two -> two.stream().anyMatch(i -> knows(i, Sign.EQUAL, one))
                                        && two.stream().anyMatch(i -> knows(i, Sign.EQUAL, other)));
        };
    }

    long least(int variable) {
        return -greatest[variables][variable];
    }

    long greatest(int variable) {
        return greatest[variable][variables];
    }
}
