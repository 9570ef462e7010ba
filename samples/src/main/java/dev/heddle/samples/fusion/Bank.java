// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

import dev.heddle.api.Atomic;

/**
 * The bank of the paper on atomicity violations: {@code av-}, {@code sav-} or {@code nav-} and the number of tellers.
 *
 * <p>Each teller transfers money from an account of its own to that of its neighbour, so that each account is used by two tellers,
 * however many there are. A transfer is meant to be atomic and consists of three critical sections under the locks of both
 * accounts, one within the other: it reads both balances; it writes both, and who did it; and it reads for the receipt who did
 * it. Per transfer four suspicions concern the neighbours (two accounts, between reading and writing the balance, and between
 * writing and reading who did it), and eight concern what main does before the start and after the end.
 *
 * <ul>
 *   <li>{@code av}: all four can happen.
 *   <li>{@code sav}: a flag with a condition variable keeps the tellers apart until the balances are written. Two can happen.
 *   <li>{@code nav}: it keeps them apart until the receipt is made. None can happen, although the locks alone do not tell.
 * </ul>
 */
public final class Bank {

    private static final int OPENING = 100;
    private static final int AMOUNT = 10;

    private static final class Account {
        final int number;
        int balance;
        int teller;

        Account(int number) {
            this.number = number;
        }
    }

    private final boolean guardsUpdate;
    private final boolean guardsReceipt;
    private final Account[] accounts;
    private final Object guard = new Object();
    private boolean busy;

    private Bank(String variant, int tellers) {
        guardsUpdate = !variant.equals("av");
        guardsReceipt = variant.equals("nav");
        accounts = new Account[tellers];
        for (int i = 0; i < tellers; i++) {
            accounts[i] = new Account(i);
            accounts[i].balance = OPENING;
            accounts[i].teller = -1;
        }
    }

    private void teller(int number) {
        if (guardsUpdate) {
            enter();
        }
        transfer(number, accounts[number], accounts[(number + 1) % accounts.length]);
        if (guardsReceipt) {
            leave();
        }
    }

    @Atomic
    private void transfer(int teller, Account from, Account to) {
        Account low = from.number < to.number ? from : to;
        Account high = low == from ? to : from;
        int paying;
        int paid;
        synchronized (low) {
            synchronized (high) {
                paying = from.balance;
                paid = to.balance;
            }
        }
        synchronized (low) {
            synchronized (high) {
                from.balance = paying - AMOUNT;
                to.balance = paid + AMOUNT;
                from.teller = teller;
                to.teller = teller;
            }
        }
        if (guardsUpdate && !guardsReceipt) {
            leave();
        }
        synchronized (low) {
            synchronized (high) {
                paying = from.teller;
                paid = to.teller;
            }
        }
    }

    private void enter() {
        synchronized (guard) {
            while (busy) {
                try {
                    guard.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            busy = true;
        }
    }

    private void leave() {
        synchronized (guard) {
            busy = false;
            guard.notifyAll();
        }
    }

    /** Each teller has paid as much as it was paid. */
    private void close() {
        for (Account account : accounts) {
            int balance = account.balance;
            account.balance = 0;
            account.teller = -1;
            if (balance != OPENING) {
                throw new AssertionError("account " + account.number + " has " + balance + " instead of " + OPENING);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] words = (args.length == 0 ? "av-2" : args[0]).split("-", -1);
        int tellers = Integer.parseInt(words[1]);
        Bank bank = new Bank(words[0], tellers);
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
        bank.close();
    }
}
