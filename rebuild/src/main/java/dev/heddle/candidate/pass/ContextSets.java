// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for sets of lock contexts. */
final class ContextSets {

    private final List<int[]> sets = new ArrayList<>();
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final LongIndex singles = new LongIndex();
    private int lastContext = -1;
    private int lastNumber;

    /** The number of the set of one context. */
    int of(int context) {
        if (context == lastContext) {
            return lastNumber;
        }
        int known = singles.get(context, 0);
        if (known < 0) {
            known = of(List.of(context));
            singles.put(context, 0, known);
        }
        lastContext = context;
        lastNumber = known;
        return known;
    }

    /** The number of a set. */
    int of(List<Integer> contexts) {
        List<Integer> key = contexts.stream().distinct().sorted().toList();
        return numbers.computeIfAbsent(key, ignored -> {
            sets.add(key.stream().mapToInt(Integer::intValue).toArray());
            return sets.size() - 1;
        });
    }

    int[] get(int number) {
        return sets.get(number);
    }
}
