// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;

/** Monitors that are left by return, break and exceptions, from blocks and methods, nested and re-entered. */
public final class LeavingMonitors {

    private final Object lock = new Object();
    private final Object other = new Object();
    private int count;
    private static int entries;

    private int block(int n) {
        synchronized (lock) {
            count++;
            if (n == 1) {
                return 1;
            }
            synchronized (other) {
                count += 10;
                if (n == 2) {
                    throw new IllegalStateException("two");
                }
                synchronized (lock) {
                    count += 100 / (n - 3);
                }
            }
        }
        return 2;
    }

    private synchronized int method(int n) {
        entries(n);
        if (n == 0) {
            throw new IllegalArgumentException("zero");
        }
        return n > 3 ? method(n - 1) : block(n);
    }

    private static synchronized void entries(int n) {
        entries++;
        if (n < 0) {
            throw new ArrayIndexOutOfBoundsException(n);
        }
    }

    private int loop() {
        int turns = 0;
        for (int i = 0; i < 5; i++) {
            synchronized (lock) {
                if (i == 1) {
                    continue;
                }
                if (i == 4) {
                    break;
                }
                try {
                    turns += block(i);
                } catch (RuntimeException e) {
                    turns += 1000;
                }
            }
        }
        return turns;
    }

    private boolean free() {
        return !Thread.holdsLock(lock) && !Thread.holdsLock(other) && !Thread.holdsLock(this);
    }

    private String attempt(int n) {
        try {
            return "r" + method(n);
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + free();
        }
    }

    public static void main(String[] args) {
        LeavingMonitors shared = new LeavingMonitors();
        Crew.each(3, worker -> {
            for (int n = -1; n < 6; n++) {
                shared.attempt(n);
            }
            return shared.loop();
        });
        for (int n = -1; n < 6; n++) {
            System.out.print(shared.attempt(n) + " ");
        }
        System.out.println(shared.loop() + " " + shared.count + " " + entries + shared.free());
    }
}
