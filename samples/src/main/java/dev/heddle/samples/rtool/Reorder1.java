// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** One thread writes two numbers, another reads both and must not see them torn. */
public final class Reorder1 implements Body {

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
        Thread set = new Thread(this::set, "set");
        Thread check = new Thread(this::check, "check");
        set.start();
        check.start();
        set.join();
        check.join();
    }

    public static void main(String[] args) throws Exception {
        new Reorder1().body();
    }
}
