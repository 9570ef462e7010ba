// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

/** One thread sleeps before it writes; the other reads. Nobody waits for anybody. */
public final class SleepsFirst {

    private static volatile int value;

    private SleepsFirst() {}

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            value = 1;
        });
        writer.start();
        if (value == 1) {
            throw new IllegalStateException("late");
        }
        writer.join();
    }
}
