// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.hidden;

import dev.heddle.api.Heddle;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/** {@link WaitingRoom}, where the doctor holds the list from the look to the call; what the patient does alone may come between. */
public final class WaitingRoomFixed {

    private final SortedSet<Integer> waiting = Collections.synchronizedSortedSet(new TreeSet<>());

    private void call() {
        if (Heddle.input("time", 0) > 5) {
            synchronized (waiting) {
                if (!waiting.isEmpty()) {
                    waiting.first();
                }
            }
        }
    }

    private void leave() {
        if (waiting.contains(7)) {
            waiting.remove(7);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitingRoomFixed room = new WaitingRoomFixed();
        room.waiting.add(7);
        Thread doctor = new Thread(room::call, "doctor");
        Thread patient = new Thread(room::leave, "patient");
        doctor.start();
        patient.start();
        doctor.join();
        patient.join();
    }
}
