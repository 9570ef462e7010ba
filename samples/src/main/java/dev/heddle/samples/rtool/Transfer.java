// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads move money between two accounts in opposite directions, without any lock. */
public final class Transfer implements Body {

    private int account1 = 500;
    private int account2 = 500;

    private void forth() {
        account1 -= 100;
        account2 += 100;
    }

    private void back() {
        account2 -= 50;
        account1 += 50;
    }

    @Override
    public void body() throws InterruptedException {
        Thread tx = new Thread(this::forth, "tx");
        Thread ty = new Thread(this::back, "ty");
        tx.start();
        ty.start();
        tx.join();
        ty.join();
        if (account1 + account2 != 1000) {
            throw new AssertionError(account1 + " " + account2);
        }
    }

    public static void main(String[] args) throws Exception {
        new Transfer().body();
    }
}
