// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Szymanski's mutual exclusion for two threads; who has waited too long gives up. */
public final class Szymanski implements Body {

    private static final int LOOP = 5;

    private final boolean checks;
    private final Flag flag1 = new Flag();
    private final Flag flag2 = new Flag();
    private volatile int x;

    /** What one thread writes and the other looks at. */
    private static final class Flag {
        private volatile int value;
    }

    /** @param checks whether each thread looks if it is alone, which is one step more than the counts of R_Tool have */
    public Szymanski(boolean checks) {
        this.checks = checks;
    }

    private void enter(int mark, Flag own, Flag other) {
        own.value = 1;
        int left = LOOP;
        while (other.value >= 3) {
            if (--left <= 0) {
                return;
            }
        }
        own.value = 3;
        if (other.value == 1) {
            own.value = 2;
            left = LOOP;
            while (other.value != 4) {
                if (--left <= 0) {
                    return;
                }
            }
        }
        own.value = 4;
        left = LOOP;
        while (other.value >= 2) {
            if (--left <= 0) {
                return;
            }
        }
        x = mark;
        if (checks && x != mark) {
            throw new AssertionError("not alone");
        }
        left = LOOP;
        while (2 <= other.value && other.value <= 3) {
            if (--left <= 0) {
                return;
            }
        }
        own.value = 0;
    }

    @Override
    public void body() throws InterruptedException {
        Thread thr1 = new Thread(() -> enter(0, flag1, flag2), "thr1");
        Thread thr2 = new Thread(() -> enter(1, flag2, flag1), "thr2");
        thr1.start();
        thr2.start();
        thr1.join();
        thr2.join();
    }

    public static void main(String[] args) throws Exception {
        new Szymanski(args.length == 0).body();
    }
}
