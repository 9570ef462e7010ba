// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A marker of 0 is replaced by another one.
 *
 * <p>The twin of SameAgain.
 */
public final class SameAgainFixed {

    private final AtomicInteger state = new AtomicInteger();
    private final int marker;

    SameAgainFixed(int marker) {
        this.marker = marker;
    }

    private void move() {
        state.set(1);
        state.set(marker == 0 ? 2 : marker);
    }

    private void exchange() {
        int before = state.get();
        int between = state.get();
        if (between != before && state.compareAndSet(before, 9)) {
            throw new AssertionError("the state was exchanged though it had changed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SameAgainFixed cell = new SameAgainFixed(Heddle.input("marker", 7));
        Thread mover = new Thread(cell::move);
        mover.start();
        cell.exchange();
        mover.join();
    }
}
