// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.stream.IntStream;

/**
 * The stream itself adds up.
 *
 * <p>The twin of ParallelStreamSum.
 */
public final class ParallelStreamSumFixed {

    public static void main(String[] args) {
        int total = IntStream.rangeClosed(1, 2).parallel().sum();
        if (total != 3) {
            throw new AssertionError("the total is " + total);
        }
    }
}
