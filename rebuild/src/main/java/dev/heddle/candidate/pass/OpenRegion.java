// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The accesses of a thread to the variables of one part in the region that it is in, or was in last. Used again and again. */
final class OpenRegion {

    /** Different ways to use one variable in one region; more are not told apart, which is noted. */
    static final int MOST_USES = 24;

    /** So many variables are found by looking at each. */
    private static final int FEW = 8;

    private static final int SMALL = 128;

    /** The uses of one variable in the region. What belongs to one use lies side by side. */
    static final class Uses {
        private static final int ENTRY = 0;
        private static final int FIRST_EVENT = 1;
        private static final int LAST_EVENT = 2;
        private static final int FIRST_STEP = 3;
        private static final int LAST_STEP = 4;
        private static final int COUNT = 5;
        private static final int WIDTH = 6;

        int variable;
        int size;
        private int room = 2;
        private int[] uses = new int[2 * WIDTH];
        private long[] pairs = new long[4];

        void begin(int aVariable) {
            variable = aVariable;
            size = 0;
        }

        int entry(int use) {
            return uses[use * WIDTH + ENTRY];
        }

        int firstEvent(int use) {
            return uses[use * WIDTH + FIRST_EVENT];
        }

        int lastEvent(int use) {
            return uses[use * WIDTH + LAST_EVENT];
        }

        int firstStep(int use) {
            return uses[use * WIDTH + FIRST_STEP];
        }

        int lastStep(int use) {
            return uses[use * WIDTH + LAST_STEP];
        }

        int count(int use) {
            return uses[use * WIDTH + COUNT];
        }

        long pairs(int earlier, int later) {
            return pairs[later * room + earlier];
        }

        /** Returns true if there was room for it. */
        boolean use(int anEntry, int event, int step) {
            int use = 0;
            while (use < size && uses[use * WIDTH + ENTRY] != anEntry) {
                use++;
            }
            if (use == size) {
                if (size == MOST_USES) {
                    return false;
                }
                open(anEntry, event, step);
            }
            for (int earlier = 0; earlier < size; earlier++) {
                pairs[use * room + earlier] += uses[earlier * WIDTH + COUNT];
            }
            int at = use * WIDTH;
            uses[at + COUNT]++;
            uses[at + LAST_EVENT] = event;
            uses[at + LAST_STEP] = step;
            return true;
        }

        private void open(int anEntry, int event, int step) {
            if (size == room) {
                grow();
            }
            int at = size * WIDTH;
            uses[at + ENTRY] = anEntry;
            uses[at + FIRST_EVENT] = event;
            uses[at + FIRST_STEP] = step;
            uses[at + COUNT] = 0;
            for (int other = 0; other <= size; other++) {
                pairs[size * room + other] = 0;
                pairs[other * room + size] = 0;
            }
            size++;
        }

        private void grow() {
            int wider = 2 * room;
            long[] all = new long[wider * wider];
            for (int row = 0; row < size; row++) {
                System.arraycopy(pairs, row * room, all, row * wider, size);
            }
            pairs = all;
            uses = Arrays.copyOf(uses, wider * WIDTH);
            room = wider;
        }
    }

    static final int NONE = -1;

    /** The region, as {@link AccessParts#WHERE} says it. */
    int code = NONE;

    private boolean usedAgain;

    private final List<Uses> uses = new ArrayList<>();
    /** The first few variables. */
    private final int[] variables = new int[FEW];

    private int size;
    /** Variables plus one, and behind each the index of its uses; only if there are more than a few. */
    private int[] table = new int[SMALL];

    /** Begins anew. */
    void begin(int aCode) {
        code = aCode;
        usedAgain = false;
        if (table.length > SMALL) {
            // Filling it would take long for the many small regions that may follow.
            table = new int[SMALL];
        } else if (size > FEW) {
            Arrays.fill(table, 0);
        }
        size = 0;
    }

    boolean isRegion() {
        return code >= 0;
    }

    int number() {
        return code >> 1;
    }

    /** Returns true if it is meant as one with the region before. */
    boolean continues() {
        return code >= 0 && (code & 1) != 0;
    }

    /** Returns true if some variable has been used more than once. */
    boolean hasUsedAgain() {
        return usedAgain;
    }

    /** The variable is used; whether there was room for it. */
    boolean use(int variable, int entry, int event, int step) {
        Uses known = of(variable);
        usedAgain |= known.size > 0;
        return known.use(entry, event, step);
    }

    /** Returns how the variable is used. */
    Uses of(int variable) {
        int known = find(variable);
        if (known >= 0) {
            return uses.get(known);
        }
        if (size == uses.size()) {
            uses.add(new Uses());
        }
        Uses fresh = uses.get(size);
        fresh.begin(variable);
        if (size++ < FEW) {
            variables[size - 1] = variable;
        } else {
            index();
        }
        return fresh;
    }

    private int find(int variable) {
        if (size > FEW) {
            int slot = slot(variable);
            return table[slot] == 0 ? -1 : table[slot + 1];
        }
        for (int i = 0; i < size; i++) {
            if (variables[i] == variable) {
                return i;
            }
        }
        return -1;
    }

    private int slot(int variable) {
        int mask = table.length - 2;
        int slot = ((variable * 0x9E3779B9) >>> 12) & mask;
        while (table[slot] != 0 && table[slot] != variable + 1) {
            slot = (slot + 2) & mask;
        }
        return slot;
    }

    /** Puts the last one into the table, or all if they have become too many for it or just more than a few. */
    private void index() {
        boolean isTooSmall = size * 4 > table.length;
        if (isTooSmall) {
            table = new int[2 * table.length];
        }
        for (int i = isTooSmall || size == FEW + 1 ? 0 : size - 1; i < size; i++) {
            int slot = slot(uses.get(i).variable);
            table[slot] = uses.get(i).variable + 1;
            table[slot + 1] = i;
        }
    }

    /** Returns how many variables were used. */
    int size() {
        return size;
    }

    /** The uses of one of the variables. */
    Uses get(int index) {
        return uses.get(index);
    }

    /** Returns true if the variable was used. */
    boolean hasUsed(int variable) {
        return find(variable) >= 0;
    }
}
