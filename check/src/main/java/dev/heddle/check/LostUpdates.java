// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.EventRef;
import dev.heddle.candidate.Example;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.serial.Pattern;
import dev.heddle.serial.Serialisability;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Updates of which it is clear without a solver what an intruder does: one variable is read, somebody else gives it another value, and that is
 * overwritten by what was computed from the old one.
 *
 * @param threads what threads did, by their paths
 */
record LostUpdates(Map<String, ThreadHistory> threads) {

    /** What an execution shows in which these three accesses come one after the other, if it is the same variable. */
    Optional<Serialisability.Answer.Broken> sign(Candidate candidate, Example example) {
        boolean isUpdate = candidate instanceof Candidate.Atomicity atomicity && atomicity.unit() == AtomicUnit.UPDATE;
        List<EventRef> three = example.events();
        return isUpdate
                        && three.size() == 3
                        && entries(example) != EntryIdentity.APART
                        && written(event(three.get(2))).isPresent()
                        && changes(three.get(1))
                ? Optional.of(new Serialisability.Answer.Broken(Optional.of(Pattern.READ_WRITE_WRITE)))
                : Optional.empty();
    }

    /** Whether the three are about one entry, if they are accesses of a map or list. */
    EntryIdentity entries(Example example) {
        List<Event> events = example.events().stream().map(this::event).toList();
        EntryIdentity all = EntryIdentity.SAME;
        for (int i = 1; i < events.size(); i++) {
            all = all.and(EntryIdentity.of(events.get(i - 1), events.get(i)));
        }
        return all;
    }

    /** Whether they read and replace elements of a list, which changes nothing else of it. */
    boolean isOfElements(Example example) {
        return example.events().stream()
                .map(this::event)
                .allMatch(event -> event instanceof Event.Operation operation
                        && operation.entry().meaning().is(Trait.OF_ELEMENT));
    }

    /** Whether not all is said by terms of how what is written depends on what was read, so that a solver knows only what was observed. */
    boolean isUnsaid(Example example) {
        if (entries(example) == EntryIdentity.UNKNOWN) {
            return true;
        }
        Event last = event(example.events().get(2));
        // The elements of lists are as observed, whatever terms say.
        boolean isElement =
                last instanceof Event.Operation operation && operation.entry().meaning() == Meaning.LIST_SET;
        return isElement
                || written(last).filter(value -> !value.causes().isEmpty()).isPresent();
    }

    /** Whether it left another value than its thread had read there before. */
    private boolean changes(EventRef reference) {
        Event write = event(reference);
        Optional<Datum> left = written(write);
        if (left.isEmpty()) {
            return false;
        }
        List<Event> events = events(reference);
        for (int i = reference.event() - 1; i >= 0; i--) {
            if (variable(events.get(i)).equals(variable(write))
                    && EntryIdentity.of(events.get(i), write) != EntryIdentity.APART) {
                return !left.get().observed().equals(value(events.get(i)).orElse(null));
            }
        }
        return true;
    }

    private List<Event> events(EventRef reference) {
        return Optional.ofNullable(threads.get(reference.thread()))
                .map(ThreadHistory::events)
                .orElse(List.of());
    }

    private Event event(EventRef reference) {
        return events(reference).get(reference.event());
    }

    private static Optional<Value> value(Event event) {
        if (event instanceof Event.Read read) {
            return Optional.of(read.result().observed());
        }
        return event instanceof Event.Operation operation
                        && isRead(operation.entry().meaning())
                ? operation.result().map(Datum::observed)
                : written(event).map(Datum::observed);
    }

    private static boolean isRead(Meaning meaning) {
        return switch (meaning) {
            case CELL_READ, LIST_GET, MAP_GET, MAP_GET_OR_DEFAULT -> true;
            default -> false;
        };
    }

    /** What an event leaves in one variable, whatever it finds there. */
    private static Optional<Datum> written(Event event) {
        if (event instanceof Event.Write write) {
            return Optional.of(write.value());
        }
        return event instanceof Event.Operation operation
                        && overwrites(operation.entry().meaning())
                        && !operation.arguments().isEmpty()
                ? Optional.of(value(operation))
                : Optional.empty();
    }

    // Of setElementAt, the index comes last.
    private static Datum value(Event.Operation operation) {
        List<Datum> arguments = operation.arguments();
        boolean isFirst = operation.entry().descriptor().endsWith("I)V")
                && operation.entry().meaning() == Meaning.LIST_SET;
        return arguments.get(isFirst ? 0 : arguments.size() - 1);
    }

    private static boolean overwrites(Meaning meaning) {
        return switch (meaning) {
            case CELL_WRITE, LIST_SET, MAP_PUT -> true;
            default -> false;
        };
    }

    /** What is accessed, if it is one variable: a place in memory, or an object that holds one value. */
    private static Optional<Object> variable(Event event) {
        if (event instanceof Event.Read read) {
            return Optional.of(read.location());
        }
        if (event instanceof Event.Write write) {
            return Optional.of(write.location());
        }
        if (event instanceof Event.Operation operation) {
            Optional<Location> location = operation.location();
            Optional<Thing> receiver = operation.receiver();
            return location.isPresent() ? location.map(Object.class::cast) : receiver.map(Object.class::cast);
        }
        return Optional.empty();
    }
}
