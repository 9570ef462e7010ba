// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The map removes the entry only if it has that value, in one call.
 *
 * <p>The twin of RemoveOfAnother.
 */
public final class RemoveOfAnotherFixed {

    private final ConcurrentMap<Integer, String> seats = new ConcurrentHashMap<>(Map.of(7, "ann"));

    private void leave(String who) {
        seats.remove(7, who);
    }

    private void upgrade() {
        seats.put(7, "bob");
    }

    public static void main(String[] args) throws InterruptedException {
        RemoveOfAnotherFixed plane = new RemoveOfAnotherFixed();
        Thread ann = new Thread(() -> plane.leave("ann"), "ann");
        Thread crew = new Thread(() -> plane.upgrade(), "crew");
        ann.start();
        crew.start();
        ann.join();
        crew.join();
        if (!"bob".equals(plane.seats.get(7))) {
            throw new AssertionError("bob was thrown out");
        }
    }
}
