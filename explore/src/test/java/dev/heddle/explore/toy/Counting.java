// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts what can happen in a toy program by going through its states, without executing anything twice and without anything
 * of what it is meant to check. For programs without loops that wait for a change of memory.
 */
public final class Counting {

    private final Machine machine;
    private final Map<Memory, Long> interleavings = new HashMap<>();

    /** A state, to be compared by what is in it. */
    private record Memory(int[] values, int running) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Memory memory && running == memory.running && Arrays.equals(values, memory.values);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(values) + running;
        }
    }

    private Counting(String program) {
        this.machine = new Machine(ToyProgram.parse(program));
    }

    /** Returns the number of interleavings of visible operations. */
    public static long interleavings(String program) {
        Counting counting = new Counting(program);
        return counting.from(counting.machine.memory.clone());
    }

    /** Returns how many preemptions a bad execution needs at least, or -1 if there is none. */
    public static int leastPreemptionsOfBad(String program) {
        Counting counting = new Counting(program);
        return counting.leastPreemptions();
    }

    private long from(int[] values) {
        Memory key = new Memory(values, -1);
        Long known = interleavings.get(key);
        if (known != null) {
            return known;
        }
        long count = 0;
        boolean isEnd = true;
        for (int thread = 0; thread < machine.at.threads; thread++) {
            machine.memory = values.clone();
            if (canGo(thread)) {
                isEnd = false;
                machine.step(thread);
                count += from(machine.memory);
            }
        }
        long result = isEnd ? 1 : count;
        interleavings.put(key, result);
        return result;
    }

    private int leastPreemptions() {
        Set<Memory> seen = new HashSet<>();
        Deque<Memory> states = new ArrayDeque<>();
        Deque<Integer> costs = new ArrayDeque<>();
        states.add(new Memory(machine.memory.clone(), -1));
        costs.add(0);
        while (!states.isEmpty()) {
            Memory state = states.removeFirst();
            int cost = costs.removeFirst();
            if (!seen.add(state)) {
                continue;
            }
            if (isBad(state)) {
                return cost;
            }
            for (int thread = 0; thread < machine.at.threads; thread++) {
                machine.memory = state.values.clone();
                if (canGo(thread)) {
                    boolean isFree = state.running < 0 || state.running == thread || !canGo(state.running);
                    machine.step(thread);
                    Memory next = new Memory(machine.memory, thread);
                    if (isFree) {
                        states.addFirst(next);
                        costs.addFirst(cost);
                    } else {
                        states.addLast(next);
                        costs.addLast(cost + 1);
                    }
                }
            }
        }
        return -1;
    }

    private boolean isBad(Memory state) {
        machine.memory = state.values.clone();
        boolean failed = false;
        for (int thread = 0; thread < machine.at.threads; thread++) {
            if (canGo(thread)) {
                return false;
            }
            failed |= machine.memory[machine.at.failure + thread] != 0;
        }
        return failed || !machine.oracleHolds();
    }

    private boolean canGo(int thread) {
        return machine.status(thread) == Machine.RUNNING && machine.canGo(thread);
    }
}
