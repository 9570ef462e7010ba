// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * Two people draw on one account at the same time, one of them at a machine that takes a fee. Who reads the balance
 * while the other is between reading and writing it overwrites what the other has paid. Amounts that are larger than
 * the balance are refused, and then nothing can happen. The example of section II of the AtomChase report.
 *
 * <p>Pattern: atomicity violation behind a check of the balance. The twin: reading, comparing and writing the balance
 * hold the lock of the account all the time.
 */
public final class JointAccount {

    private int balance = 20;

    private synchronized int balance() {
        return balance;
    }

    private synchronized void setBalance(int newBalance) {
        balance = newBalance;
    }

    private int withdraw(int fee) {
        int total = Heddle.input("amount", 30) + fee;
        int seen = balance();
        if (total > seen) {
            return 0;
        }
        setBalance(seen - total);
        return total;
    }

    public static void main(String[] args) throws InterruptedException {
        JointAccount account = new JointAccount();
        int[] paid = new int[2];
        Thread alice = new Thread(() -> paid[0] = account.withdraw(0), "Alice");
        Thread bob = new Thread(() -> paid[1] = account.withdraw(5), "Bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        if (account.balance + paid[0] + paid[1] != 20) {
            throw new AssertionError("money is lost");
        }
    }
}
