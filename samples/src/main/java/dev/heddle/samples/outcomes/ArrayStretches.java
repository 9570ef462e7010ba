// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.Arrays;

/** Calls that copy, fill or sort many elements of an array at once are no more atomic than a loop. */
public final class ArrayStretches {

    private static final int[] cells = new int[4];
    private static final int[] filled = new int[2];
    private static final Integer[] sorted = {3, 1, 2};

    private ArrayStretches() {}

    private static void first() {
        int[] own = new int[4];
        System.arraycopy(cells, 0, own, 0, 4);
        own[1]++;
        System.arraycopy(own, 0, cells, 0, 4);
        Arrays.fill(filled, 1);
        synchronized (sorted) {
            Arrays.sort(sorted, (one, other) -> one - other);
        }
    }

    private static void second() {
        int[] own = Arrays.copyOf(cells.clone(), 5);
        own[1]++;
        System.arraycopy(own, 1, cells, 1, 1);
        Arrays.fill(filled, 0, 1, 2);
        synchronized (sorted) {
            System.arraycopy(sorted, 0, sorted, 1, 2);
        }
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(ArrayStretches::first, ArrayStretches::second);
        if (cells[1] != 2) { // can fail
            throw new AssertionError();
        }
        if (cells[0] != 0) { // holds
            throw new AssertionError();
        }
        if (filled[0] != 2) { // can fail
            throw new AssertionError();
        }
        if (filled[1] != 1) { // holds
            throw new AssertionError();
        }
        if (sorted[1] < 1) { // holds
            throw new AssertionError();
        }
    }
}
