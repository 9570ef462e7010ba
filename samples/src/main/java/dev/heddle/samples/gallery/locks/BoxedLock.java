// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * The number of the last ticket is an Integer, and its own monitor guards it. Each increment makes another Integer, so
 * the next thread locks another object.
 *
 * <p>Pattern: wrong lock: a boxed number. The twin: a lock of its own never changes.
 */
public final class BoxedLock {

    private Integer last = 0;

    private void draw() {
        synchronized (last) {
            last = last + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoxedLock machine = new BoxedLock();
        Thread ann = new Thread(() -> machine.draw(), "ann");
        Thread bob = new Thread(() -> machine.draw(), "bob");
        Thread cem = new Thread(() -> machine.draw(), "cem");
        ann.start();
        bob.start();
        cem.start();
        ann.join();
        bob.join();
        cem.join();
        if (machine.last != 3) {
            throw new AssertionError(machine.last + " tickets were drawn by three");
        }
    }
}
