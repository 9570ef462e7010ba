// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** A hit gets lost, and nobody checks; what is printed tells. */
public final class UncheckedHits {

    private static volatile int hits;

    private UncheckedHits() {}

    private static void hit() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(UncheckedHits::hit, "first");
        Thread second = new Thread(UncheckedHits::hit, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("hits: " + hits);
    }
}
