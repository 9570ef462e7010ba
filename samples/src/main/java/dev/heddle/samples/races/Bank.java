// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.races;

import dev.heddle.samples.Crew;

/** Transfers between accounts, with ordered locks; an auditor who looks without any lock. */
public final class Bank {

    static final class Account {
        private final int id;
        private long balance;
        private int operations;

        Account(int id, long balance) {
            this.id = id;
            this.balance = balance;
        }

        synchronized void deposit(long amount) {
            balance += amount;
            operations++;
        }

        boolean withdraw(long amount) {
            synchronized (this) {
                operations++;
                if (balance < amount) {
                    return false;
                }
                balance -= amount;
                return true;
            }
        }
    }

    private static final Account[] accounts = new Account[4];
    private static long audits;

    private Bank() {}

    private static boolean transfer(Account from, Account to, long amount) {
        Account first = from.id < to.id ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                if (!from.withdraw(amount)) {
                    return false;
                }
                to.deposit(amount);
                return true;
            }
        }
    }

    private static int teller(int seed) {
        int state = seed * 7919 + 13;
        int done = 0;
        for (int i = 0; i < 30; i++) {
            state = state * 1664525 + 1013904223;
            int from = (state >>> 8) & 3;
            int to = (state >>> 16) & 3;
            if (from != to && transfer(accounts[from], accounts[to], (state >>> 24) & 31)) {
                done++;
            }
        }
        return done;
    }

    public static void main(String[] args) {
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = new Account(i, 100);
        }
        Thread auditor = Crew.start("auditor", () -> {
            for (int i = 0; i < 10; i++) {
                long sum = 0;
                for (Account account : accounts) {
                    sum += account.balance;
                }
                audits += sum >= 0 ? 1 : 0;
            }
        });
        Crew.each(3, Bank::teller);
        Crew.join(auditor);
        long sum = 0;
        for (Account account : accounts) {
            sum += account.balance;
        }
        System.out.println(sum + " " + (audits <= 10));
    }
}
