// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The first thread goes the whole way at once.
 *
 * <p>The twin of Rendezvous.
 */
public final class RendezvousFixed {

    private volatile int position;

    private void walk(int step) {
        position = step == 0 ? 0 : 100;
        position = 100;
    }

    private void stand(int goal) {
        if (goal != 0 && goal != 100 && position == goal) {
            throw new AssertionError("they met half-way");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RendezvousFixed street = new RendezvousFixed();
        Thread walker = new Thread(() -> street.walk(Heddle.input("step", 1)));
        walker.start();
        street.stand(Heddle.input("goal", 7));
        walker.join();
    }
}
