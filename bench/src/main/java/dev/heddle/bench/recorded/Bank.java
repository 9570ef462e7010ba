// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** Moves money between accounts, with the locks of both. */
public final class Bank implements Workload {

    private static final int ACCOUNTS = 1024;
    private static final int TRANSFERS = 1_000_000;
    /** Two elements of the array, two monitors entered and left, one look at the balance. */
    private static final int EVENTS_REFUSED = 2 + 4 + 1;
    /** And two balances read and written. */
    private static final int EVENTS = EVENTS_REFUSED + 4;

    private final Account[] accounts = new Account[ACCOUNTS];
    private final int transfers;

    private static final class Account {
        private int balance = 1000;
    }

    /** Opens the accounts, for one of so many parts of the usual work. */
    public Bank(int parts) {
        transfers = TRANSFERS / parts;
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
    }

    @Override
    public long round(int thread, int threads) {
        long events = 0;
        int random = thread * 7919 + 1;
        for (int i = thread; i < transfers; i += threads) {
            random = random * 1664525 + 1013904223;
            int from = (random >>> 8) & (ACCOUNTS - 1);
            int to = (random >>> 20) & (ACCOUNTS - 1);
            if (from != to) {
                events += transfer(from, to, random >>> 29) ? EVENTS : EVENTS_REFUSED;
            }
        }
        return events;
    }

    private boolean transfer(int from, int to, int amount) {
        // Always the one with the smaller number first, or two transfers could wait for each other.
        Account first = accounts[Math.min(from, to)];
        Account second = accounts[Math.max(from, to)];
        synchronized (first) {
            synchronized (second) {
                return from < to ? move(first, second, amount) : move(second, first, amount);
            }
        }
    }

    private static boolean move(Account from, Account to, int amount) {
        if (from.balance < amount) {
            return false;
        }
        from.balance -= amount;
        to.balance += amount;
        return true;
    }

    @Override
    public long result() {
        long total = 0;
        for (Account account : accounts) {
            total += account.balance;
        }
        return total;
    }
}
