// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.hidden;

import dev.heddle.api.Heddle;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A doctor looks whether somebody waits and then calls the first, while patients may lose patience and go. The list is synchronized call by call.
 * In a usual run the doctor has no time.
 *
 * <p>Pattern: check then act on a collection that guards single calls only, behind an input.
 */
public final class WaitingRoom {

    private final SortedSet<Integer> waiting = Collections.synchronizedSortedSet(new TreeSet<>());

    private void call() {
        if (Heddle.input("time", 0) > 5 && !waiting.isEmpty()) {
            waiting.first();
        }
    }

    private void leave() {
        waiting.remove(7);
    }

    public static void main(String[] args) throws InterruptedException {
        WaitingRoom room = new WaitingRoom();
        room.waiting.add(7);
        Thread doctor = new Thread(room::call, "doctor");
        Thread patient = new Thread(room::leave, "patient");
        doctor.start();
        patient.start();
        doctor.join();
        patient.join();
    }
}
