// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Holds threads of a recorded run so that they pass some of their instructions in a given order.
 *
 * <p>Not a controlled execution: what lies between is free, and who can't be held is let go. It is to have a run recorded that goes
 * another way than one did before.
 */
public final class Pace {

    /** The milliseconds that a thread that was let go may take for one instruction before the others no longer wait for it. */
    private static final long STEP_MILLIS = 200;

    private static volatile @Nullable Pace current;

    private static final int NONE = -1;

    /** Before the instruction. */
    public static final int BEFORE = 1;

    /** The part behind the instruction: no thread is held there, but others wait until then. So does who waits and takes the lock again. */
    public static final int DONE = 2;

    /** Behind the instruction. */
    public static final int BEHIND = 3;

    private final String[] threads;
    private final int[] numbers;
    private final int[] counts;
    private final int[] parts;
    private final boolean[] passed;
    private final long patienceMillis;

    /** Per pair of thread and instruction, the first milestone that has it: there is kept what concerns the pair. */
    private final int[] first;

    /** The number of times the thread has been there. */
    private final int[] visits;

    /** The milestone that the thread was let go for and has not told to have passed. */
    private final int[] running;

    private int next;
    private boolean isOver;
    /** The time at which the next milestone was reached, or the one before it passed. */
    private long since;

    private Pace(String[] threads, int[] numbers, int[] counts, int[] parts, long patienceMillis) {
        this.threads = threads.clone();
        this.numbers = numbers.clone();
        this.counts = counts.clone();
        this.parts = parts.clone();
        this.passed = new boolean[threads.length];
        this.patienceMillis = patienceMillis;
        this.first = new int[threads.length];
        this.visits = new int[threads.length];
        this.running = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            first[i] = pair(threads[i], numbers[i]);
            running[i] = NONE;
        }
        this.isOver = threads.length == 0;
        this.since = now();
    }

    /** The first milestone of this thread and instruction. Plans are short, and only their own instructions ask. */
    private int pair(String thread, int number) {
        for (int i = 0; i < threads.length; i++) {
            if (numbers[i] == number && threads[i].equals(thread)) {
                return i;
            }
        }
        return NONE;
    }

    /**
     * From now on threads keep this order.
     *
     * @param threads of each milestone, the path of its thread
     * @param numbers of each, the number of its instruction
     * @param counts of each, the how-manieth time its thread is there, from 1
     * @param parts of each, {@link #BEFORE}, {@link #DONE} or {@link #BEHIND}
     * @param patienceMillis after how long without a milestone the order is given up
     */
    public static void begin(String[] threads, int[] numbers, int[] counts, int[] parts, long patienceMillis) {
        current = new Pace(threads, numbers, counts, parts, patienceMillis);
    }

    /** Returns how many milestones were passed in their order. */
    public static int passed() {
        Pace pace = current;
        if (pace == null) {
            return 0;
        }
        synchronized (pace) {
            return pace.next;
        }
    }

    /** Called by woven code right before an instruction that the order speaks of. */
    public static void before(int number) {
        Pace pace = current;
        if (pace != null) {
            pace.arrive(ThreadLog.current().path, number);
        }
    }

    /** Called by woven code right after it, unless it threw. */
    public static void after(int number) {
        Pace pace = current;
        if (pace != null) {
            pace.pass(ThreadLog.current().path, number);
        }
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    private synchronized void arrive(String thread, int number) {
        int pair = pair(thread, number);
        if (isOver || pair == NONE) {
            return;
        }
        // What it was let go for before has thrown, or it would have said that it is done.
        pass(pair);
        visits[pair]++;
        int milestone = milestone(pair, BEFORE);
        if (milestone != NONE) {
            await(milestone);
            running[pair] = milestone;
        }
    }

    private void await(int milestone) {
        boolean isInterrupted = false;
        while (!isOver && next < milestone) {
            try {
                wait(Math.max(1, Math.min(STEP_MILLIS, patienceMillis)));
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
            lookAtTheTime();
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        if (next == milestone) {
            since = now();
        }
    }

    /** The milestone of the visit that the thread is making. */
    private int milestone(int pair, int part) {
        for (int i = pair; i < first.length; i++) {
            if (first[i] == pair && counts[i] == visits[pair] && parts[i] == part) {
                return i;
            }
        }
        return NONE;
    }

    /** Whoever is stuck in an instruction that it was let go for has passed it; who never comes to one, never will. */
    private void lookAtTheTime() {
        if (isOver) {
            return;
        }
        long waited = now() - since;
        boolean isRunning = running[first[next]] == next;
        if (isRunning && waited >= STEP_MILLIS) {
            advance(next);
        } else if (!isRunning && waited >= patienceMillis) {
            isOver = true;
            notifyAll();
        }
    }

    private synchronized void pass(String thread, int number) {
        int pair = pair(thread, number);
        if (isOver || pair == NONE) {
            return;
        }
        pass(pair);
        int done = milestone(pair, DONE);
        if (done != NONE) {
            advance(done);
        }
        int behind = milestone(pair, BEHIND);
        if (behind != NONE) {
            await(behind);
            advance(behind);
        }
    }

    private void pass(int pair) {
        int milestone = running[pair];
        running[pair] = NONE;
        if (milestone != NONE) {
            advance(milestone);
        }
    }

    private void advance(int milestone) {
        passed[milestone] = true;
        while (next < passed.length && passed[next]) {
            next++;
        }
        since = now();
        isOver |= next == passed.length;
        notifyAll();
    }
}
