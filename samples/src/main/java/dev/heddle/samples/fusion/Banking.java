// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

/**
 * The bank of the paper on assertions: the number of tellers, with an {@code a} behind it for the one that can fail, as in {@code 5a}.
 *
 * <p>Each teller moves money from its account to that of its neighbour, and in the end the sum of all balances must be what it was.
 * With the {@code a} a balance is read in one critical section and written in another, so that the money of a neighbour may be lost.
 */
public final class Banking {

    private static final int OPENING = 100;

    private static final class Account {
        int balance = OPENING;
    }

    private final boolean splits;
    private final Account[] accounts;

    private Banking(int tellers, boolean splits) {
        this.splits = splits;
        accounts = new Account[tellers];
        for (int i = 0; i < tellers; i++) {
            accounts[i] = new Account();
        }
    }

    private void teller(int number) {
        add(accounts[number], -10 - number);
        add(accounts[(number + 1) % accounts.length], 10 + number);
    }

    private void add(Account account, int amount) {
        if (splits) {
            int balance;
            synchronized (account) {
                balance = account.balance;
            }
            synchronized (account) {
                account.balance = balance + amount;
            }
        } else {
            synchronized (account) {
                account.balance += amount;
            }
        }
    }

    private int total() {
        int total = 0;
        for (Account account : accounts) {
            total += account.balance;
        }
        return total;
    }

    public static void main(String[] args) throws InterruptedException {
        String size = args.length == 0 ? "2a" : args[0];
        boolean splits = size.endsWith("a");
        int tellers = Integer.parseInt(splits ? size.substring(0, size.length() - 1) : size);
        Banking bank = new Banking(tellers, splits);
        Thread[] threads = new Thread[tellers];
        for (int i = 0; i < tellers; i++) {
            int number = i;
            threads[i] = new Thread(() -> bank.teller(number), "teller-" + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int total = bank.total();
        if (total != tellers * OPENING) {
            throw new AssertionError("the balances add up to " + total + " instead of " + tellers * OPENING);
        }
    }
}
