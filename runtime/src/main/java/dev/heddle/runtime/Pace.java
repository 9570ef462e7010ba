package dev.heddle.runtime;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds threads of a recorded run so that they pass some of their instructions in a given order.
 *
 * <p>Not a controlled execution: what lies between is free, and who can't be held is let go. It is to have a run recorded that goes
 * another way than one did before.
 */
public final class Pace {

    /** How long a thread that was let go may take for one instruction before the others no longer wait for it. */
    private static final long STEP_MILLIS = 200;

    private static volatile @Nullable Pace current;

    private final Map<String, Integer> milestones = new HashMap<>();
    private final Map<String, Integer> visits = new HashMap<>();
    private final Map<String, Integer> running = new HashMap<>();
    private final boolean[] passed;
    private final long patienceMillis;
    private int next;
    private boolean isOver;
    /** When the milestone that is next was reached, or the one before it passed. */
    private long since;

    private Pace(String[] threads, int[] numbers, int[] counts, long patienceMillis) {
        this.passed = new boolean[threads.length];
        this.patienceMillis = patienceMillis;
        for (int i = 0; i < threads.length; i++) {
            milestones.putIfAbsent(key(threads[i], numbers[i]) + "#" + counts[i], i);
        }
        this.isOver = threads.length == 0;
        this.since = now();
    }

    /**
     * From now on threads keep this order.
     *
     * @param threads of each milestone, the path of its thread
     * @param numbers of each, the number of its instruction
     * @param counts of each, the how-manieth time its thread is there, from 1
     * @param patienceMillis after how long without a milestone the order is given up
     */
    public static void begin(String[] threads, int[] numbers, int[] counts, long patienceMillis) {
        current = new Pace(threads, numbers, counts, patienceMillis);
    }

    /** How many milestones were passed in their order. */
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
            pace.pass(key(ThreadLog.current().path, number));
        }
    }

    private static String key(String thread, int number) {
        return thread + "#" + number;
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }

    private synchronized void arrive(String thread, int number) {
        String key = key(thread, number);
        Integer before = visits.get(key);
        int visit = before == null ? 1 : before + 1;
        visits.put(key, visit);
        Integer milestone = milestones.get(key + "#" + visit);
        if (isOver || milestone == null) {
            return;
        }
        // What it was let go for before has thrown, or it would have said that it is done.
        pass(key);
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
        running.put(key, milestone);
        if (next == milestone) {
            since = now();
        }
    }

    /** Whoever is stuck in an instruction that it was let go for has passed it; who never comes to one, never will. */
    private void lookAtTheTime() {
        long waited = now() - since;
        if (running.containsValue(next) ? waited >= STEP_MILLIS : waited >= patienceMillis) {
            if (running.containsValue(next)) {
                advance(next);
            } else {
                isOver = true;
                notifyAll();
            }
        }
    }

    private synchronized void pass(String key) {
        Integer milestone = running.remove(key);
        if (milestone != null) {
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
