// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A member who leaves removes his entry, if it is his. Between the look and the removal somebody else takes the place,
 * and is thrown out.
 *
 * <p>Pattern: compound operation on a concurrent map: get and remove. The twin: the map removes the entry only if it
 * has that value, in one call.
 */
public final class RemoveOfAnother {

    private final ConcurrentMap<Integer, String> seats = new ConcurrentHashMap<>(Map.of(7, "ann"));

    private void leave(String who) {
        if (who.equals(seats.get(7))) {
            seats.remove(7);
        }
    }

    private void upgrade() {
        seats.put(7, "bob");
    }

    public static void main(String[] args) throws InterruptedException {
        RemoveOfAnother plane = new RemoveOfAnother();
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
