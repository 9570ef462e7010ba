package dev.heddle.rebuild.lower;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Location;
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
    private final Map<Location, Value> initial;
    private final Map<Location, Cell> shared = new HashMap<>();
    private final List<Map<Location, Cell>> byThread = new ArrayList<>();

    Memory(Draft draft, Ownership ownership, Map<Location, Value> initial, int threads) {
        this.draft = draft;
        this.ownership = ownership;
        this.initial = initial;
        for (int i = 0; i < threads; i++) {
            byThread.add(new HashMap<>());
        }
    }

    /** The cell of a place, as a thread sees it. */
    Cell cell(int thread, Location location) {
        return byThread.get(thread).computeIfAbsent(location, ignored -> find(thread, location));
    }

    /** How many places are shared. */
    int sharedPlaces() {
        return shared.size();
    }

    private Cell find(int thread, Location location) {
        Ownership.Fate fate = ownership.of(location, thread);
        if (fate instanceof Ownership.Own own) {
            return Cell.own(location.name(), Locations.sort(location), own.start());
        }
        if (fate instanceof Ownership.Constant constant) {
            return Cell.own(location.name(), Locations.sort(location), Optional.of(constant.value()));
        }
        return shared.computeIfAbsent(
                location,
                ignored -> Cell.shared(
                        draft, location.name(), Locations.sort(location), Optional.ofNullable(initial.get(location))));
    }
}
