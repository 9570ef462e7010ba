// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

/** A program that several threads run together, in rounds. */
public interface Workload {

    /**
     * Does one thread's part of a round. A round is the same work however many threads share it.
     *
     * @return how many events that were: reads and writes of array elements and of fields that are not final, monitors entered
     *     and left
     */
    long round(int thread, int threads);

    /** Returns what was computed so far, to compare runs by; called when all threads are done. */
    long result();
}
