// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** Two threads count an index up and mark the place that it then says. */
public final class ArrayIndex implements Body {

    private final int[] array = new int[2];
    private int index = -1;

    private void mark() {
        index = index + 1;
        array[index] = 1;
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::mark, "t1");
        Thread t2 = new Thread(this::mark, "t2");
        t1.start();
        t2.start();
        t1.join();
        t2.join();
        if (array[0] + array[1] != 2) {
            throw new AssertionError(array[0] + " " + array[1]);
        }
    }

    public static void main(String[] args) throws Exception {
        new ArrayIndex().body();
    }
}
