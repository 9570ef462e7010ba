// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

/**
 * The balance is compared with the amount before the lock is taken, and the money is taken under the lock. Two
 * withdrawals may both pass the comparison.
 *
 * <p>Pattern: check-then-act: check outside of the lock. The twin: the comparison is made again under the lock that
 * the withdrawal holds.
 */
public final class Overdraft {

    private volatile int balance = 100;

    private void withdraw(int amount) {
        if (balance >= amount) {
            synchronized (this) {
                balance -= amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Overdraft account = new Overdraft();
        Thread cashMachine = new Thread(() -> account.withdraw(70), "cash-machine");
        Thread card = new Thread(() -> account.withdraw(60), "card");
        cashMachine.start();
        card.start();
        cashMachine.join();
        card.join();
        if (account.balance < 0) {
            throw new AssertionError("overdrawn: " + account.balance);
        }
    }
}
