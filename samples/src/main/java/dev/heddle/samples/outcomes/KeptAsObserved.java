// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What other runs might make of an index, of a list of numbers, and of a function with effects is not looked at; that is told. */
public final class KeptAsObserved {

    private static final Map<String, Integer> map = new ConcurrentHashMap<>();
    private static final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    private static final int[] cells = new int[4];
    private static int index;
    private static int calls;

    private KeptAsObserved() {}

    private static void use() {
        cells[index] = 1;
        index++;
        map.compute("key", (key, value) -> {
            calls++;
            return value + 1;
        });
        list.add(index);
    }

    public static void main(String[] args) throws Exception {
        map.put("key", 0);
        Pair.inTurn(KeptAsObserved::use, KeptAsObserved::use);
        if (cells[1] != 1) {
            throw new AssertionError();
        }
    }
}
