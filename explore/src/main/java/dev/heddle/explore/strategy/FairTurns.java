// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.History;
import dev.heddle.explore.State;
import java.util.function.IntPredicate;

/** Lets threads go in turns, each for a while, none of them for ever. */
public final class FairTurns {

    private static final int TURN = 100;

    /** The enabled thread whose turn it is. There must be one. */
    public int next(State state, History history) {
        return next(state, history, thread -> true);
    }

    /** The enabled thread whose turn it is, of those that may go; -1 if there is none. */
    public int next(State state, History history, IntPredicate mayGo) {
        int threads = state.threads();
        int first = Math.max(0, history.lastThread());
        if (history.length() % TURN == 0) {
            first++;
        }
        for (int i = 0; i < threads; i++) {
            int thread = (first + i) % threads;
            if (state.isEnabled(thread) && mayGo.test(thread)) {
                return thread;
            }
        }
        return -1;
    }
}
