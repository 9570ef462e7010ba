// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The queue has a bound of its own, and offer says whether there was a place.
 *
 * <p>The twin of BoundedBySize.
 */
public final class BoundedBySizeFixed {

    private static final int PLACES = 1;
    private final BlockingQueue<String> cars = new ArrayBlockingQueue<>(PLACES);

    private boolean enter(String car) {
        return cars.offer(car);
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBySizeFixed park = new BoundedBySizeFixed();
        park.enter("taxi");
        park.cars.remove("taxi");
        Thread northGate = new Thread(() -> park.enter("beetle"), "north-gate");
        Thread southGate = new Thread(() -> park.enter("mini"), "south-gate");
        northGate.start();
        southGate.start();
        northGate.join();
        southGate.join();
        if (park.cars.size() > PLACES) {
            throw new AssertionError(park.cars.size() + " cars on " + PLACES + " place");
        }
    }
}
