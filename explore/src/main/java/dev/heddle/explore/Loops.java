// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Tells which threads go round, and round what: those that wait for a change which will not come, and those that were at it
 * when an execution had become too long.
 *
 * <p>Of the latter, that a thread does the same again and again does not prove that it will for ever. It is what somebody should
 * look at.
 */
public final class Loops {

    /** The number of steps of the end that are looked at. */
    private static final int TAIL = 4_000;

    /** The longest round that is looked for, and how often it must have been gone. */
    private static final int LONGEST = 100;

    private static final int TIMES = 3;

    private final Names names;
    private final Operations operations;

    public Loops(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    /** One for each thread that took a step near the end, the same for the same loops. */
    List<Failure> describe(History history) {
        TreeMap<String, List<Integer>> steps = new TreeMap<>();
        for (int i = Math.max(0, history.length() - TAIL); i < history.length(); i++) {
            steps.computeIfAbsent(names.threadName(history.thread(i)), unknown -> new ArrayList<>())
                    .add(history.operation(i));
        }
        List<Failure> all = new ArrayList<>();
        steps.forEach((thread, taken) -> all.add(new Failure.Repeats(thread, round(taken), false)));
        return all;
    }

    /** Returns what is done in each round; nothing if no rounds can be told. */
    private List<String> round(List<Integer> steps) {
        for (int period = 1; period <= LONGEST && TIMES * period <= steps.size(); period++) {
            if (isPeriodic(steps, period)) {
                return fromLowest(steps.subList(steps.size() - period, steps.size()));
            }
        }
        return List.of();
    }

    private boolean isPeriodic(List<Integer> steps, int period) {
        int end = steps.size();
        for (int i = end - 1; i >= end - (TIMES - 1) * period; i--) {
            if (!isAlike(steps.get(i), steps.get(i - period))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns true if two operations are alike in a loop: it does not matter which elements of an array it goes through,
     * nor if it finds anything new in a round.
     */
    private boolean isAlike(int one, int other) {
        return operations.site(one) == operations.site(other) && operations.kind(one) == operations.kind(other);
    }

    /** The steps of a round, from the one with the lowest site on, so that it does not matter where we were stopped. */
    private List<String> fromLowest(List<Integer> steps) {
        int first = 0;
        for (int i = 1; i < steps.size(); i++) {
            if (operations.site(steps.get(i)) < operations.site(steps.get(first))) {
                first = i;
            }
        }
        List<String> round = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int operation = steps.get((first + i) % steps.size());
            round.add(operations.kind(operation) + " at " + names.siteName(operations.site(operation)));
        }
        return round;
    }
}
