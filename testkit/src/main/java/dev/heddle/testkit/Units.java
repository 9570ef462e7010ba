// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A trace program cut into units, and which of them may come next in an order. */
final class Units {

    /** A unit's place: the number of its thread and its number within the thread. */
    record Place(int thread, int number) {}

    private final Layout layout;
    private final List<List<Unit>> threads;
    private final Map<Unit, List<Place>> before = new HashMap<>();

    Units(TraceProgram program) {
        layout = new Layout(program);
        threads = Unit.of(program, layout);
        Map<Step, Place> places = places();
        for (List<Unit> units : threads) {
            for (Unit unit : units) {
                List<Place> required = new ArrayList<>();
                unit.predecessors(program).forEach(step -> {
                    Place place = places.get(step);
                    if (place != null) {
                        required.add(place);
                    }
                });
                before.put(unit, List.copyOf(required));
            }
        }
    }

    private Map<Step, Place> places() {
        Map<Step, Place> places = new HashMap<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int number = 0; number < threads.get(thread).size(); number++) {
                Place place = new Place(thread, number);
                threads.get(thread).get(number).steps().forEach(step -> places.put(step, place));
            }
        }
        return places;
    }

    Layout layout() {
        return layout;
    }

    int threads() {
        return threads.size();
    }

    int size() {
        return threads.stream().mapToInt(List::size).sum();
    }

    Unit unit(int thread, int number) {
        return threads.get(thread).get(number);
    }

    /** The units that given edges put before this one. */
    List<Place> before(Unit unit) {
        return before.getOrDefault(unit, List.of());
    }

    /** Returns true if the thread has a next unit and all that must come before it has, where each thread has come this far. */
    boolean mayRun(int thread, int[] reached) {
        if (reached[thread] == threads.get(thread).size()) {
            return false;
        }
        for (Place place : before(unit(thread, reached[thread]))) {
            if (reached[place.thread()] <= place.number()) {
                return false;
            }
        }
        return true;
    }

    boolean allRan(int[] reached) {
        for (int thread = 0; thread < reached.length; thread++) {
            if (reached[thread] < threads.get(thread).size()) {
                return false;
            }
        }
        return true;
    }
}
