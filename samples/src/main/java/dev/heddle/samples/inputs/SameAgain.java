// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A state goes from 0 to 1 and on to a marker that somebody chooses. If that is 0 again, an exchange that began before
 * succeeds though it has seen that the state had changed.
 *
 * <p>Pattern: compare-and-set that does not see that a value came back. The twin: a marker of 0 is replaced by another
 * one.
 */
public final class SameAgain {

    private final AtomicInteger state = new AtomicInteger();
    private final int marker;

    SameAgain(int marker) {
        this.marker = marker;
    }

    private void move() {
        state.set(1);
        state.set(marker);
    }

    private void exchange() {
        int before = state.get();
        int between = state.get();
        if (between != before && state.compareAndSet(before, 9)) {
            throw new AssertionError("the state was exchanged though it had changed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SameAgain cell = new SameAgain(Heddle.input("marker", 7));
        Thread mover = new Thread(cell::move);
        mover.start();
        cell.exchange();
        mover.join();
    }
}
