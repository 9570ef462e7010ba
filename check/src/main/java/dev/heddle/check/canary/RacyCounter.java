// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.canary;

/** The program with the race. */
public final class RacyCounter {

    private static int count;

    private RacyCounter() {}

    private static void add() {
        count++;
    }

    /** Counts in two threads, and nothing keeps them apart. */
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(RacyCounter::add);
        Thread second = new Thread(RacyCounter::add);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
