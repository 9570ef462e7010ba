// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** Two threads that can't come between each other's steps. */
public final class Guarded {

    private static final Object LOCK = new Object();
    private static int value;

    private Guarded() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread one = new Thread(() -> {
            synchronized (LOCK) {
                first();
                second();
            }
        });
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                between();
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }

    static void first() {
        value = 1;
    }

    static void second() {
        value = 2;
    }

    static void between() {
        value = 3;
    }

    static void never() {
        value = 4;
    }
}
