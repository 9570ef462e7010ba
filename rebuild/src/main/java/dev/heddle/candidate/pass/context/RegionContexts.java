// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.ArrayList;
import java.util.List;

/** The lock contexts that a thread has been in since a region began, and in which of its steps; a step is a change of context. */
public final class RegionContexts {

    /** Different lock contexts in one region; more are not told apart. */
    private static final int MOST_CONTEXTS = 64;

    // Each has its number, its first step and its last one.
    private static final int FIRST = 1;
    private static final int LAST = 2;
    private static final int WIDTH = 3;

    private final int[] contexts = new int[(MOST_CONTEXTS + 1) * WIDTH];
    private int size;

    /** A region begins in this context. */
    public void begin(int context, int step) {
        size = 0;
        enter(context, step);
    }

    /** The thread has another lock context from here on. */
    public void enter(int entered, int step) {
        // To hold no lock at all goes with everything.
        int context = size < MOST_CONTEXTS ? entered : 0;
        int at = 0;
        while (at < size && contexts[at * WIDTH] != context) {
            at++;
        }
        if (at == size) {
            contexts[at * WIDTH] = context;
            contexts[at * WIDTH + FIRST] = step;
            size++;
        }
        contexts[at * WIDTH + LAST] = step;
    }

    /** All contexts. */
    public int all(ContextSets sets) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            found.add(context(i));
        }
        return sets.of(found);
    }

    public int size() {
        return size;
    }

    public int context(int index) {
        return contexts[index * WIDTH];
    }

    public int firstStep(int index) {
        return contexts[index * WIDTH + FIRST];
    }

    public int lastStep(int index) {
        return contexts[index * WIDTH + LAST];
    }
}
