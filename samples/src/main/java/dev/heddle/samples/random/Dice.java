// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.List;
import java.util.SplittableRandom;

/** All choices of a generated program come from here, so that the seed decides everything. */
final class Dice {

    private final SplittableRandom random;

    Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A number from 0 to bound - 1. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** A number from {@code from} to {@code to}, both possible. */
    int between(int from, int to) {
        return from + random.nextInt(to - from + 1);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
