// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** A thread goes round until another one sets a flag. */
public final class SpinFlag implements Body {

    private volatile boolean flag;
    private volatile int value;

    private void await() {
        while (!flag) {
            Thread.onSpinWait();
        }
        if (value != 1) {
            throw new AssertionError(value);
        }
    }

    private void set() {
        value = 1;
        flag = true;
    }

    @Override
    public void body() throws InterruptedException {
        Thread waiter = new Thread(this::await, "waiter");
        Thread setter = new Thread(this::set, "setter");
        waiter.start();
        setter.start();
        waiter.join();
        setter.join();
    }

    public static void main(String[] args) throws Exception {
        new SpinFlag().body();
    }
}
