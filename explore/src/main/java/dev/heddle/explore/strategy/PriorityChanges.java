// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.State;
import java.util.Arrays;

/**
 * PCT (Burckhardt and others, ASPLOS 2010): threads have random priorities, the highest enabled one runs, and at d - 1
 * random steps the running thread falls below all others.
 *
 * <p>A bug of depth d, one that d ordered pairs of steps suffice for, is found by an execution with a probability of at least
 * 1 / (n k<sup>d-1</sup>) for n threads and k steps. The number of steps is taken from the longest execution so far.
 */
public final class PriorityChanges extends RandomStrategy {

    private final int depth;
    private int longest = 1;

    /** Per thread, its priority; 0 if none was drawn yet. */
    private long[] priority = new long[8];

    /** The lowest priority so far of a thread that had to give way. */
    private long lowest;

    /** At these steps the running thread falls; in no order. */
    private final int[] changes;

    public PriorityChanges(int depth, long seed) {
        super("pct:" + depth, seed);
        this.depth = depth;
        this.changes = new int[depth - 1];
    }

    @Override
    void prepare() {
        Arrays.fill(priority, 0);
        lowest = 0;
        for (int i = 0; i < changes.length; i++) {
            changes[i] = dice.below(longest);
        }
    }

    @Override
    int choose(State state, History history) {
        fall(history);
        return highest();
    }

    @Override
    int only(State state, History history) {
        fall(history);
        return enabled.get(0);
    }

    @Override
    public void end(State state, History history, Ending ending) {
        longest = Math.max(longest, history.length());
    }

    @Override
    public void save(FrontierWriter out) {
        super.save(out);
        out.number(longest).line();
    }

    @Override
    public void restore(FrontierReader in) {
        super.restore(in);
        longest = in.integer();
    }

    /** Lets the running thread fall if a change is due at this step. Later changes go lower, below all first priorities. */
    private void fall(History history) {
        int running = history.lastThread();
        for (int i = 0; i < changes.length; i++) {
            if (changes[i] == history.length() && running >= 0 && running < priority.length) {
                priority[running] = depth - 1L - i;
            }
        }
        if (running >= 0 && running < priority.length && history.isTimeToGiveWay()) {
            priority[running] = --lowest;
        }
    }

    private int highest() {
        int highest = enabled.get(0);
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.get(i);
            if (priority(thread) > priority(highest)) {
                highest = thread;
            }
        }
        return highest;
    }

    private long priority(int thread) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, 2 * thread);
        }
        if (priority[thread] == 0) {
            priority[thread] = depth + (dice.next() >>> 2);
        }
        return priority[thread];
    }
}
