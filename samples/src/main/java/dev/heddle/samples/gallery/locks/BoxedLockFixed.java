// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A lock of its own never changes.
 *
 * <p>The twin of BoxedLock.
 */
public final class BoxedLockFixed {

    private final Object lock = new Object();
    private Integer last = 0;

    private void draw() {
        synchronized (lock) {
            last = last + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BoxedLockFixed machine = new BoxedLockFixed();
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
