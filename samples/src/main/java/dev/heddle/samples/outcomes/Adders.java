// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** No update of an adder gets lost, but its sum may be asked for too early. */
public final class Adders {

    private static final LongAdder adder = new LongAdder();
    private static final AtomicInteger counter = new AtomicInteger();

    private Adders() {}

    private static void add() {
        adder.add(2);
        counter.incrementAndGet();
    }

    private static void addAndLook() {
        adder.increment();
        if (adder.sum() != 3) { // can fail
            throw new AssertionError();
        }
        counter.set(counter.get() + 1);
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(Adders::add, Adders::addAndLook);
        if (adder.sum() != 3) { // holds
            throw new AssertionError();
        }
        if (counter.get() != 2) { // can fail
            throw new AssertionError();
        }
    }
}
