// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads write two numbers, two others read both and must not see them torn. */
public final class Reorder2 implements Body {

    private int a;
    private int b;

    private void set() {
        a = 1;
        b = -1;
    }

    private void check() {
        int seenA = a;
        int seenB = b;
        if (!(seenA == 0 && seenB == 0) && !(seenA == 1 && seenB == -1)) {
            throw new AssertionError(seenA + " " + seenB);
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread set1 = new Thread(this::set, "set1");
        Thread set2 = new Thread(this::set, "set2");
        Thread check1 = new Thread(this::check, "check1");
        Thread check2 = new Thread(this::check, "check2");
        set1.start();
        set2.start();
        check1.start();
        check2.start();
        set1.join();
        set2.join();
        check1.join();
        check2.join();
    }

    public static void main(String[] args) throws Exception {
        new Reorder2().body();
    }
}
