// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** An update by a function is atomic, and what it leaves depends on what is there. */
public final class UpdateFunctions {

    private static final AtomicInteger number = new AtomicInteger(1);
    private static final AtomicLong largest = new AtomicLong();
    private static final AtomicReference<Integer> boxed = new AtomicReference<>(0);
    private static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    private UpdateFunctions() {}

    private static void first() {
        number.updateAndGet(value -> value + 3);
        largest.accumulateAndGet(7, Math::max);
        boxed.updateAndGet(value -> value + 1);
        counts.merge("words", 2, Integer::sum);
        counts.compute("lines", (key, value) -> value == null ? 1 : value + 1);
    }

    private static void second() {
        number.getAndUpdate(value -> value * 2);
        largest.accumulateAndGet(5, Math::max);
        boxed.getAndUpdate(value -> value * 10);
        counts.merge("words", 3, Integer::sum);
        counts.computeIfPresent("pages", (key, value) -> value + 2);
    }

    public static void main(String[] args) throws Exception {
        counts.put("pages", 1);
        Pair.inTurn(UpdateFunctions::first, UpdateFunctions::second);
        if (number.get() != 8) { // can fail
            throw new AssertionError();
        }
        if (number.get() < 5) { // holds
            throw new AssertionError();
        }
        if (largest.get() != 7) { // holds
            throw new AssertionError();
        }
        if (boxed.get() != 10) { // can fail
            throw new AssertionError();
        }
        if (boxed.get() < 1) { // holds
            throw new AssertionError();
        }
        if (counts.get("words") != 5) { // holds
            throw new AssertionError();
        }
        if (counts.get("pages") != 3) { // holds
            throw new AssertionError();
        }
    }
}
