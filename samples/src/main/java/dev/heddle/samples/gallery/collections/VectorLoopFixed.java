// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.Vector;

/**
 * The loop holds the monitor of the vector.
 *
 * <p>The twin of VectorLoop.
 */
public final class VectorLoopFixed {

    private final Vector<String> guests = new Vector<>(List.of("ann", "bob"));

    private int letters() {
        int sum = 0;
        synchronized (guests) {
            int size = guests.size();
            for (int i = 0; i < size; i++) {
                sum += guests.elementAt(i).length();
            }
        }
        return sum;
    }

    private void leave(String guest) {
        guests.removeElement(guest);
    }

    public static void main(String[] args) throws InterruptedException {
        VectorLoopFixed list = new VectorLoopFixed();
        Thread printer = new Thread(() -> list.letters(), "printer");
        Thread door = new Thread(() -> list.leave("bob"), "door");
        printer.start();
        door.start();
        printer.join();
        door.join();
    }
}
