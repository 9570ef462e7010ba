// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

import dev.heddle.explore.History;
import dev.heddle.explore.State;
import dev.heddle.explore.strategy.FairTurns;
import java.util.SplittableRandom;

/**
 * The continuation of an execution behind the last milestone: the first one fairly, as any replay does; the next ones
 * hold the last thread back for as long as others can go, then let all take turns step by step, then leave it to chance.
 */
final class Continuation {

    private final FairTurns fair = new FairTurns();
    private int number = -1;
    private SplittableRandom dice = new SplittableRandom(0);

    /** Begins the next execution. */
    void next() {
        number++;
        dice = new SplittableRandom(number);
    }

    /** The thread that goes next, when the last milestone belonged to the thread given. */
    int choose(State state, History history, int last) {
        return switch (number) {
            case 0 -> fair.next(state, history);
            case 1 -> others(state, history, last);
            case 2 -> turn(state, history.lastThread());
            default -> any(state);
        };
    }

    private int others(State state, History history, int last) {
        int other = fair.next(state, history, thread -> thread != last);
        return other >= 0 ? other : last;
    }

    private static int turn(State state, int previous) {
        int thread = previous;
        do {
            thread = (thread + 1) % state.threads();
        } while (!state.isEnabled(thread));
        return thread;
    }

    private int any(State state) {
        int enabled = 0;
        int chosen = -1;
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isEnabled(thread) && dice.nextInt(++enabled) == 0) {
                chosen = thread;
            }
        }
        return chosen;
    }
}
