// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Threads insert four keys each into a table with a lock per slot; from the twelfth on they meet others. */
public final class Indexer implements Body {

    private static final int SIZE = 128;
    private static final int KEYS = 4;

    private final int threads;
    private final int[] table = new int[SIZE];
    private final Object[] locks = new Object[SIZE];

    public Indexer(int threads) {
        this.threads = threads;
        for (int i = 0; i < SIZE; i++) {
            locks[i] = new Object();
        }
    }

    private void insertAll(int thread) {
        for (int m = 1; m <= KEYS; m++) {
            insert(m * 11 + thread);
        }
    }

    private void insert(int key) {
        int slot = key * 7 % SIZE;
        while (!isInserted(key, slot)) {
            slot = (slot + 1) % SIZE;
        }
    }

    private boolean isInserted(int key, int slot) {
        synchronized (locks[slot]) {
            if (table[slot] != 0) {
                return false;
            }
            table[slot] = key;
            return true;
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread[] started = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int thread = i;
            started[i] = new Thread(() -> insertAll(thread), "t" + i);
            started[i].start();
        }
        for (Thread thread : started) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        new Indexer(args.length == 0 ? 12 : Integer.parseInt(args[0])).body();
    }
}
