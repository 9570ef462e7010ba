// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * The answer is written before the flag.
 *
 * <p>The twin of ResultBeforeReady.
 */
public final class ResultBeforeReadyFixed {

    private volatile boolean ready;
    private volatile int answer;

    private void calculate() {
        answer = 42;
        ready = true;
    }

    private void ask() {
        if (ready) {
            int got = answer;
            if (got != 42) {
                throw new AssertionError("the answer is " + got);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ResultBeforeReadyFixed machine = new ResultBeforeReadyFixed();
        Thread calculator = new Thread(() -> machine.calculate(), "calculator");
        Thread user = new Thread(() -> machine.ask(), "user");
        calculator.start();
        user.start();
        calculator.join();
        user.join();
    }
}
