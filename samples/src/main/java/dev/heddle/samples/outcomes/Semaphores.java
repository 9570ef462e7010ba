// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.Semaphore;

/** One permit keeps others out, two do not. */
public final class Semaphores {

    private static final Semaphore one = new Semaphore(1);
    private static final Semaphore two = new Semaphore(2);
    private static final Semaphore none = new Semaphore(0);
    private static int alone;
    private static int crowded;
    private static int before;
    private static int after;

    private Semaphores() {}

    private static void count() throws InterruptedException {
        one.acquire();
        alone++;
        one.release();
        two.acquire();
        crowded++;
        two.release();
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(Semaphores::count, Semaphores::count);
        if (alone != 2) { // holds
            throw new AssertionError();
        }
        if (crowded != 2) { // can fail
            throw new AssertionError();
        }
        Pair.inTurn(
                () -> {
                    before = 1;
                    none.release();
                    after = 1;
                },
                () -> {
                    none.acquire();
                    if (before != 1) { // holds
                        throw new AssertionError();
                    }
                    if (after != 1) { // can fail
                        throw new AssertionError();
                    }
                });
        Pair.inTurn(
                () -> {
                    one.acquire();
                    one.release();
                },
                () -> {
                    if (!one.tryAcquire()) { // can fail
                        throw new AssertionError();
                    }
                });
    }
}
