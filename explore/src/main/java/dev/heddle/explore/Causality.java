// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/**
 * The causal order of a history: the order of each thread's own steps, of conflicting steps, of a start and what it
 * starts, of an end and what joins it. Two executions are in the same class exactly if these orders are equal.
 *
 * <p>Each step has a vector clock: per thread, how many of its steps came before (or are this one).
 */
public final class Causality {

    private static final int NONE = -1;

    private final History history;
    private final Operations operations;

    private int length;

    /** Entries per clock; grows with the number of threads. */
    private int width = 4;

    private int[] clocks = new int[256];

    /** The how-manieth of its thread a step is, from 1. */
    private int[] order = new int[64];

    /** The step that must have happened for the thread to be where it is: its own last, or the start of the thread. */
    private int[] past = new int[64];

    /** The value of {@link #lastOf} for the step's thread before the step. */
    private int[] previousOfThread = new int[64];

    /** The last step before it that concerns all, or -1. */
    private int[] forAllBefore = new int[64];

    private int[] lastOf = filled(4);
    private int[] startOf = filled(4);

    /** Per record: its step, whether it updates, the record before on the same object, the update before. */
    private int[] step = new int[64];

    private boolean[] updates = new boolean[64];
    private int[] before = new int[64];
    private int[] updateBefore = new int[64];

    /** Per object, its last record. */
    private int[] last = filled(64);

    Causality(History history) {
        this.history = history;
        this.operations = history.operations();
    }

    /** Returns how many clock entries are in use: one more than the largest number of a thread that took a step. */
    public int width() {
        return width;
    }

    /** Returns how many steps of a thread came before a step, itself included. */
    public int clock(int step, int thread) {
        return thread < width ? clocks[step * width + thread] : 0;
    }

    /** The how-manieth of its thread a step is, from 1. */
    public int order(int step) {
        return order[step];
    }

    /** Returns true if {@code earlier} is {@code later} or had to come before it. {@code later} may be -1, the time before all. */
    public boolean isBefore(int earlier, int later) {
        return later != NONE && clocks[later * width + history.thread(earlier)] >= order[earlier];
    }

    /** Returns what had to come before a step without its own conflicts: its thread's step before, or the start; -1 if none. */
    public int past(int step) {
        return past[step];
    }

    /** The same for the next step of a thread. */
    public int pastOfNext(int thread) {
        if (thread >= lastOf.length) {
            return NONE;
        }
        return lastOf[thread] != NONE ? lastOf[thread] : startOf[thread];
    }

    /** The last step that concerns all before a step, which may be one more than the last; -1 if there is none. */
    public int forAllBefore(int step) {
        if (step < length) {
            return forAllBefore[step];
        }
        boolean isLast = length > 0 && operations.concernsAll(history.operation(length - 1));
        return isLast ? length - 1 : length == 0 ? NONE : forAllBefore[length - 1];
    }

    public int step(int record) {
        return step[record];
    }

    public boolean updates(int record) {
        return updates[record];
    }

    /** The record before this one on the same object, or -1. */
    public int before(int record) {
        return before[record];
    }

    /** The last update before this record on the same object, or -1. */
    public int updateBefore(int record) {
        return updateBefore[record];
    }

    /** The last record on an object, or -1. */
    public int last(int object) {
        return object < last.length ? last[object] : NONE;
    }

    void update() {
        for (; length < history.length(); length++) {
            add(length);
        }
    }

    void truncate(int newLength) {
        while (length > newLength) {
            remove(--length);
        }
    }

    private void add(int i) {
        int thread = history.thread(i);
        int operation = history.operation(i);
        grow(i, operation);
        past[i] = pastOfNext(thread);
        previousOfThread[i] = lastOf[thread];
        order[i] = lastOf[thread] == NONE ? 1 : order[lastOf[thread]] + 1;
        int row = i * width;
        if (past[i] == NONE) {
            Arrays.fill(clocks, row, row + width, 0);
        } else {
            System.arraycopy(clocks, past[i] * width, clocks, row, width);
        }
        addRecords(i, operation);
        addPartner(i, operation);
        addForAll(i, operation);
        clocks[row + thread] = order[i];
        lastOf[thread] = i;
    }

    private void addRecords(int i, int operation) {
        int access = operations.firstAccess(operation);
        for (int record = history.firstRecord(i); record < history.firstRecord(i + 1); record++, access++) {
            int object = operations.object(access);
            int previous = last[object];
            step[record] = i;
            updates[record] = operations.updates(access);
            before[record] = previous;
            updateBefore[record] = previous == NONE || updates[previous] ? previous : updateBefore[previous];
            if (updates[record]) {
                for (int read = previous; read != NONE && !updates[read]; read = before[read]) {
                    join(i, step[read]);
                }
            }
            if (updateBefore[record] != NONE) {
                join(i, step[updateBefore[record]]);
            }
            last[object] = record;
        }
    }

    private void addPartner(int i, int operation) {
        int partner = operations.partner(operation);
        if (partner == Operation.NOBODY) {
            return;
        }
        if (operations.kind(operation) == OperationKind.START) {
            startOf[partner] = i;
        } else if (pastOfNext(partner) != NONE) {
            join(i, pastOfNext(partner));
        }
    }

    private void addForAll(int i, int operation) {
        int before = i == 0 ? NONE : forAllBefore[i - 1];
        if (i > 0 && operations.concernsAll(history.operation(i - 1))) {
            before = i - 1;
        }
        forAllBefore[i] = before;
        if (operations.isSilent(operation)) {
            return;
        }
        if (operations.concernsAll(operation)) {
            for (int earlier = before + 1; earlier < i; earlier++) {
                if (!operations.isSilent(history.operation(earlier))) {
                    join(i, earlier);
                }
            }
        }
        if (before != NONE) {
            join(i, before);
        }
    }

    private void remove(int i) {
        int operation = history.operation(i);
        int access = operations.endOfAccesses(operation);
        for (int record = history.firstRecord(i + 1) - 1; record >= history.firstRecord(i); record--) {
            last[operations.object(--access)] = before[record];
        }
        lastOf[history.thread(i)] = previousOfThread[i];
        if (operations.kind(operation) == OperationKind.START) {
            startOf[operations.partner(operation)] = NONE;
        }
    }

    private void join(int i, int earlier) {
        int to = i * width;
        int from = earlier * width;
        for (int thread = 0; thread < width; thread++) {
            clocks[to + thread] = Math.max(clocks[to + thread], clocks[from + thread]);
        }
    }

    private void grow(int i, int operation) {
        growThreads(Math.max(history.thread(i), operations.partner(operation)));
        if (i >= order.length) {
            order = Arrays.copyOf(order, 2 * i);
            past = Arrays.copyOf(past, 2 * i);
            previousOfThread = Arrays.copyOf(previousOfThread, 2 * i);
            forAllBefore = Arrays.copyOf(forAllBefore, 2 * i);
        }
        if ((i + 1) * width > clocks.length) {
            clocks = Arrays.copyOf(clocks, 2 * (i + 1) * width);
        }
        int records = history.firstRecord(i + 1);
        if (records > step.length) {
            step = Arrays.copyOf(step, 2 * records);
            updates = Arrays.copyOf(updates, 2 * records);
            before = Arrays.copyOf(before, 2 * records);
            updateBefore = Arrays.copyOf(updateBefore, 2 * records);
        }
        for (int access = operations.firstAccess(operation); access < operations.endOfAccesses(operation); access++) {
            if (operations.object(access) >= last.length) {
                int known = last.length;
                last = Arrays.copyOf(last, 2 * operations.object(access));
                Arrays.fill(last, known, last.length, NONE);
            }
        }
    }

    private void growThreads(int thread) {
        if (thread < width) {
            return;
        }
        int wider = Math.max(2 * width, thread + 1);
        int[] widened = new int[Math.max(clocks.length, (length + 1) * wider)];
        for (int i = 0; i < length; i++) {
            System.arraycopy(clocks, i * width, widened, i * wider, width);
        }
        clocks = widened;
        lastOf = widened(lastOf, wider);
        startOf = widened(startOf, wider);
        width = wider;
    }

    private static int[] widened(int[] some, int size) {
        int[] more = Arrays.copyOf(some, size);
        Arrays.fill(more, some.length, size, NONE);
        return more;
    }

    private static int[] filled(int size) {
        int[] none = new int[size];
        Arrays.fill(none, NONE);
        return none;
    }
}
