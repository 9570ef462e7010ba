// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for sets of lock contexts. */
public final class ContextSets {

    private final List<int[]> sets = new ArrayList<>();
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();
    private final LongIndex singles = new LongIndex();
    private int lastContext = -1;
    private int lastNumber;

    /** The number of the set of one context. */
    public int of(int context) {
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
    public int of(List<Integer> contexts) {
        List<Integer> key = contexts.stream().distinct().sorted().toList();
        return numbers.computeIfAbsent(key, ignored -> {
            sets.add(key.stream().mapToInt(Integer::intValue).toArray());
            return sets.size() - 1;
        });
    }

    public int[] get(int number) {
        return sets.get(number);
    }
}
