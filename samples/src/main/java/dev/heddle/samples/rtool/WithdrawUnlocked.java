// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads withdraw without any lock. */
public final class WithdrawUnlocked implements Body {

    private int balance = 400;

    private void withdraw() {
        balance = balance - 100;
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::withdraw, "t1");
        Thread t2 = new Thread(this::withdraw, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (balance != 200) {
            throw new AssertionError(balance);
        }
    }

    public static void main(String[] args) throws Exception {
        new WithdrawUnlocked().body();
    }
}
