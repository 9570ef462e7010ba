// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is in arrays: what the program puts there, or what was in the collection that was copied there. Who takes something out of a collection makes
 * that unknown.
 */
final class Contents {

    /** What is known to be in an array, and whether that is all. */
    record Known(Set<Thing> things, boolean isAll) {}

    private static final Known NOTHING = new Known(Set.of(), false);

    private final Map<Thing, Map<Integer, Set<Long>>> cells = new HashMap<>();
    private final Map<Long, Thing> byIdentity = new HashMap<>();
    private final Map<Thing, Set<Thing>> added = new HashMap<>();
    private final Set<Thing> changed = new HashSet<>();
    private final Map<Thing, Thing> copied = new HashMap<>();
    private final Set<Thing> made = new HashSet<>();

    Contents(History history) {
        history.threads().forEach(thread -> thread.events().forEach(this::note));
    }

    private void note(Event event) {
        if (event instanceof Event.Write write
                && write.location() instanceof Location.Cell cell
                && write.value().observed() instanceof Value.IntValue reference) {
            cells.computeIfAbsent(cell.array(), ignored -> new HashMap<>())
                    .computeIfAbsent(cell.index(), ignored -> new HashSet<>())
                    .add(reference.integer().longValue());
        } else if (event instanceof Event.Operation operation) {
            operation.receiver().ifPresent(this::know);
            operation.thing().ifPresent(this::know);
            operation.things().forEach(thing -> thing.ifPresent(this::know));
            note(operation);
        }
    }

    private void know(Thing thing) {
        byIdentity.put(thing.identity(), thing);
    }

    private void note(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        switch (meaning) {
            case LIST_ADD, LIST_INSERT, COLLECTION_ADD, SET_ADD ->
                operation.receiver().ifPresent(collection -> add(collection, operation));
            case CREATE ->
                (operation.entry().name().equals("<init>") ? operation.receiver() : operation.thing())
                        .ifPresent(collection -> {
                            made.add(collection);
                            add(collection, operation);
                        });
            case COLLECTION_READ_ALL, COLLECTION_ITERATE, STREAM_RUN -> noteCopy(operation);
            default -> {
                Subject subject = meaning.subject();
                if (subject == Subject.LIST
                        || subject == Subject.COLLECTION
                        || subject == Subject.SET
                        || meaning == Meaning.CHANGE) {
                    noteChange(operation, meaning);
                }
            }
        }
    }

    private void add(Thing collection, Event.Operation operation) {
        Set<Thing> all = added.computeIfAbsent(collection, ignored -> new LinkedHashSet<>());
        operation.things().forEach(thing -> thing.ifPresent(all::add));
    }

    private void noteChange(Event.Operation operation, Meaning meaning) {
        switch (meaning) {
            case LIST_GET, LIST_FIND, COLLECTION_CONTAINS, COLLECTION_SIZE, COLLECTION_IS_EMPTY, SET_CONTAINS -> {}
            default -> operation.receiver().ifPresent(changed::add);
        }
    }

    private void noteCopy(Event.Operation operation) {
        boolean isCopy = operation.entry().name().equals("toArray")
                || operation.entry().name().equals("stream");
        if (isCopy) {
            operation.thing().ifPresent(copy -> operation.receiver().ifPresent(from -> copied.put(copy, from)));
        }
    }

    /** What is in an array. */
    Known of(Thing array) {
        Thing from = array;
        while (copied.containsKey(from)) {
            from = copied.get(from);
        }
        if (!from.equals(array)) {
            return changed.contains(from) || !made.contains(from)
                    ? NOTHING
                    : new Known(added.getOrDefault(from, Set.of()), true);
        }
        return ofCells(array);
    }

    private Known ofCells(Thing array) {
        Map<Integer, Set<Long>> here = cells.getOrDefault(array, Map.of());
        Set<Thing> things = new LinkedHashSet<>();
        boolean isAll = !here.isEmpty();
        for (Set<Long> values : here.values()) {
            Optional<Thing> thing = values.size() == 1
                    ? Optional.ofNullable(byIdentity.get(values.iterator().next()))
                    : Optional.empty();
            thing.ifPresent(things::add);
            isAll &= thing.isPresent();
        }
        return new Known(things, isAll);
    }
}
