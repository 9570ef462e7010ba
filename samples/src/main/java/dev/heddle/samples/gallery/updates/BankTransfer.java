// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A transfer takes from one account and then gives to another, each under the lock of the account. An audit that adds
 * the balances up in between misses the money that is under way.
 *
 * <p>Pattern: atomicity violation over two objects. The twin: the transfer and the audit both hold the lock of the
 * bank all the time.
 */
public final class BankTransfer {

    private static final class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        synchronized void add(int amount) {
            balance += amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    private final Account checking = new Account(100);
    private final Account savings = new Account(0);

    private void transfer(int amount) {
        checking.add(-amount);
        savings.add(amount);
    }

    private void audit() {
        int total = checking.balance() + savings.balance();
        if (total != 100) {
            throw new AssertionError("money is missing: " + total);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BankTransfer bank = new BankTransfer();
        Thread customer = new Thread(() -> bank.transfer(40), "customer");
        Thread auditor = new Thread(() -> bank.audit(), "auditor");
        customer.start();
        auditor.start();
        customer.join();
        auditor.join();
    }
}
