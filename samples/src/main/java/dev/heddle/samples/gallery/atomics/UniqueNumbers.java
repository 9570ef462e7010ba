// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.atomics;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A customer takes the next number from an atomic counter: the counter is read, and then incremented. Two customers
 * may read the same number.
 *
 * <p>Pattern: get and increment as two steps. The twin: the increment returns the number that it found.
 */
public final class UniqueNumbers {

    private final AtomicInteger next = new AtomicInteger(1);

    private int take() {
        int number = next.get();
        next.incrementAndGet();
        return number;
    }

    public static void main(String[] args) throws InterruptedException {
        UniqueNumbers dispenser = new UniqueNumbers();
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
