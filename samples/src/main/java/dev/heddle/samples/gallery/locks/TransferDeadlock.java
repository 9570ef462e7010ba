// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A transfer locks the account that pays and then the one that is paid. Two transfers in opposite directions may each
 * hold one lock and wait for the other.
 *
 * <p>Pattern: lock-order deadlock, two monitors. The twin: the account with the smaller number is always locked first.
 */
public final class TransferDeadlock {

    private static final class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    private static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account ann = new Account(1);
        Account bob = new Account(2);
        Thread rent = new Thread(() -> transfer(ann, bob, 40), "rent");
        Thread refund = new Thread(() -> transfer(bob, ann, 10), "refund");
        rent.start();
        refund.start();
        rent.join();
        refund.join();
        if (ann.balance + bob.balance != 200) {
            throw new AssertionError("money is lost");
        }
    }
}
