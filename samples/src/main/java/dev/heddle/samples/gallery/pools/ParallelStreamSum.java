// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.stream.IntStream;

/**
 * A parallel stream adds the prices up in a field of the surrounding object. Its elements are worked on by several
 * threads, and additions get lost.
 *
 * <p>Pattern: shared variable in a parallel stream. The twin: the stream itself adds up.
 */
public final class ParallelStreamSum {

    private int total;

    public static void main(String[] args) {
        ParallelStreamSum basket = new ParallelStreamSum();
        IntStream.rangeClosed(1, 2).parallel().forEach(price -> basket.total += price);
        int total = basket.total;
        if (total != 3) {
            throw new AssertionError("the total is " + total);
        }
    }
}
