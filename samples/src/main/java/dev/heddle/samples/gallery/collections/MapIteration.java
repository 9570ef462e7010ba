// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A synchronized map promises that each call is atomic. The total of its values is made by a loop of many calls, and a
 * new entry in the middle of it makes the loop fail.
 *
 * <p>Pattern: iteration while modified: values of a map. The twin: the loop holds the monitor of the map.
 */
public final class MapIteration {

    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>(Map.of("nut", 3, "bolt", 4)));

    private int total() {
        int sum = 0;

        for (int pieces : stock.values()) {
            sum += pieces;
        }

        return sum;
    }

    private void deliver() {
        stock.put("screw", 5);
    }

    public static void main(String[] args) throws InterruptedException {
        MapIteration store = new MapIteration();
        Thread report = new Thread(() -> store.total(), "report");
        Thread truck = new Thread(() -> store.deliver(), "truck");
        report.start();
        truck.start();
        report.join();
        truck.join();
    }
}
