// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/**
 * The steps of the current execution so far, in order.
 *
 * <p>There is one history per exploration. The next execution usually repeats most of the last one, so the history is cut
 * back and continued, not rebuilt; its buffers are reused.
 *
 * <p>Each access of a step's operation has a <em>record</em>. Records are numbered through all steps.
 */
public final class History {

    /** After so many steps in which it changed nothing, a thread is taken to wait for another. */
    private static final int IDLE_STEPS = 1_000;

    /** After so many steps in which it did change something, too: it may ask again and again under a lock. */
    private static final int STEPS_IN_A_ROW = 10_000;

    private final Operations operations;
    private final Whereabouts whereabouts;
    private final Causality causality;

    private int length;
    private int[] threads = new int[64];
    private int[] taken = new int[64];

    /** Per step, how many in a row its thread has taken, and how many since it last changed anything. */
    private int[] inARow = new int[64];

    private int[] idle = new int[64];

    /** Per step, what its thread got, where that is known. */
    private long[] results = new long[64];

    private boolean[] hasResult = new boolean[64];

    /** The index of a step's first record; one entry more than there are steps. */
    private int[] firstRecord = new int[65];

    private int[] levelBefore = new int[64];
    private int[] levelAfter = new int[64];

    public History(Subject subject) {
        this.operations = subject.operations();
        this.whereabouts = new Whereabouts(subject);
        this.causality = new Causality(this);
    }

    public Operations operations() {
        return operations;
    }

    /** Returns what speaks of threads and operations by name. */
    public Whereabouts whereabouts() {
        return whereabouts;
    }

    /** Returns what came before what in the steps so far. */
    public Causality causality() {
        causality.update();
        return causality;
    }

    public int length() {
        return length;
    }

    public int thread(int step) {
        return threads[step];
    }

    public int operation(int step) {
        return taken[step];
    }

    /** The thread that took the last step, or -1 before the first. */
    public int lastThread() {
        return length == 0 ? -1 : threads[length - 1];
    }

    public int firstRecord(int step) {
        return firstRecord[step];
    }

    /** The level of the record's object before the step; 0 for what nobody waits for. */
    public int levelBefore(int record) {
        return levelBefore[record];
    }

    public int levelAfter(int record) {
        return levelAfter[record];
    }

    /**
     * Returns true if the thread that took the last step should let another go if there is no reason why not: it seems
     * to go round a loop that waits for another. So no execution goes on for ever while a thread that could end it never
     * comes to go.
     */
    public boolean isTimeToGiveWay() {
        return length > 0 && (idle[length - 1] >= IDLE_STEPS || inARow[length - 1] >= STEPS_IN_A_ROW);
    }

    /** Returns the number of times control passed from one thread to another. */
    public int switches() {
        int switches = 0;
        for (int i = 1; i < length; i++) {
            if (threads[i] != threads[i - 1]) {
                switches++;
            }
        }
        return switches;
    }

    /** The threads of the steps, in order. */
    public int[] schedule() {
        return Arrays.copyOf(threads, length);
    }

    /** Notes that a thread is about to take its next step. */
    void append(State state, int thread) {
        int operation = state.operation(thread);
        int begin = firstRecord[length];
        int end = begin + operations.accesses(operation);
        grow(end);
        if (operations.touchesLevels(operation)) {
            int access = operations.firstAccess(operation);
            for (int record = begin; record < end; record++) {
                levelBefore[record] = state.level(operations.object(access++));
            }
        }
        boolean goesOn = length > 0 && threads[length - 1] == thread;
        inARow[length] = goesOn ? inARow[length - 1] + 1 : 1;
        idle[length] = operations.changes(operation) ? 0 : goesOn ? idle[length - 1] + 1 : 1;
        hasResult[length] = false;
        threads[length] = thread;
        taken[length] = operation;
        firstRecord[++length] = end;
    }

    /** Notes what the last step has changed. */
    void settle(State state) {
        if (length == 0 || !operations.touchesLevels(taken[length - 1])) {
            return;
        }
        int access = operations.firstAccess(taken[length - 1]);
        for (int record = firstRecord[length - 1]; record < firstRecord[length]; record++) {
            levelAfter[record] = state.level(operations.object(access++));
        }
    }

    /** Notes what the thread got by the last step. */
    void setResult(long result) {
        results[length - 1] = result;
        hasResult[length - 1] = true;
    }

    boolean hasResult(int step) {
        return hasResult[step];
    }

    long result(int step) {
        return results[step];
    }

    /** Forgets all steps from the given number on. */
    void truncate(int newLength) {
        causality.truncate(newLength);
        length = newLength;
    }

    private void grow(int records) {
        if (length + 2 > firstRecord.length) {
            threads = Arrays.copyOf(threads, 2 * threads.length);
            taken = Arrays.copyOf(taken, 2 * taken.length);
            inARow = Arrays.copyOf(inARow, 2 * inARow.length);
            idle = Arrays.copyOf(idle, 2 * idle.length);
            results = Arrays.copyOf(results, 2 * results.length);
            hasResult = Arrays.copyOf(hasResult, 2 * hasResult.length);
            firstRecord = Arrays.copyOf(firstRecord, threads.length + 1);
        }
        if (records > levelBefore.length) {
            levelBefore = Arrays.copyOf(levelBefore, 2 * records);
            levelAfter = Arrays.copyOf(levelAfter, 2 * records);
        }
        // Buffers are reused: what an earlier execution left must not be taken for a level.
        Arrays.fill(levelBefore, firstRecord[length], records, 0);
        Arrays.fill(levelAfter, firstRecord[length], records, 0);
    }
}
