// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.catalogue.Effect;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.operations.Operations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which places in memory the threads really share.
 *
 * <p>A place that one thread alone uses is that thread's own. So is one that a thread uses only until another can know it (it
 * starts that thread afterwards, or the object escapes afterwards): the other takes it over with the value it then has. A place
 * that nobody writes any more when others get to know it is a constant for them. All of this holds in every interleaving and
 * not only in the recorded one.
 */
final class Ownership {

    /** The role of a place in memory for a thread. */
    sealed interface Fate {}

    /** The thread's own; {@code start} is what it holds when the thread first uses it, where that is known. */
    record Own(Optional<Value> start) implements Fate {}

    /** Always this value. */
    record Constant(Value value) implements Fate {}

    /** Shared with others. */
    record Shared() implements Fate {}

    private static final Shared SHARED = new Shared();
    private static final Own UNKNOWN = new Own(Optional.empty());

    /** The use of one place by one thread. */
    private static final class Use {
        final int thread;
        int last;
        int lastWrite = -1;

        @Nullable
        Datum lastWritten;

        @Nullable
        Value read;

        boolean readsDiffer;

        Use(int thread) {
            this.thread = thread;
        }

        boolean writes() {
            return lastWrite >= 0;
        }

        /** Returns what the thread leaves there, if that is the same in every interleaving. */
        Optional<Value> leaves() {
            return Optional.ofNullable(lastWritten).filter(Datum::isConstant).map(Datum::observed);
        }

        boolean alwaysReads(Value value) {
            return !readsDiffer && (read == null || read.equals(value));
        }
    }

    private record Moment(int thread, int event) {}

    private final Map<Location, List<Use>> uses = new HashMap<>();
    private final Map<Location, Value> initial;
    private final Map<Integer, Moment> starts = new HashMap<>();
    private final Map<Thing, Moment> escapes = new HashMap<>();

    Ownership(History history) {
        this.initial = history.initial();
        Map<String, Integer> numbers = new HashMap<>();
        for (ThreadHistory thread : history.threads()) {
            numbers.put(thread.path(), numbers.size());
        }
        for (int thread = 0; thread < history.threads().size(); thread++) {
            List<Event> events = history.threads().get(thread).events();
            for (int i = 0; i < events.size(); i++) {
                note(events.get(i), new Moment(thread, i), numbers);
            }
        }
    }

    private void note(Event event, Moment moment, Map<String, Integer> numbers) {
        if (event instanceof Event.Read read) {
            noteRead(read.location(), read.result().observed(), moment);
        } else if (event instanceof Event.Write write) {
            noteWrite(write.location(), write.value(), moment);
        } else if (event instanceof Event.Operation operation) {
            operation.location().ifPresent(location -> noteOperation(operation, location, moment));
            Operations.alsoWrites(operation).forEach(location -> noteWrite(location, null, moment));
        } else if (event instanceof Event.Start start && numbers.containsKey(start.child())) {
            starts.putIfAbsent(numbers.get(start.child()), moment);
        } else if (event instanceof Event.Escape escape) {
            escapes.putIfAbsent(escape.thing(), moment);
        }
    }

    private void noteRead(Location location, Value value, Moment moment) {
        Use use = use(location, moment);
        use.readsDiffer |= use.read != null && !use.read.equals(value);
        use.read = value;
    }

    private void noteWrite(Location location, @Nullable Datum value, Moment moment) {
        Use use = use(location, moment);
        use.lastWrite = moment.event();
        use.lastWritten = value;
    }

    private void noteOperation(Event.Operation operation, Location location, Moment moment) {
        if (operation.entry().meaning().effect() == Effect.WRITE) {
            noteWrite(location, null, moment);
        } else {
            operation.result().ifPresent(result -> noteRead(location, result.observed(), moment));
        }
    }

    // Threads come one after the other, so the latest use is the current thread's or there is none yet.
    private Use use(Location location, Moment moment) {
        List<Use> all = uses.computeIfAbsent(location, ignored -> new ArrayList<>(1));
        if (all.isEmpty() || all.get(all.size() - 1).thread != moment.thread()) {
            all.add(new Use(moment.thread()));
        }
        Use use = all.get(all.size() - 1);
        use.last = moment.event();
        return use;
    }

    // ── the answers ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what the place is to a thread that uses it. */
    Fate of(Location location, int thread) {
        List<Use> all = uses.getOrDefault(location, List.of());
        Optional<Value> start = Optional.ofNullable(initial.get(location));
        if (all.size() == 1) {
            return start.isEmpty() ? UNKNOWN : new Own(start);
        }
        if (all.stream().noneMatch(Use::writes)) {
            return unwritten(all, start);
        }
        for (Use maker : all) {
            Optional<Value> left = maker.writes() ? maker.leaves() : start;
            if (left.isPresent() && all.size() == 2 && isOverBeforeOthers(location, maker, maker.last, all)) {
                return new Own(maker.thread == thread ? start : left);
            }
            if (left.isPresent() && isPublished(location, maker, left.get(), all)) {
                return maker.thread == thread ? new Own(start) : new Constant(left.get());
            }
        }
        return SHARED;
    }

    private static Fate unwritten(List<Use> all, Optional<Value> start) {
        Value value = start.orElseGet(() -> all.stream()
                .flatMap(use -> Optional.ofNullable(use.read).stream())
                .findFirst()
                .orElseThrow());
        return all.stream().allMatch(use -> use.alwaysReads(value)) ? new Constant(value) : SHARED;
    }

    private boolean isPublished(Location location, Use maker, Value value, List<Use> all) {
        return all.stream().allMatch(use -> use == maker || (!use.writes() && use.alwaysReads(value)))
                && isOverBeforeOthers(location, maker, maker.lastWrite, all);
    }

    /** Returns true if what the maker does up to this event comes, in every interleaving, before the others can know the place. */
    private boolean isOverBeforeOthers(Location location, Use maker, int event, List<Use> all) {
        Moment escape = thing(location).map(escapes::get).orElse(null);
        if (escape != null && escape.thread() == maker.thread && event < escape.event()) {
            return true;
        }
        return all.stream().allMatch(use -> use == maker || event < startBound(maker.thread, use.thread));
    }

    /** Returns how many of the thread's events come before everything that the other does, because it started it or its ancestor. */
    private int startBound(int thread, int other) {
        int descendant = other;
        for (int generation = 0; generation < 10_000; generation++) {
            Moment start = starts.get(descendant);
            if (start == null) {
                return 0;
            }
            if (start.thread() == thread) {
                return start.event();
            }
            descendant = start.thread();
        }
        return 0;
    }

    private static Optional<Thing> thing(Location location) {
        if (location instanceof Location.Field field) {
            return Optional.of(field.object());
        }
        return location instanceof Location.Cell cell ? Optional.of(cell.array()) : Optional.empty();
    }
}
