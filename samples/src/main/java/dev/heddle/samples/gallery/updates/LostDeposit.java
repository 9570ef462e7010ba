// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * Two tellers pay into one account at the same time. Adding to the balance is a read and a write, so the second teller
 * may read the balance before the first has written it, and one of the deposits disappears.
 *
 * <p>Pattern: lost update. The twin: the deposit is synchronized, so that read and write are one step for the other
 * teller.
 */
public final class LostDeposit {

    private int balance;

    private void deposit(int amount) {
        balance += amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LostDeposit account = new LostDeposit();
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
