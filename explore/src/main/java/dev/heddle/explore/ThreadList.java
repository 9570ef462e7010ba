// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/** A list of threads in a reused buffer. */
public final class ThreadList {

    private int[] threads = new int[8];
    private int size;

    /** Becomes the list of the enabled threads, in the order of their numbers. */
    public ThreadList collect(State state) {
        size = 0;
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isEnabled(thread)) {
                add(thread);
            }
        }
        return this;
    }

    /** The first enabled thread whose operation {@linkplain Operations#isSilent conflicts with none}, or -1. */
    public static int silent(State state, Operations operations) {
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isEnabled(thread) && operations.isSilent(state.operation(thread))) {
                return thread;
            }
        }
        return -1;
    }

    public void add(int thread) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, 2 * size);
        }
        threads[size++] = thread;
    }

    /** Takes a thread out, if it is there. */
    public void remove(int thread) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (threads[i] != thread) {
                threads[kept++] = threads[i];
            }
        }
        size = kept;
    }

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public int get(int index) {
        return threads[index];
    }

    public int[] toArray() {
        return Arrays.copyOf(threads, size);
    }
}
