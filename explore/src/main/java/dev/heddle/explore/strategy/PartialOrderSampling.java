// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.History;
import dev.heddle.explore.State;
import java.util.Arrays;

/**
 * POS (Yuan, Yang and Gu, CAV 2018): each pending operation has a random priority, the highest goes next, and those that
 * conflict with it draw again.
 *
 * <p>Without the second draw an operation that lost against one opponent would be likely to lose against the next, too.
 */
public final class PartialOrderSampling extends RandomStrategy {

    /** Per thread, the priority of its next operation; 0 if none was drawn yet. */
    private long[] priority = new long[8];

    public PartialOrderSampling(long seed) {
        super("pos", seed);
    }

    @Override
    void prepare() {
        Arrays.fill(priority, 0);
    }

    @Override
    int choose(State state, History history) {
        int highest = enabled.get(0);
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.get(i);
            if (priority(thread) > priority(highest)) {
                highest = thread;
            }
        }
        return drawAgain(state, history, highest);
    }

    @Override
    int only(State state, History history) {
        return drawAgain(state, history, enabled.get(0));
    }

    private int drawAgain(State state, History history, int chosen) {
        int operation = state.operation(chosen);
        for (int i = 0; i < enabled.size(); i++) {
            int thread = enabled.get(i);
            if (history.operations().conflict(operation, state.operation(thread))) {
                forget(thread);
            }
        }
        forget(chosen);
        return chosen;
    }

    private void forget(int thread) {
        if (thread < priority.length) {
            priority[thread] = 0;
        }
    }

    private long priority(int thread) {
        if (thread >= priority.length) {
            priority = Arrays.copyOf(priority, 2 * thread);
        }
        if (priority[thread] == 0) {
            priority[thread] = 1 + (dice.next() >>> 1);
        }
        return priority[thread];
    }
}
