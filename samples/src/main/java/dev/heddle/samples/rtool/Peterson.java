// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Mutual exclusion by two flags and a turn; who has waited too long gives up and leaves its flag up. */
public final class Peterson implements Body {

    private static final int IT = 10;

    private final boolean checks;
    private volatile int flag1;
    private volatile int flag2;
    private volatile int turn;
    private volatile int x;

    /** @param checks whether each thread looks if it is alone, which is one step more than the counts of R_Tool have */
    public Peterson(boolean checks) {
        this.checks = checks;
    }

    private void first() {
        int rounds = 0;
        flag1 = 1;
        turn = 1;
        while (flag2 == 1 && turn == 1) {
            if (rounds++ > IT) {
                return;
            }
        }
        x = 0;
        if (checks && x != 0) {
            throw new AssertionError("not alone");
        }
        flag1 = 0;
    }

    private void second() {
        int rounds = 0;
        flag2 = 1;
        turn = 0;
        while (flag1 == 1 && turn == 0) {
            if (rounds++ > IT) {
                return;
            }
        }
        x = 1;
        if (checks && x != 1) {
            throw new AssertionError("not alone");
        }
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
        new Peterson(args.length == 0).body();
    }
}
