// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * The loop holds the monitor of the map.
 *
 * <p>The twin of MapIteration.
 */
public final class MapIterationFixed {

    private final Map<String, Integer> stock = Collections.synchronizedMap(new HashMap<>(Map.of("nut", 3, "bolt", 4)));

    private int total() {
        int sum = 0;
        synchronized (stock) {
            for (int pieces : stock.values()) {
                sum += pieces;
            }
        }
        return sum;
    }

    private void deliver() {
        stock.put("screw", 5);
    }

    public static void main(String[] args) throws InterruptedException {
        MapIterationFixed store = new MapIterationFixed();
        Thread report = new Thread(() -> store.total(), "report");
        Thread truck = new Thread(() -> store.deliver(), "truck");
        report.start();
        truck.start();
        report.join();
        truck.join();
    }
}
