// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The increment returns the number that it found.
 *
 * <p>The twin of UniqueNumbers.
 */
public final class UniqueNumbersFixed {

    private final AtomicInteger next = new AtomicInteger(1);

    private int take() {
        return next.getAndIncrement();
    }

    public static void main(String[] args) throws InterruptedException {
        UniqueNumbersFixed dispenser = new UniqueNumbersFixed();
        int[] numbers = new int[2];
        Thread ann = new Thread(() -> numbers[0] = dispenser.take(), "ann");
        Thread bob = new Thread(() -> numbers[1] = dispenser.take(), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        if (numbers[0] == numbers[1]) {
            throw new AssertionError("both have the same number");
        }
    }
}
