// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.control.watch.Watched.Place;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.Failure;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.session.recording.Moment;
import dev.heddle.session.recording.RecordedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What one recorded run did, step by step, in the order that was recorded.
 *
 * <p>Nothing is assumed to be independent: the moments at which a method may have begun or ended are those that the
 * recorded order leaves.
 */
final class RecordedSteps {

    private final RecordedRun.Events events;
    private final List<String> threads;
    private final Map<Site, Place> places;
    private final RecordedValues values;
    private final Map<Cell, Found> now = new HashMap<>();
    private final IdentityHashMap<Thing, Integer> threadOf = new IdentityHashMap<>();
    private final IdentityHashMap<Thing, Integer> numbers = new IdentityHashMap<>();
    private final List<Watched.Step> steps = new ArrayList<>();
    private final List<Watched.Mark> marks = new ArrayList<>();
    private final TreeSet<String> unseen = new TreeSet<>();
    private final int[] taken;

    /** @param places all instructions that were met, so that they have the same numbers in all runs */
    RecordedSteps(RecordedRun run, List<String> threads, Map<Site, Place> places) {
        this.events = run.events().orElseThrow();
        this.threads = threads;
        this.places = places;
        this.values = new RecordedValues(events.history());
        this.taken = new int[threads.size()];
        for (ThreadHistory thread : events.history().threads()) {
            thread.thread().ifPresent(thing -> threadOf.put(thing, threads.indexOf(thread.path())));
        }
        for (Moment moment : events.moments()) {
            add(moment);
        }
    }

    /** The run; it was bad if it ended with something to tell. */
    Watched execution(List<String> ending) {
        List<Failure> failures =
                ending.stream().map(text -> (Failure) new Failure.Said(text)).toList();
        return new Watched(!ending.isEmpty(), failures, 0, steps, marks, List.of());
    }

    /** What is shared and was not looked at. */
    List<String> notes() {
        return unseen.isEmpty()
                ? List.of()
                : List.of("values of %s, which recorded runs do not have".formatted(String.join(", ", unseen)));
    }

    private void add(Moment moment) {
        int thread = threads.indexOf(moment.thread());
        Event event = moment.event();
        if (event instanceof Event.Begin) {
            marks.add(new Watched.Mark(thread, place(event.site()), true, taken[thread]));
        } else if (event instanceof Event.Return ended && ended.thrown().isEmpty()) {
            marks.add(new Watched.Mark(thread, place(event.site()), false, taken[thread]));
        } else if (event instanceof Event.Start start) {
            step(thread, OperationKind.START, threads.indexOf(start.child()), event, Optional.empty());
        } else if (event instanceof Event.End) {
            step(thread, OperationKind.END, -1, event, Optional.empty());
        } else if (event instanceof Event.Enter) {
            step(thread, OperationKind.LOCK, -1, event, Optional.empty());
        } else if (event instanceof Event.Exit) {
            step(thread, OperationKind.UNLOCK, -1, event, Optional.empty());
        } else if (event instanceof Event.Operation operation && moment.part() != Occurrence.Part.BEGIN) {
            operate(thread, operation);
        } else if (moment.shared()) {
            access(thread, event);
        }
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(int thread, Event event) {
        if (event instanceof Event.Read read) {
            Cell cell = values.cell(read.location());
            Found found = values.found(cell.type(), read.result().observed());
            change(thread, OperationKind.READ, event, new Access(cell, false, found, found));
        } else if (event instanceof Event.Write write) {
            Cell cell = values.cell(write.location());
            Found after = values.found(cell.type(), write.value().observed());
            change(thread, OperationKind.WRITE, event, new Access(cell, true, before(cell, write.location()), after));
        }
    }

    private Found before(Cell cell, Location location) {
        Found known = now.get(cell);
        return known != null ? known : values.initially(cell, location);
    }

    private void change(int thread, OperationKind kind, Event event, Access access) {
        now.put(access.cell(), access.after());
        step(thread, kind, -1, event, Optional.of(access));
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void operate(int thread, Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        if (meaning == Meaning.THREAD_JOIN && operation.thrown().isEmpty()) {
            int partner = operation
                    .receiver()
                    .map(thing -> threadOf.getOrDefault(thing, -1))
                    .orElse(-1);
            step(thread, OperationKind.JOIN, partner, operation, Optional.empty());
            return;
        }
        Optional<Cell> cell = values.cell(operation);
        Optional<Access> access = cell.flatMap(known -> values.access(operation, known, before(operation, known)));
        if (access.isPresent()) {
            OperationKind kind = meaning == Meaning.CELL_WRITE
                    ? OperationKind.WRITE
                    : access.get().isWrite() ? OperationKind.UPDATE : OperationKind.READ;
            change(thread, kind, operation, access.get());
        } else if (meaning.effect() != Effect.NONE) {
            cell.ifPresent(known -> now.put(known, Found.UNKNOWN));
            step(thread, kind(meaning), -1, operation, Optional.empty());
        }
    }

    private Found before(Event.Operation operation, Cell cell) {
        return operation.location().isPresent()
                ? before(cell, operation.location().get())
                : now.getOrDefault(cell, Found.UNKNOWN);
    }

    /** Locks and waiting are no data; all else that a call does to an object has to keep its order. */
    private static OperationKind kind(Meaning meaning) {
        boolean waitsOrLocks = switch (meaning.subject()) {
            case LOCK, READ_LOCK, STAMPED -> meaning.effect() == Effect.WRITE;
            case MONITOR, CONDITION, THREAD, PERMIT -> true;
            default -> false;
        };
        return waitsOrLocks ? OperationKind.LOCK : OperationKind.UPDATE;
    }

    private int[] objects(Event event) {
        if (!(event instanceof Event.Operation operation)) {
            return new int[0];
        }
        if (operation.receiver().isEmpty()) {
            return new int[0];
        }
        Thing thing = operation.receiver().get();
        int number = numbers.computeIfAbsent(thing, any -> numbers.size() + 1);
        boolean updates = operation.entry().meaning().effect() == Effect.WRITE;
        if (!unseen.contains(DisplayNames.simpleType(thing.typeName()))
                && values.cell(operation).isEmpty()
                && updates) {
            noteUnseen(operation, thing);
        }
        return new int[] {updates ? -1 - number : number};
    }

    private void noteUnseen(Event.Operation operation, Thing thing) {
        if (kind(operation.entry().meaning()) == OperationKind.UPDATE
                && operation.entry().meaning() != Meaning.CREATE) {
            unseen.add(DisplayNames.simpleType(thing.typeName()));
        }
    }

    // ── steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void step(int thread, OperationKind kind, int partner, Event event, Optional<Access> access) {
        taken[thread]++;
        int[] objects = access.isPresent() || kind == OperationKind.JOIN ? new int[0] : objects(event);
        steps.add(new Watched.Step(
                thread, kind, partner, Optional.of(place(event.site())), access, objects, taken.clone()));
    }

    private Place place(Site site) {
        return places.computeIfAbsent(
                site, any -> new Place(places.size(), site.className(), site.method(), site.descriptor(), site.line()));
    }
}
