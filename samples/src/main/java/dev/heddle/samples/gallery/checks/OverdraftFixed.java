// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

/**
 * The comparison is made again under the lock that the withdrawal holds.
 *
 * <p>The twin of Overdraft.
 */
public final class OverdraftFixed {

    private volatile int balance = 100;

    private void withdraw(int amount) {
        synchronized (this) {
            if (balance >= amount) {
                balance -= amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OverdraftFixed account = new OverdraftFixed();
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
