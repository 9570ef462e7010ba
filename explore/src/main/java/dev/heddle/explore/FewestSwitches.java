// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/**
 * Finds an execution of the same class that switches between threads as rarely as possible.
 *
 * <p>A thread that runs may as well run on for as long as it can: whatever follows is possible after more steps, too. So
 * only the order of turns is to be found. It is searched with ever more turns, and for very long executions only as far as
 * {@link #BUDGET} allows.
 */
final class FewestSwitches {

    /** The number of turns that are tried at most. The longest of the benchmark programs needs a few hundred. */
    private static final int BUDGET = 4_000;

    private final Operations operations;
    private History history;
    private Causality causality;
    private int threads;

    /** The steps of each thread, thread after thread; and where those of a thread begin. */
    private int[] steps = new int[64];

    private int[] begin = new int[8];

    /** Per number of turns and thread, how many steps are done. */
    private int[][] done = new int[8][8];

    private int[] turns = new int[8];
    private int tried;

    FewestSwitches(History history) {
        this.operations = history.operations();
        this.history = history;
        this.causality = history.causality();
    }

    /**
     * Looks for an execution of the class of the current one with fewer switches than the bound.
     *
     * @return its schedule, or an empty one if there is none or none was found
     */
    int[] below(int bound) {
        causality = history.causality();
        sortSteps();
        tried = 0;
        int unfinished = unfinished(done[0]);
        for (int switches = unfinished - 1; switches < bound && tried < BUDGET; switches++) {
            if (search(0, -1, switches + 1)) {
                return schedule(switches + 1);
            }
        }
        return new int[0];
    }

    /** The fewest switches that an execution with steps of these threads can have. */
    int least() {
        causality = history.causality();
        sortSteps();
        return unfinished(done[0]) - 1;
    }

    private boolean search(int turn, int running, int turnsAllowed) {
        int unfinished = unfinished(done[turn]);
        if (unfinished == 0) {
            return turn == turnsAllowed;
        }
        if (turn + unfinished > turnsAllowed || tried++ >= BUDGET) {
            return false;
        }
        for (int thread = 0; thread < threads; thread++) {
            if (thread != running && take(turn, thread)) {
                turns[turn] = thread;
                if (search(turn + 1, thread, turnsAllowed)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Gives a thread a turn for as long as it can go; false if it can't go at all. */
    private boolean take(int turn, int thread) {
        growTurns(turn + 2);
        int[] before = done[turn];
        int count = before[thread];
        while (begin[thread] + count < begin[thread + 1] && isReady(steps[begin[thread] + count], thread, before)) {
            count++;
        }
        if (count == before[thread]) {
            return false;
        }
        System.arraycopy(before, 0, done[turn + 1], 0, threads);
        done[turn + 1][thread] = count;
        return true;
    }

    private boolean isReady(int step, int thread, int[] doneSteps) {
        for (int other = 0; other < threads; other++) {
            if (other != thread && causality.clock(step, other) > doneSteps[other]) {
                return false;
            }
        }
        return operations.kind(history.operation(step)) != OperationKind.TIME || isNobodyBefore(step, doneSteps);
    }

    /** Returns true if all that came before a step is done; time passes only if nobody can go, be it silently. */
    private boolean isNobodyBefore(int step, int[] doneSteps) {
        for (int other = 0; other < threads; other++) {
            int next = begin[other] + doneSteps[other];
            if (next < begin[other + 1] && steps[next] < step) {
                return false;
            }
        }
        return true;
    }

    private int unfinished(int[] doneSteps) {
        int unfinished = 0;
        for (int thread = 0; thread < threads; thread++) {
            if (doneSteps[thread] < begin[thread + 1] - begin[thread]) {
                unfinished++;
            }
        }
        return unfinished;
    }

    private int[] schedule(int turnCount) {
        int[] schedule = new int[history.length()];
        int length = 0;
        for (int turn = 0; turn < turnCount; turn++) {
            int thread = turns[turn];
            int end = length + done[turn + 1][thread] - done[turn][thread];
            Arrays.fill(schedule, length, end, thread);
            length = end;
        }
        return schedule;
    }

    private void sortSteps() {
        threads = causality.width();
        if (begin.length < threads + 1) {
            begin = new int[threads + 1];
            done = new int[done.length][threads];
        }
        if (steps.length < history.length()) {
            steps = new int[2 * history.length()];
        }
        Arrays.fill(begin, 0);
        Arrays.fill(done[0], 0);
        for (int i = 0; i < history.length(); i++) {
            begin[history.thread(i) + 1]++;
        }
        for (int thread = 0; thread < threads; thread++) {
            begin[thread + 1] += begin[thread];
        }
        for (int i = 0; i < history.length(); i++) {
            steps[begin[history.thread(i)] + causality.order(i) - 1] = i;
        }
    }

    private void growTurns(int count) {
        if (count > done.length) {
            int known = done.length;
            done = Arrays.copyOf(done, 2 * count);
            for (int turn = known; turn < done.length; turn++) {
                done[turn] = new int[done[0].length];
            }
            turns = Arrays.copyOf(turns, 2 * count);
        }
    }
}
