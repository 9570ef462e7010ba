// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import java.util.stream.IntStream;

/** A parallel stream whose elements are added to a plain number. */
public final class ParallelSum implements Body {

    private int sum;

    private void add(int number) {
        sum += number;
    }

    @Override
    public void body() {
        IntStream.rangeClosed(1, 4).parallel().forEach(this::add);
        if (sum != 10) {
            throw new AssertionError(sum);
        }
    }

    public static void main(String[] args) throws Exception {
        new ParallelSum().body();
    }
}
