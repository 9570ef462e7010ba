// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.Vector;

/**
 * A loop goes over a vector by index, up to the size that it had in the beginning. Each call is synchronized, and an
 * element may be removed between them.
 *
 * <p>Pattern: compound operation on a vector: loop by index. The twin: the loop holds the monitor of the vector.
 */
public final class VectorLoop {

    private final Vector<String> guests = new Vector<>(List.of("ann", "bob"));

    private int letters() {
        int sum = 0;

        int size = guests.size();
        for (int i = 0; i < size; i++) {
            sum += guests.elementAt(i).length();
        }

        return sum;
    }

    private void leave(String guest) {
        guests.removeElement(guest);
    }

    public static void main(String[] args) throws InterruptedException {
        VectorLoop list = new VectorLoop();
        Thread printer = new Thread(() -> list.letters(), "printer");
        Thread door = new Thread(() -> list.leave("bob"), "door");
        printer.start();
        door.start();
        printer.join();
        door.join();
    }
}
