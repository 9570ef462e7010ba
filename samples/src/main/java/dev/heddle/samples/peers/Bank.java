// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Two threads look if there is enough money, and then take it; each of the two is locked. */
public final class Bank implements Body {

    private int balance = 100;

    private synchronized int balance() {
        return balance;
    }

    private synchronized void take(int amount) {
        balance -= amount;
    }

    private void withdraw() {
        if (balance() >= 100) {
            take(100);
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::withdraw, "t1");
        Thread t2 = new Thread(this::withdraw, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (balance < 0) {
            throw new AssertionError(balance);
        }
    }

    public static void main(String[] args) throws Exception {
        new Bank().body();
    }
}
