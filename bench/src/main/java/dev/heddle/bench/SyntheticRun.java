// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.SplittableRandom;

/**
 * A made-up run: threads take locks and use what these protect, mixed with variables of their own, constants, volatiles and a
 * few accesses without a lock.
 *
 * @param events how many events there are, about
 * @param threads how many threads, started by the first and joined by it
 * @param locks how many locks
 * @param variables how many shared variables; each belongs to one lock
 * @param shared how many of a hundred accesses are to shared variables
 * @param races how many of a million stretches leave their lock out
 */
record SyntheticRun(int events, int threads, int locks, int variables, int shared, int races) {

    private static final int METHODS = 20;
    private static final int FIELDS = 50;
    private static final int ACCESSES = 8;
    private static final int OWN = 64;

    EventStream stream() {
        EventStream stream = new EventStream();
        SplittableRandom random = new SplittableRandom(42);
        int[] counts = new int[threads];
        for (int thread = 1; thread < threads; thread++) {
            stream.add(0, Op.FORK, thread, 0, counts[0]++);
        }
        while (stream.size() < events) {
            int thread = random.nextInt(threads);
            stretch(stream, random, thread, counts);
        }
        for (int thread = 1; thread < threads; thread++) {
            stream.add(0, Op.JOIN, thread, 1, counts[0]++);
        }
        return stream;
    }

    // A stretch is done in one piece: which thread comes next matters only where they meet.
    private void stretch(EventStream stream, SplittableRandom random, int thread, int[] counts) {
        int lock = random.nextInt(locks);
        int site = 2 + random.nextInt(METHODS) * 2;
        boolean locked = random.nextInt(1_000_000) >= races;
        if (locked) {
            stream.add(thread, Op.ACQUIRE, lock, site, counts[thread]++);
            stream.add(thread, Op.BEGIN, site, site, counts[thread]++);
        }
        for (int i = 0; i < ACCESSES; i++) {
            boolean write = random.nextInt(3) == 0;
            int variable = variable(random, thread, lock);
            // Each field is read at two places of the code and written at two.
            int place = 2 + METHODS * 2 + (variable % FIELDS) * 4 + (write ? 2 : 0) + random.nextInt(2);
            stream.add(thread, write ? Op.WRITE : Op.READ, variable, place, counts[thread]++);
        }
        if (locked) {
            stream.add(thread, Op.END, site, site + 1, counts[thread]++);
            stream.add(thread, Op.RELEASE, lock, site + 1, counts[thread]++);
        }
    }

    private int variable(SplittableRandom random, int thread, int lock) {
        if (random.nextInt(100) >= shared) {
            return variables + thread * OWN + random.nextInt(OWN);
        }
        int perLock = Math.max(1, variables / locks);
        return (lock * perLock + random.nextInt(perLock)) % variables;
    }
}
