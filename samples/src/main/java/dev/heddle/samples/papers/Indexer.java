// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.papers;

import dev.heddle.samples.Crew;

/** Threads insert keys into one hash table with linear probing, each slot with its own lock. */
public final class Indexer {

    private static final int SIZE = 128;
    private static final int KEYS = 4;
    private static final int THREADS = 12;
    private static final int[] table = new int[SIZE];
    private static final Object[] locks = new Object[SIZE];

    static {
        for (int i = 0; i < SIZE; i++) {
            locks[i] = new Object();
        }
    }

    private Indexer() {}

    private static int insert(int thread) {
        int probes = 0;
        for (int m = 1; m <= KEYS; m++) {
            int key = m * 11 + thread;
            int slot = key * 7 % SIZE;
            while (!place(slot, key)) {
                slot = (slot + 1) % SIZE;
                probes++;
            }
        }
        return probes;
    }

    private static boolean place(int slot, int key) {
        synchronized (locks[slot]) {
            if (table[slot] != 0) {
                return false;
            }
            table[slot] = key;
            return true;
        }
    }

    public static void main(String[] args) {
        int probes = 0;
        for (int part : Crew.each(THREADS, Indexer::insert)) {
            probes += part;
        }
        int used = 0;
        int sum = 0;
        for (int key : table) {
            used += key == 0 ? 0 : 1;
            sum += key;
        }
        System.out.println(used + " " + sum + " " + (probes >= 1));
    }
}
