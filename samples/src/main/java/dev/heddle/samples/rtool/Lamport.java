// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Lamport's fast mutual exclusion for two threads; who has waited too long gives up. */
public final class Lamport implements Body {

    private static final int BIG = 5;

    private final boolean checks;
    private final Flag b1 = new Flag();
    private final Flag b2 = new Flag();
    private volatile int x;
    private volatile int y;
    private volatile int section;

    /** What one thread writes and the other looks at. */
    private static final class Flag {
        private volatile int value;
    }

    /** @param checks whether each thread looks if it is alone, which is one step more than the counts of R_Tool have */
    public Lamport(boolean checks) {
        this.checks = checks;
    }

    private void enter(int self, Flag own, Flag other) {
        int rounds = BIG;
        int beforeStart = BIG;
        int forOther = BIG;
        int forEnd = BIG;
        while (true) {
            if (rounds-- <= 0) {
                return;
            }
            own.value = 1;
            x = self;
            if (y != 0) {
                own.value = 0;
                while (y != 0) {
                    if (beforeStart-- <= 0) {
                        return;
                    }
                }
                continue;
            }
            y = self;
            if (x != self) {
                own.value = 0;
                while (other.value >= 1) {
                    if (forOther-- <= 0) {
                        return;
                    }
                }
                if (y != self) {
                    while (y != 0) {
                        if (forEnd-- <= 0) {
                            return;
                        }
                    }
                    continue;
                }
            }
            break;
        }
        section = self - 1;
        if (checks && section != self - 1) {
            throw new AssertionError("not alone");
        }
        y = 0;
        own.value = 0;
    }

    @Override
    public void body() throws InterruptedException {
        Thread thr1 = new Thread(() -> enter(1, b1, b2), "thr1");
        Thread thr2 = new Thread(() -> enter(2, b2, b1), "thr2");
        thr1.start();
        thr2.start();
        thr1.join();
        thr2.join();
    }

    public static void main(String[] args) throws Exception {
        new Lamport(args.length == 0).body();
    }
}
