// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs small programs in every possible order.
 *
 * <p>A state is an array: the shared variables, and per thread the next step, {@link #REGISTERS} registers and what the
 * shared variables were when the thread began. Beginning and ending are steps of their own, which may happen any time
 * before the thread's first operation and after its last.
 */
public final class Machine {

    static final int REGISTERS = 4;

    /** One visible operation of a thread. */
    interface Step {

        int BLOCKED = -1;

        /** Changes the state and gives the next step, or leaves the state and is blocked. */
        int run(int[] state, Registers registers, int next);
    }

    /** A thread's own variables. */
    static final class Registers {

        private final int[] state;
        private final int base;

        Registers(int[] state, int base) {
            this.state = state;
            this.base = base;
        }

        int get(int register) {
            return state[base + 1 + register];
        }

        int set(int register, int value) {
            state[base + 1 + register] = value;
            return value;
        }
    }

    /** A step that a thread took: what was shared before and after it. */
    record Access(int thread, int step, List<Integer> before, List<Integer> after) {}

    /** What the shared variables were when a thread began and when it ended. */
    public record Passage(List<Integer> enter, List<Integer> exit) {}

    private final int[] initial;
    private final List<List<Step>> threads;
    private final int width;

    Machine(List<Integer> initial, List<List<Step>> threads) {
        this.initial = initial.stream().mapToInt(Integer::intValue).toArray();
        this.threads = threads;
        width = 1 + REGISTERS + initial.size();
    }

    /** Finds what one thread can meet at its beginning and its end; other threads' beginnings are left out of account. */
    Set<Passage> passages(int observed) {
        Set<Passage> found = new LinkedHashSet<>();
        explore(observed, state -> {
            if (state[base(observed)] == last(observed)) {
                found.add(new Passage(list(state, base(observed) + 1 + REGISTERS), list(state, 0)));
            }
        });
        return found;
    }

    /** Finds what the shared variables can be in the end. */
    Set<List<Integer>> results() {
        Set<List<Integer>> found = new LinkedHashSet<>();
        explore(-1, state -> {
            for (int thread = 0; thread < threads.size(); thread++) {
                if (state[base(thread)] < last(thread)) {
                    return;
                }
            }
            found.add(list(state, 0));
        });
        return found;
    }

    private void explore(int observed, Consumer<int[]> visit) {
        Set<String> seen = new HashSet<>();
        Deque<int[]> open = new ArrayDeque<>();
        open.add(start());
        while (!open.isEmpty()) {
            int[] state = open.removeLast();
            if (!seen.add(key(state))) {
                continue;
            }
            visit.accept(state);
            for (int thread = 0; thread < threads.size(); thread++) {
                int[] next = state.clone();
                if (step(next, thread, thread == observed)) {
                    open.add(next);
                }
            }
        }
    }

    private static String key(int[] state) {
        char[] key = new char[state.length];
        for (int i = 0; i < state.length; i++) {
            key[i] = (char) state[i];
        }
        return new String(key);
    }

    /** Runs every order of steps, and tells of each the steps in turn. */
    void runs(Consumer<List<Access>> consumer) {
        run(start(), new ArrayList<>(), consumer);
    }

    private void run(int[] state, List<Access> past, Consumer<List<Access>> consumer) {
        boolean end = true;
        for (int thread = 0; thread < threads.size(); thread++) {
            int[] next = state.clone();
            if (step(next, thread, true)) {
                end = false;
                past.add(new Access(thread, state[base(thread)], list(state, 0), list(next, 0)));
                run(next, past, consumer);
                past.remove(past.size() - 1);
            }
        }
        if (end) {
            consumer.accept(List.copyOf(past));
        }
    }

    private int[] start() {
        int[] state = new int[initial.length + threads.size() * width];
        System.arraycopy(initial, 0, state, 0, initial.length);
        return state;
    }

    /** Lets a thread take a step: its beginning, an operation, or its end. */
    private boolean step(int[] state, int thread, boolean observed) {
        int base = base(thread);
        int step = state[base];
        if (step == last(thread)) {
            return false;
        }
        if (step == 0) {
            state[base] = 1;
            if (observed) {
                System.arraycopy(state, 0, state, base + 1 + REGISTERS, initial.length);
            }
            return true;
        }
        List<Step> steps = threads.get(thread);
        if (step == steps.size() + 1) {
            state[base] = last(thread);
            return true;
        }
        int next = steps.get(step - 1).run(state, new Registers(state, base), step);
        if (next == Step.BLOCKED) {
            return false;
        }
        state[base] = next + 1;
        return true;
    }

    private int base(int thread) {
        return initial.length + thread * width;
    }

    /** The step of a thread that has ended: after its beginning, its operations and its end. */
    private int last(int thread) {
        return threads.get(thread).size() + 2;
    }

    private List<Integer> list(int[] state, int from) {
        return Arrays.stream(state, from, from + initial.length).boxed().toList();
    }
}
