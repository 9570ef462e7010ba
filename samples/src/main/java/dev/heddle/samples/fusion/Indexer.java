// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.fusion;

/**
 * The hash table of the paper on assertions: the number of threads, with an {@code a} behind it for the assertion that can fail.
 *
 * <p>Each thread inserts four messages into a table with a lock per entry, and goes on to the next entry if one is taken. Below
 * twelve threads no two messages want the same entry. The first thread asserts that an entry is free when it comes there:
 * one that nobody else ever wants, or, with the {@code a}, one that the twelfth thread wants, too. The table has 128 entries,
 * and more only where the messages would not fit.
 */
public final class Indexer {

    private static final int MESSAGES = 4;
    /** Where the first message of the first thread goes. */
    private static final int LONELY = 77;
    /** Where its second message goes, and the first one of the twelfth thread, modulo the size of the table. */
    private static final int WANTED = 154;

    private final int watched;
    private final int size;
    private final int[] table;
    private final Object[] locks;

    private Indexer(int threads, int watched) {
        this.size = Math.max(128, Integer.highestOneBit(threads) * 2 * MESSAGES);
        this.watched = watched % size;
        table = new int[size];
        locks = new Object[size];
        for (int i = 0; i < size; i++) {
            locks[i] = new Object();
        }
    }

    private void insertAll(int thread) {
        for (int message = 1; message <= MESSAGES; message++) {
            int key = message * 11 + thread;
            int entry = key * 7 % size;
            while (!isInserted(key, entry, thread)) {
                entry = (entry + 1) % size;
            }
        }
    }

    private boolean isInserted(int key, int entry, int thread) {
        synchronized (locks[entry]) {
            if (table[entry] == 0) {
                table[entry] = key;
                return true;
            }
        }
        if (thread == 0 && entry == watched) {
            throw new AssertionError("a collision at entry " + entry);
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        String size = args.length == 0 ? "12a" : args[0];
        boolean isWanted = size.endsWith("a");
        int threads = Integer.parseInt(isWanted ? size.substring(0, size.length() - 1) : size);
        Indexer indexer = new Indexer(threads, isWanted ? WANTED : LONELY);
        Thread[] started = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int thread = i;
            started[i] = new Thread(() -> indexer.insertAll(thread), "thread-" + i);
        }
        for (Thread thread : started) {
            thread.start();
        }
        for (Thread thread : started) {
            thread.join();
        }
    }
}
