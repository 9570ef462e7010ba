// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.updates;

/**
 * A server counts its answers per status in an array. An increment of a cell is a load and a store, so two answers
 * with the same status may count as one.
 *
 * <p>Pattern: lost update of an array cell. The twin: the counts are in an AtomicIntegerArray.
 */
public final class StatusCounts {

    private final int[] counts = new int[2];

    private void answer(boolean found) {
        counts[found ? 0 : 1]++;
    }

    public static void main(String[] args) throws InterruptedException {
        StatusCounts server = new StatusCounts();
        Thread request1 = new Thread(
                () -> {
                    server.answer(true);
                    server.answer(false);
                },
                "request-1");
        Thread request2 = new Thread(() -> server.answer(false), "request-2");
        request1.start();
        request2.start();
        request1.join();
        request2.join();
        if (server.counts[1] != 2) {
            throw new AssertionError(server.counts[1] + " answers were counted");
        }
    }
}
