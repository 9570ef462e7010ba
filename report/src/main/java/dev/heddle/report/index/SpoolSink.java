// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Occurrence.Part;
import dev.heddle.rebuild.export.Phases;
import dev.heddle.rebuild.export.Ties;
import dev.heddle.rebuild.export.ValueText;
import dev.heddle.rebuild.machine.EventSink;
import dev.heddle.report.EventText;
import dev.heddle.report.index.Row.Role;
import dev.heddle.session.recording.Sharing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/**
 * Turns events into rows as they come, and remembers what must be known of all of them before they can be put into one order. That takes memory for
 * each object and place that threads use, for each thread and each line of code, but not for each event.
 */
final class SpoolSink implements EventSink {

    private static final long[] NOBODY = {};
    private static final long SHARED = -1;
    private static final long NO_THREAD = -2;
    private static final int TOLD_EVERY = 1 << 16;

    private final EventSpool spool;
    private final LongConsumer progress;
    private final ValueText values = new ValueText(Placeholders::thing);
    private final EventText texts;
    private final Map<String, Integer> threads = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final Map<Site, Integer> numbers = new HashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private final LongTable users = new LongTable();
    private final Map<String, Long> shortNames = new HashMap<>();
    private final LongTable wrapped = new LongTable();
    private final LongTable handed = new LongTable();
    private final LongTable initialised = new LongTable();
    private final Set<Integer> started = new HashSet<>();
    private long events;

    /** The place of one thread. */
    private static final class State {
        private final String path;
        private final Deque<Site> calling = new ArrayDeque<>();
        private long stamp;

        State(String path) {
            this.path = path;
        }
    }

    SpoolSink(EventSpool spool, UnaryOperator<String> titles, LongConsumer progress) {
        this.spool = spool;
        this.progress = progress;
        this.texts = new EventText(
                values,
                titles::apply,
                location -> location instanceof Location.Field ? Placeholders.PLACE : location.name(),
                thing -> Placeholders.thing(thing.identity()));
    }

    @Override
    public void take(String path, Event event) {
        int thread = thread(path);
        values.note(event);
        State state = states.get(thread);
        if (event instanceof Event.Calling) {
            state.calling.push(event.site());
        }
        boolean isTwofold = Phases.hasTwoParts(event, false);
        if (event instanceof Event.Operation operation) {
            boolean wasCalling = event.site().equals(state.calling.peek());
            if (wasCalling) {
                state.calling.pop();
            } else if (isTwofold) {
                long begin = later(state, operation.before());
                spool.add(thread, row(thread, event, Part.BEGIN, begin));
                events++;
            }
        }
        spool.add(thread, row(thread, event, isTwofold ? Part.END : Part.WHOLE, later(state, Phases.stamp(event))));
        if (++events % TOLD_EVERY == 0) {
            progress.accept(events);
        }
    }

    // An operation comes after what it called back, although its first stamp does not.
    private static long later(State state, long stamp) {
        state.stamp = Math.max(state.stamp, stamp);
        return stamp > 0 ? state.stamp : 0;
    }

    private int thread(String path) {
        Integer known = threads.get(path);
        if (known == null) {
            known = threads.size();
            threads.put(path, known);
            states.add(new State(path));
        }
        return known;
    }

    private int site(Site site) {
        Integer known = numbers.get(site);
        if (known == null) {
            known = sites.size();
            numbers.put(site, known);
            sites.add(site);
        }
        return known;
    }

    // ── rows ────────────────────────────────────────────────────────────────────────────────────────────────────────

    private Row row(int thread, Event event, Part part, long stamp) {
        long used = Sharing.used(event).map(SpoolSink::key).orElse(0L);
        if (used != 0) {
            long first = users.get(used, NO_THREAD);
            if (first != thread && first != SHARED) {
                users.put(used, first == NO_THREAD ? thread : SHARED);
            }
        }
        Optional<Location.Field> field = EventText.location(event)
                .filter(Location.Field.class::isInstance)
                .map(Location.Field.class::cast);
        String shortName = field.map(EventText::shortName).orElse("");
        if (field.isPresent() && !shortNames.getOrDefault(shortName, used).equals(used)) {
            shortNames.put(shortName, 0L);
        } else if (field.isPresent()) {
            shortNames.put(shortName, used);
        }
        Role role = role(event, part, stamp);
        return new Row(
                role,
                stamp,
                used,
                value(event),
                Sharing.isAlwaysShared(event),
                event instanceof Event.Check check && !check.held(),
                site(event.site()),
                texts.of(event, part),
                shortName,
                field.map(Location::name).orElse(""),
                others(event, role, thread));
    }

    private static Role role(Event event, Part part, long stamp) {
        if (event instanceof Event.Read) {
            return Role.READ;
        } else if (event instanceof Event.Write) {
            return Role.WRITE;
        } else if (event instanceof Event.Start) {
            return Role.START;
        } else if (event instanceof Event.Begin) {
            return Role.BEGIN;
        } else if (event instanceof Event.ClassReady) {
            return Role.CLASS_READY;
        } else if (event instanceof Event.ClassUse) {
            return Role.CLASS_USE;
        } else if (event instanceof Event.Calling calling) {
            return hands(calling.entry().meaning());
        } else if (event instanceof Event.Operation operation) {
            return role(operation, part, stamp);
        }
        return Role.PLAIN;
    }

    private static Role role(Event.Operation operation, Part part, long stamp) {
        Meaning meaning = operation.entry().meaning();
        if (part != Part.END && Ties.hands(meaning)) {
            return hands(meaning);
        } else if (part == Part.END && (stamp == 0 || Phases.endsWithoutStamp(operation))) {
            return Role.LATE;
        } else if (meaning == Meaning.THREAD_JOIN && operation.thrown().isEmpty()) {
            return Role.JOIN;
        }
        return operation.location().isPresent() ? Role.CHANGE : Role.PLAIN;
    }

    private static Role hands(Meaning meaning) {
        if (!Ties.hands(meaning)) {
            return Role.PLAIN;
        }
        return Ties.isRepeated(meaning) ? Role.HAND_REPEATED : Role.HAND;
    }

    private long[] others(Event event, Role role, int thread) {
        if (event instanceof Event.Start start) {
            int child = thread(start.child());
            started.add(child);
            return new long[] {child};
        } else if (event instanceof Event.Begin begin) {
            return begin.receiver().stream().mapToLong(Thing::identity).toArray();
        } else if (event instanceof Event.ClassReady ready) {
            long type = mix(ready.type().hashCode(), 5);
            initialised.put(type, thread);
            return new long[] {type};
        } else if (event instanceof Event.ClassUse use) {
            return new long[] {mix(use.type().hashCode(), 5)};
        } else if (event instanceof Event.Calling calling) {
            return isHanding(role) ? tasks(calling.receiver(), calling.things()) : NOBODY;
        } else if (event instanceof Event.Operation operation) {
            if (operation.entry().meaning() == Meaning.TASK_CREATE) {
                operation
                        .thing()
                        .or(operation::receiver)
                        .ifPresent(outer -> operation.things().stream()
                                .flatMap(Optional::stream)
                                .forEach(inner -> wrapped.put(outer.identity(), inner.identity())));
            }
            if (role == Role.JOIN) {
                return operation.receiver().stream().mapToLong(Thing::identity).toArray();
            }
            return isHanding(role) ? tasks(operation.receiver(), operation.things()) : NOBODY;
        }
        return NOBODY;
    }

    private static boolean isHanding(Role role) {
        return role == Role.HAND || role == Role.HAND_REPEATED;
    }

    // Which of them is code that runs, only the one who runs it tells.
    private long[] tasks(Optional<Thing> receiver, List<Optional<Thing>> things) {
        long[] tasks = LongStream.concat(
                        receiver.stream().mapToLong(Thing::identity),
                        things.stream().flatMap(Optional::stream).mapToLong(Thing::identity))
                .map(task -> wrapped.get(task, task))
                .distinct()
                .toArray();
        for (long task : tasks) {
            handed.put(task, 1);
        }
        return tasks;
    }

    // ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────

    private static long value(Event event) {
        if (event instanceof Event.Read read) {
            return key(read.result().observed());
        }
        return event instanceof Event.Write write ? key(write.value().observed()) : 0;
    }

    static long key(Value value) {
        return mix(value.hashCode(), 7);
    }

    static long key(Object used) {
        if (used instanceof Location.Field field) {
            return mix(
                    mix(field.object().identity(), field.field().hashCode()),
                    field.owner().hashCode());
        } else if (used instanceof Location.Static field) {
            return mix(mix(1, field.field().hashCode()), field.owner().hashCode());
        } else if (used instanceof Location.Cell cell) {
            return mix(mix(cell.array().identity(), 2), cell.index());
        }
        return mix(((Thing) used).identity(), 3);
    }

    private static long mix(long one, long other) {
        long mixed = (one * 0x9E3779B97F4A7C15L ^ other) * 0xBF58476D1CE4E5B9L;
        return mixed ^ mixed >>> 29;
    }

    // ── what is known in the end ────────────────────────────────────────────────────────────────────────────────────

    /** Returns the number of events. */
    long events() {
        return events;
    }

    /** The threads' paths, by their numbers. */
    List<String> paths() {
        return states.stream().map(state -> state.path).toList();
    }

    /** The threads that nobody was seen to start. */
    List<Integer> roots() {
        List<Integer> roots = new ArrayList<>(threads.values());
        roots.removeAll(started);
        roots.sort(null);
        return roots;
    }

    List<Site> sites() {
        return sites;
    }

    ValueText values() {
        return values;
    }

    /** Returns true if more than one thread has to do with it. */
    boolean isShared(Row row) {
        return row.matters() || isPlaceShared(row);
    }

    boolean isPlaceShared(Row row) {
        return row.used() != 0 && isShared(row.used());
    }

    /** Returns true if more than one thread uses what has this key. */
    boolean isShared(long used) {
        return users.get(used, NO_THREAD) == SHARED;
    }

    /** The shortest name of its place that means no other. */
    String place(Row row) {
        return shortNames.getOrDefault(row.shortName(), 0L) == row.used() ? row.shortName() : row.longName();
    }

    /** Returns true if somebody hands this task over. */
    boolean isTask(long thing) {
        return handed.get(thing, 0) != 0;
    }

    /** Returns true if another thread initialises the class. */
    boolean isInitialisedByOther(long type, int thread) {
        long by = initialised.get(type, NO_THREAD);
        return by != NO_THREAD && by != thread;
    }
}
