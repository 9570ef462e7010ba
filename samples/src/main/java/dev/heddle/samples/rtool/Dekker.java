// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Mutual exclusion by two flags and a turn; who has waited too long gives up. */
public final class Dekker implements Body {

    private static final int BIG = 10;

    private final boolean checks;
    private volatile int flag1;
    private volatile int flag2;
    private volatile int turn;
    private volatile int x;

    /** @param checks whether each thread looks if it is alone, which is one step more than the counts of R_Tool have */
    public Dekker(boolean checks) {
        this.checks = checks;
    }

    private void first() {
        int outer = 0;
        int inner = 0;
        flag1 = 1;
        while (flag2 >= 1) {
            if (outer++ > BIG) {
                return;
            }
            if (turn != 0) {
                flag1 = 0;
                while (turn != 0) {
                    if (inner++ > BIG) {
                        return;
                    }
                }
                flag1 = 1;
            }
        }
        x = 0;
        if (checks && x != 0) {
            throw new AssertionError("not alone");
        }
        turn = 1;
        flag1 = 0;
    }

    private void second() {
        int outer = 0;
        int inner = 0;
        flag2 = 1;
        while (flag1 >= 1) {
            if (outer++ > BIG) {
                return;
            }
            if (turn != 1) {
                flag2 = 0;
                while (turn != 1) {
                    if (inner++ > BIG) {
                        return;
                    }
                }
                flag2 = 1;
            }
        }
        x = 1;
        if (checks && x != 1) {
            throw new AssertionError("not alone");
        }
        turn = 1;
        flag2 = 0;
    }

    @Override
    public void body() throws InterruptedException {
        Thread thr1 = new Thread(this::first, "thr1");
        Thread thr2 = new Thread(this::second, "thr2");
        thr1.start();
        thr2.start();
        thr1.join();
        thr2.join();
    }

    public static void main(String[] args) throws Exception {
        new Dekker(args.length == 0).body();
    }
}
