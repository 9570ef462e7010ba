// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/**
 * A bank whose accounts are locked and whose count of customers is not: most of what its tellers do has nothing to do with
 * what can go wrong.
 *
 * <pre>
 * Tellers ROUNDS
 * </pre>
 */
public final class Tellers {

    private static final int TELLERS = 2;
    private static final int ACCOUNTS = 8;
    private static final int CUSTOMER_EVERY = 10;

    private static int customers;
    private static boolean closed;

    private Tellers() {}

    private static final class Account {
        private int balance;

        private synchronized void add(int amount) {
            balance += amount;
        }
    }

    /** Lets two tellers serve for the number of rounds in the arguments. */
    public static void main(String[] arguments) throws InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        Account[] accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account();
        }
        Thread[] tellers = new Thread[TELLERS];
        for (int i = 0; i < TELLERS; i++) {
            int teller = i;
            tellers[i] = new Thread(() -> serve(accounts, teller, rounds), "teller-" + i);
            tellers[i].start();
        }
        for (Thread teller : tellers) {
            teller.join();
        }
        closed = true;
        if (customers < rounds / CUSTOMER_EVERY) {
            throw new IllegalStateException("customers were lost");
        }
    }

    private static void serve(Account[] accounts, int teller, int rounds) {
        for (int i = 0; i < rounds; i++) {
            accounts[(i + teller) % ACCOUNTS].add(-1);
            accounts[(i * 3 + teller + 1) % ACCOUNTS].add(1);
            if (i % CUSTOMER_EVERY == 0) {
                customers++;
                if (closed) {
                    throw new IllegalStateException("the bank is closed");
                }
            }
        }
    }
}
