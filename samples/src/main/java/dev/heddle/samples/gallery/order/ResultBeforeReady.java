// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

/**
 * A calculation says that the answer is ready before it has written it. Who asks in between gets nothing.
 *
 * <p>Pattern: order violation: flag before value. The twin: the answer is written before the flag.
 */
public final class ResultBeforeReady {

    private volatile boolean ready;
    private volatile int answer;

    private void calculate() {
        ready = true;
        answer = 42;
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
        ResultBeforeReady machine = new ResultBeforeReady();
        Thread calculator = new Thread(() -> machine.calculate(), "calculator");
        Thread user = new Thread(() -> machine.ask(), "user");
        calculator.start();
        user.start();
        calculator.join();
        user.join();
    }
}
