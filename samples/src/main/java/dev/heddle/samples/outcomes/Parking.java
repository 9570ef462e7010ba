// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.locks.LockSupport;

/** A thread that parks until a flag says so sees what came before the flag. */
public final class Parking {

    private static volatile boolean released;
    private static int before;
    private static int after;

    private Parking() {}

    public static void main(String[] args) throws Exception {
        Thread parked = new Thread(() -> {
            while (!released) {
                LockSupport.park();
            }
            if (before != 1) { // holds
                throw new AssertionError();
            }
        });
        parked.start();
        before = 1;
        released = true;
        LockSupport.unpark(parked);
        parked.join();
        Pair.inTurn(() -> after = 1, () -> {
            if (after != 1) { // can fail
                throw new AssertionError();
            }
        });
    }
}
