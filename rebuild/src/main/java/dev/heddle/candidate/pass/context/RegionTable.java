// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The regions of all threads by number, as far as they are not inside of others. */
public final class RegionTable {

    public static final int NONE = -1;

    private static final int BEGIN = 0;
    private static final int END = 1;
    private static final int BEFORE = 2;
    private static final int MEANT = 3;
    private static final int CONTEXTS = 4;
    private static final int WIDTH = 5;

    private int size;
    private int[] table = new int[64 * WIDTH];
    /** Per region in several lock contexts: their number and, for each, the context and its first and last step. */
    private final IntSequence several = new IntSequence();

    /**
     * A region begins.
     *
     * @param before the region that its thread was in before; {@link #NONE} if there is none
     * @param meant the lock contexts since that one began, if both are meant as one; {@link #NONE} if not
     */
    public int begin(int event, int before, int meant) {
        int at = size * WIDTH;
        if (at == table.length) {
            table = Arrays.copyOf(table, 2 * at);
        }
        table[at + BEGIN] = event;
        table[at + END] = NONE;
        table[at + BEFORE] = before;
        table[at + MEANT] = meant;
        return size++;
    }

    /** A region ends, having been in these contexts. */
    public void end(int region, int event, RegionContexts contexts) {
        int at = region * WIDTH;
        table[at + END] = event;
        if (contexts.size() == 1) {
            table[at + CONTEXTS] = contexts.context(0);
            return;
        }
        table[at + CONTEXTS] = ~several.size();
        several.add(contexts.size());
        for (int i = 0; i < contexts.size(); i++) {
            several.add(contexts.context(i));
            several.add(contexts.firstStep(i));
            several.add(contexts.lastStep(i));
        }
    }

    /** The event with which it begins. */
    public int begin(int region) {
        return table[region * WIDTH + BEGIN];
    }

    /** The event with which it ends; {@link #NONE} if it does not. */
    public int end(int region) {
        return table[region * WIDTH + END];
    }

    /** The region before in its thread; {@link #NONE} if there is none. */
    public int before(int region) {
        return table[region * WIDTH + BEFORE];
    }

    /** The lock contexts since the region before began, if both are meant as one; {@link #NONE} if not. */
    public int meant(int region) {
        return table[region * WIDTH + MEANT];
    }

    /** The lock contexts of a region between two steps of its thread, or a few more. */
    public int between(int region, int from, int to, ContextSets sets) {
        int contexts = table[region * WIDTH + CONTEXTS];
        if (contexts >= 0) {
            return sets.of(contexts);
        }
        int first = ~contexts + 1;
        int behind = first + 3 * several.get(~contexts);
        List<Integer> found = new ArrayList<>(2);
        for (int at = first; at < behind; at += 3) {
            if (several.get(at + 1) <= to && several.get(at + 2) >= from) {
                found.add(several.get(at));
            }
        }
        return found.size() == 1 ? sets.of((int) found.get(0)) : sets.of(found);
    }
}
