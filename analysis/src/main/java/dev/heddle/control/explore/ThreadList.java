package dev.heddle.control.explore;

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

    public void add(int thread) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, 2 * size);
        }
        threads[size++] = thread;
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
