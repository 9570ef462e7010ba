// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A car park lets a car in if the concurrent queue of cars is shorter than the number of places. Two cars at two gates
 * may both see the last place.
 *
 * <p>Pattern: compound operation on a concurrent queue: size and add. The twin: the queue has a bound of its own, and
 * offer says whether there was a place.
 */
public final class BoundedBySize {

    private static final int PLACES = 1;
    private final Queue<String> cars = new ConcurrentLinkedQueue<>();

    private boolean enter(String car) {
        return cars.size() < PLACES && cars.add(car);
    }

    public static void main(String[] args) throws InterruptedException {
        BoundedBySize park = new BoundedBySize();
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
