// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for sets of locks that are held, whatever was taken since. */
public final class HeldLocks {

    private final LockContexts contexts;
    private final IntSequence ofContext = new IntSequence();
    private final List<int[]> sets = new ArrayList<>();
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();

    public HeldLocks(LockContexts contexts) {
        this.contexts = contexts;
    }

    /** The set of a context. */
    public int of(int context) {
        while (ofContext.size() <= context) {
            ofContext.add(-1);
        }
        int known = ofContext.get(context);
        if (known < 0) {
            int[] held = contexts.held(context).clone();
            Arrays.sort(held);
            known = numbers.computeIfAbsent(Arrays.stream(held).boxed().toList(), ignored -> {
                sets.add(held);
                return sets.size() - 1;
            });
            ofContext.set(context, known);
        }
        return known;
    }

    /** The locks of a set, each as its number times two, plus one if it is shared. */
    public int[] get(int number) {
        return sets.get(number);
    }
}
