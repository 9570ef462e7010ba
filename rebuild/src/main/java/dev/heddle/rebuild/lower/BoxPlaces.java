// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.operations.Operations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the places in memory that hold nothing but boxes of one class. */
final class BoxPlaces {

    private static final String NONE = "";
    private static final Value NOTHING = Value.of(0);

    private final Map<Value, History.Box> boxes;
    // The class of the boxes that a place holds; none for one that was only ever seen to hold null.
    private final Map<Location, String> types = new HashMap<>();
    private final Set<Location> others = new HashSet<>();
    private final Map<String, BoxCoding> codings = new HashMap<>();

    BoxPlaces(History history) {
        this.boxes = history.boxes();
        if (!boxes.isEmpty()) {
            for (ThreadHistory thread : history.threads()) {
                thread.events().forEach(this::note);
            }
            history.initial().forEach((location, value) -> {
                if (types.containsKey(location)) {
                    note(location, value);
                }
            });
        }
    }

    private void note(Event event) {
        if (event instanceof Event.Read read) {
            note(read.location(), read.result().observed());
        } else if (event instanceof Event.Write write) {
            note(write.location(), write.value().observed());
        } else if (event instanceof Event.Operation operation) {
            operation.location().ifPresent(this::exclude);
            Operations.alsoWrites(operation).forEach(this::exclude);
        }
    }

    private void exclude(Location location) {
        others.add(location);
        types.remove(location);
    }

    private void note(Location location, Value value) {
        if (!value.sort().equals(Sort.INT) || others.contains(location)) {
            return;
        }
        History.Box box = boxes.get(value);
        boolean isNothing = value.equals(NOTHING);
        if ((box == null && !isNothing) || (box != null && BoxCoding.isTaken(box))) {
            exclude(location);
            return;
        }
        String before = types.getOrDefault(location, NONE);
        String type = box == null ? before : box.type();
        if (!before.equals(NONE) && !before.equals(type)) {
            exclude(location);
        } else {
            types.put(location, type);
        }
    }

    /** Returns how a place keeps its boxes, if it is one of those. */
    Optional<BoxCoding> coding(Location location) {
        String type = types.getOrDefault(location, NONE);
        return type.equals(NONE)
                ? Optional.empty()
                : Optional.of(codings.computeIfAbsent(type, ignored -> BoxCoding.of(boxes, type)));
    }
}
