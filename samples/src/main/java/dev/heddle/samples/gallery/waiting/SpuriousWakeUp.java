// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * The cook waits until the water boils, and does not look again after waking up. A wait may end without a signal.
 *
 * <p>Pattern: wait without a loop: spurious wake-up. The twin: the cook waits in a loop.
 */
public final class SpuriousWakeUp {

    private boolean boils;

    private synchronized void cook() throws InterruptedException {
        if (!boils) {
            wait();
        }
        if (!boils) {
            throw new AssertionError("cooked without water that boils");
        }
    }

    private synchronized void boil() {
        boils = true;
        notifyAll();
    }

    private void run() {
        try {
            cook();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpuriousWakeUp kitchen = new SpuriousWakeUp();
        Thread cook = new Thread(() -> kitchen.run(), "cook");
        Thread kettle = new Thread(() -> kitchen.boil(), "kettle");
        cook.start();
        kettle.start();
        cook.join();
        kettle.join();
    }
}
