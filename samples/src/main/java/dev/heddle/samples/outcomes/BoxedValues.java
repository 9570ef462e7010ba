// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** A number in a box can be any number, wherever the box is kept; but there always is one, so taking it out never fails. */
public final class BoxedValues {

    private static Integer field = 0;
    private static Integer guarded = 0;
    private static final Long[] cells = {1_000L};
    private static final Map<String, Long> map = new ConcurrentHashMap<>();
    private static final AtomicReference<Integer> reference = new AtomicReference<>(0);

    private BoxedValues() {}

    private static void add() {
        field++; // holds
        cells[0] += 300; // holds
        map.put("key", map.get("key") + 1); // holds
        reference.set(reference.get() + 1); // holds
        synchronized (BoxedValues.class) {
            guarded++; // holds
        }
    }

    public static void main(String[] args) throws Exception {
        map.put("key", 0L);
        Pair.inTurn(BoxedValues::add, BoxedValues::add);
        if (field != 2) { // can fail
            throw new AssertionError();
        }
        if (cells[0] != 1_600) { // can fail
            throw new AssertionError();
        }
        if (map.get("key") != 2) { // can fail
            throw new AssertionError();
        }
        if (map.get("key") < 1) { // holds
            throw new AssertionError();
        }
        if (reference.get() != 2) { // can fail
            throw new AssertionError();
        }
        if (guarded != 2) { // holds
            throw new AssertionError();
        }
    }
}
