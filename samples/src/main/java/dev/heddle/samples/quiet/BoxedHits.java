// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** A hit gets lost, and nobody checks; the number is in a box. */
public final class BoxedHits {

    private static volatile Integer hits = 0;

    private BoxedHits() {}

    private static void hit() {
        hits++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(BoxedHits::hit, "first");
        Thread second = new Thread(BoxedHits::hit, "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
