// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Draft;
import dev.heddle.rebuild.lower.operations.Locations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cells of places in memory: one for all threads where they share the place, else one for each. */
final class Memory {

    private final Draft draft;
    private final Ownership ownership;
    private final BoxPlaces boxes;
    private final Map<Location, Value> initial;
    private final Map<Location, Cell> shared = new HashMap<>();
    private final List<Map<Location, Cell>> byThread = new ArrayList<>();

    Memory(Draft draft, History history) {
        this.draft = draft;
        this.ownership = new Ownership(history);
        this.boxes = new BoxPlaces(history);
        this.initial = history.initial();
        for (int i = 0; i < history.threads().size(); i++) {
            byThread.add(new HashMap<>());
        }
    }

    /** The cell of a place, as a thread sees it. */
    Cell cell(int thread, Location location) {
        return byThread.get(thread).computeIfAbsent(location, ignored -> find(thread, location));
    }

    /** Returns how many places are shared. */
    int sharedPlaces() {
        return shared.size();
    }

    /** Returns how a place keeps boxes, if it holds nothing else. */
    Optional<BoxCoding> coding(Location location) {
        return boxes.coding(location);
    }

    private Cell find(int thread, Location location) {
        Ownership.Fate fate = ownership.of(location, thread);
        Optional<BoxCoding> coding = coding(location);
        Sort sort = coding.map(BoxCoding::sort).orElseGet(() -> Locations.sort(location));
        if (fate instanceof Ownership.Own own) {
            return Cell.own(location.name(), sort, kept(coding, own.start()));
        }
        if (fate instanceof Ownership.Constant constant) {
            return Cell.own(location.name(), sort, kept(coding, Optional.of(constant.value())));
        }
        return shared.computeIfAbsent(
                location,
                ignored -> Cell.shared(
                        draft, location.name(), sort, kept(coding, Optional.ofNullable(initial.get(location)))));
    }

    private static Optional<Value> kept(Optional<BoxCoding> coding, Optional<Value> value) {
        return coding.isEmpty() ? value : value.map(coding.get()::code);
    }
}
