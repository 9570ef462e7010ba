// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * The cook waits in a loop.
 *
 * <p>The twin of SpuriousWakeUp.
 */
public final class SpuriousWakeUpFixed {

    private boolean boils;

    private synchronized void cook() throws InterruptedException {
        while (!boils) {
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
        SpuriousWakeUpFixed kitchen = new SpuriousWakeUpFixed();
        Thread cook = new Thread(() -> kitchen.run(), "cook");
        Thread kettle = new Thread(() -> kitchen.boil(), "kettle");
        cook.start();
        kettle.start();
        cook.join();
        kettle.join();
    }
}
