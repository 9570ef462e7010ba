// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * The transfer and the audit both hold the lock of the bank all the time.
 *
 * <p>The twin of BankTransfer.
 */
public final class BankTransferFixed {

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

    private synchronized void transfer(int amount) {
        checking.add(-amount);
        savings.add(amount);
    }

    private synchronized void audit() {
        int total = checking.balance() + savings.balance();
        if (total != 100) {
            throw new AssertionError("money is missing: " + total);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BankTransferFixed bank = new BankTransferFixed();
        Thread customer = new Thread(() -> bank.transfer(40), "customer");
        Thread auditor = new Thread(() -> bank.audit(), "auditor");
        customer.start();
        auditor.start();
        customer.join();
        auditor.join();
    }
}
