// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive accesses of one thread to shared variables, wherever they happen: their places, and which of them are
 * to the same variable.
 *
 * @param slots per access, the how-manieth variable of the stretch it is to, from 0
 * @param writes per access, whether it writes
 */
record Stretch(List<Place> places, List<Integer> slots, List<Boolean> writes) {

    /** Returns what some steps are, all of which access a variable. */
    static Stretch of(List<Watched.Step> steps) {
        List<Cell> cells = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        List<Boolean> writes = new ArrayList<>();
        for (Watched.Step step : steps) {
            Access access = step.access().orElseThrow();
            if (!cells.contains(access.cell())) {
                cells.add(access.cell());
            }
            places.add(step.place().orElseThrow());
            slots.add(cells.indexOf(access.cell()));
            writes.add(access.isWrite());
        }
        return new Stretch(places, slots, writes);
    }

    int size() {
        return places.size();
    }

    Place first() {
        return places.get(0);
    }

    Place last() {
        return places.get(places.size() - 1);
    }

    /** Returns what people call it, with the names of its variables: {@code Bank.withdraw:12..14 (read balance, write balance)}. */
    String name(List<String> variables) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size(); i++) {
            text.append(i == 0 ? "" : ", ")
                    .append(writes.get(i) ? "write " : "read ")
                    .append(variables.get(slots.get(i)));
        }
        return range() + " (" + text + ")";
    }

    /** From where to where: {@code Bank.withdraw:12..14}. */
    String range() {
        String from = first().methodName() + ":" + first().line();
        if (first().methodName().equals(last().methodName())) {
            return first().line() == last().line() ? from : from + ".." + last().line();
        }
        return from + ".." + last().methodName() + ":" + last().line();
    }

    /** The source lines, the first and the last. */
    List<String> lines() {
        return List.of(DisplayNames.line(first()), DisplayNames.line(last()));
    }
}
