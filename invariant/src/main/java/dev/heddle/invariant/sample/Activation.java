// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A method that ran in one execution.
 *
 * @param begun how many steps its thread had taken when it began
 * @param ended how many when it ended; -1 if it did not, or not in order
 */
record Activation(int thread, Place place, Place end, int begun, int ended) {

    boolean hasEnded() {
        return ended >= 0;
    }

    /** All of an execution, in the order in which they began. */
    static List<Activation> of(Watched execution) {
        Map<Integer, Deque<Integer>> open = new HashMap<>();
        List<Activation> all = new ArrayList<>();
        for (Watched.Mark mark : execution.marks()) {
            Deque<Integer> stack = open.computeIfAbsent(mark.thread(), thread -> new ArrayDeque<>());
            if (mark.isBegin()) {
                stack.push(all.size());
                all.add(new Activation(mark.thread(), mark.place(), mark.place(), mark.stepsBefore(), -1));
            } else {
                end(mark, stack, all);
            }
        }
        return all;
    }

    private static void end(Watched.Mark mark, Deque<Integer> stack, List<Activation> all) {
        while (!stack.isEmpty()) {
            int at = stack.pop();
            Activation known = all.get(at);
            // Those above have thrown.
            if (isSameMethod(known.place(), mark.place())) {
                all.set(
                        at,
                        new Activation(known.thread(), known.place(), mark.place(), known.begun(), mark.stepsBefore()));
                return;
            }
        }
    }

    private static boolean isSameMethod(Place one, Place other) {
        return one.className().equals(other.className())
                && one.method().equals(other.method())
                && one.descriptor().equals(other.descriptor());
    }
}
