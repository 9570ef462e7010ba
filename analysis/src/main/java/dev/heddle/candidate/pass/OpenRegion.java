package dev.heddle.candidate.pass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a thread has done in the region that it is in, or was in last. Used again and again. */
final class OpenRegion {

    /** Different ways to use one variable in one region; more are not told apart, which is noted. */
    static final int MOST_USES = 24;

    /** Different lock contexts in one region; more are not told apart. */
    private static final int MOST_CONTEXTS = 64;

    /** The uses of one variable in the region. */
    static final class Uses {
        int variable;
        int size;
        int[] entry = new int[4];
        int[] firstEvent = new int[4];
        int[] lastEvent = new int[4];
        int[] firstStep = new int[4];
        int[] lastStep = new int[4];
        int[] count = new int[4];
        long[] pairs = new long[16];

        void begin(int aVariable) {
            variable = aVariable;
            size = 0;
        }

        long pairs(int earlier, int later) {
            return pairs[later * entry.length + earlier];
        }

        /** Whether there was room for it. */
        boolean use(int anEntry, int event, int step) {
            int at = 0;
            while (at < size && entry[at] != anEntry) {
                at++;
            }
            if (at == size) {
                if (size == MOST_USES) {
                    return false;
                }
                open(anEntry, event, step);
            }
            int row = at * entry.length;
            for (int earlier = 0; earlier < size; earlier++) {
                pairs[row + earlier] += count[earlier];
            }
            count[at]++;
            lastEvent[at] = event;
            lastStep[at] = step;
            return true;
        }

        private void open(int anEntry, int event, int step) {
            if (size == entry.length) {
                grow();
            }
            entry[size] = anEntry;
            firstEvent[size] = event;
            firstStep[size] = step;
            count[size] = 0;
            int width = entry.length;
            for (int other = 0; other <= size; other++) {
                pairs[size * width + other] = 0;
                pairs[other * width + size] = 0;
            }
            size++;
        }

        private void grow() {
            int width = entry.length;
            int wider = 2 * width;
            long[] all = new long[wider * wider];
            for (int row = 0; row < size; row++) {
                System.arraycopy(pairs, row * width, all, row * wider, size);
            }
            pairs = all;
            entry = Arrays.copyOf(entry, wider);
            firstEvent = Arrays.copyOf(firstEvent, wider);
            lastEvent = Arrays.copyOf(lastEvent, wider);
            firstStep = Arrays.copyOf(firstStep, wider);
            lastStep = Arrays.copyOf(lastStep, wider);
            count = Arrays.copyOf(count, wider);
        }
    }

    /** The event with which it began; -1 if there was none. */
    int begin = -1;

    private final List<Uses> uses = new ArrayList<>();
    private int size;
    private int[] table = new int[16];
    private final IntSequence contexts = new IntSequence();
    private final IntSequence firstSteps = new IntSequence();
    private final IntSequence lastSteps = new IntSequence();
    private int step;

    OpenRegion() {
        Arrays.fill(table, -1);
    }

    /** Begins anew, in a lock context. */
    void begin(int event, int context) {
        begin = event;
        if (table.length > 64) {
            // Filling it would take long for the many small regions that may follow.
            table = new int[16];
        }
        Arrays.fill(table, -1);
        size = 0;
        contexts.clear();
        firstSteps.clear();
        lastSteps.clear();
        step = 0;
        enter(context);
    }

    /** The thread has another lock context from here on. */
    void enter(int entered) {
        // To hold no lock at all goes with everything.
        int context = contexts.size() < MOST_CONTEXTS ? entered : 0;
        step++;
        int at = 0;
        while (at < contexts.size() && contexts.get(at) != context) {
            at++;
        }
        if (at == contexts.size()) {
            contexts.add(context);
            firstSteps.add(step);
            lastSteps.add(step);
        }
        lastSteps.set(at, step);
    }

    /** The step now; it changes with the lock context. */
    int step() {
        return step;
    }

    /** The lock contexts between two steps, or a few more. */
    int between(int from, int to, ContextSets sets) {
        int one = -1;
        int count = 0;
        for (int i = 0; i < contexts.size(); i++) {
            if (firstSteps.get(i) <= to && lastSteps.get(i) >= from) {
                one = contexts.get(i);
                count++;
            }
        }
        return count == 1 ? sets.of(one) : sets.of(several(from, to));
    }

    private List<Integer> several(int from, int to) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < contexts.size(); i++) {
            if (firstSteps.get(i) <= to && lastSteps.get(i) >= from) {
                found.add(contexts.get(i));
            }
        }
        return found;
    }

    /** How the variable is used, to be added to. */
    Uses of(int variable) {
        int slot = slot(variable);
        if (table[slot] >= 0) {
            return uses.get(table[slot]);
        }
        if (size == uses.size()) {
            uses.add(new Uses());
        }
        Uses fresh = uses.get(size);
        fresh.begin(variable);
        table[slot] = size++;
        if (size * 2 > table.length) {
            grow();
        }
        return fresh;
    }

    private int slot(int variable) {
        int mask = table.length - 1;
        int slot = (variable * 0x9E3779B9 >>> 7) & mask;
        while (table[slot] >= 0 && uses.get(table[slot]).variable != variable) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        table = new int[2 * table.length];
        Arrays.fill(table, -1);
        for (int i = 0; i < size; i++) {
            table[slot(uses.get(i).variable)] = i;
        }
    }

    /** How many variables were used. */
    int size() {
        return size;
    }

    /** The uses of one of the variables. */
    Uses get(int index) {
        return uses.get(index);
    }

    /** Whether the variable was used. */
    boolean hasUsed(int variable) {
        return table[slot(variable)] >= 0;
    }
}
