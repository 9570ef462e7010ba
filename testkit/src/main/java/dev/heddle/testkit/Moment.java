// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import java.util.Arrays;

/**
 * The progress of some inputs in an order: the values, which shared variables are poisoned, and from which unit on
 * each thread is dead.
 */
final class Moment {

    private static final int ALIVE = Integer.MAX_VALUE;

    private final int inputs;
    private final int[] state;
    private final long poisoned;
    private final int[] deadFrom;

    private Moment(int inputs, int[] state, long poisoned, int[] deadFrom) {
        this.inputs = inputs;
        this.state = state;
        this.poisoned = poisoned;
        this.deadFrom = deadFrom;
    }

    static Moment start(int inputs, int[] state, int threads) {
        int[] deadFrom = new int[threads];
        Arrays.fill(deadFrom, ALIVE);
        return new Moment(inputs, state, 0, deadFrom);
    }

    /** Returns which inputs these are, as a number. */
    int inputs() {
        return inputs;
    }

    int[] state() {
        return state;
    }

    boolean isDead(int thread) {
        return deadFrom[thread] != ALIVE;
    }

    /** Returns true if this unit of the thread is dead. */
    boolean isDead(int thread, int unit) {
        return deadFrom[thread] <= unit;
    }

    /** Returns true if nothing the unit reads is poisoned. */
    boolean canRead(Unit unit) {
        return (unit.sharedReads() & poisoned) == 0;
    }

    boolean allAlive() {
        for (int from : deadFrom) {
            if (from != ALIVE) {
                return false;
            }
        }
        return true;
    }

    Moment afterRunning(Unit unit, Effect.Ran ran) {
        return new Moment(inputs, unit.apply(ran, state), poisoned & ~unit.sharedWrites(), deadFrom);
    }

    Moment afterDying(Unit unit, int number) {
        int[] dead = deadFrom.clone();
        dead[unit.thread()] = Math.min(dead[unit.thread()], number);
        return new Moment(inputs, state, poisoned | unit.sharedWrites(), dead);
    }
}
