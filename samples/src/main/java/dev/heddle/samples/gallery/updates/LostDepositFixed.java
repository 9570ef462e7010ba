// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * The deposit is synchronized, so that read and write are one step for the other teller.
 *
 * <p>The twin of LostDeposit.
 */
public final class LostDepositFixed {

    private int balance;

    private synchronized void deposit(int amount) {
        balance += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LostDepositFixed account = new LostDepositFixed();
        Thread teller1 = new Thread(() -> account.deposit(50), "teller-1");
        Thread teller2 = new Thread(() -> account.deposit(30), "teller-2");
        teller1.start();
        teller2.start();
        teller1.join();
        teller2.join();
        if (account.balance != 80) {
            throw new AssertionError("a deposit is lost: " + account.balance);
        }
    }
}
