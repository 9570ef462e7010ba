// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Sharing;
import dev.heddle.catalogue.Target;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the whole run tells about its things: who uses them, what was called on them, what belongs to what. */
public final class Things {

    /** An operation and the thread that did it. */
    public record Done(String thread, int index, Event.Operation event) {}

    private final Map<Thing, Thing> bases = new HashMap<>();
    private final Set<Thing> wrappers = new HashSet<>();
    private final Map<Thing, Set<String>> users = new HashMap<>();
    private final Map<Thing, Set<String>> monitorUsers = new HashMap<>();
    private final Set<Thing> enteredMonitors = new HashSet<>();
    private final Map<Thing, Event.Operation> creations = new HashMap<>();
    private final Map<Thing, Set<Meaning>> meanings = new HashMap<>();
    private final Map<Thing, List<Done>> operations = new HashMap<>();
    private final Map<Thing, String> threads = new HashMap<>();
    private final Set<String> interrupted = new HashSet<>();
    private final Set<String> askedWhetherAlive = new HashSet<>();
    private final Set<String> unparked = new HashSet<>();
    private final Set<String> started = new HashSet<>();
    private final Set<Thing> withCallbacks = new HashSet<>();
    private final Set<Thing> called = new HashSet<>();
    private final Set<Thing> viewReads = new HashSet<>();
    private final Set<Thing> viewWrites = new HashSet<>();
    private final Map<Thing, Set<Value>> returned = new HashMap<>();
    private final Map<Value, History.Box> boxes;

    /** Looks through a run. */
    public Things(History history) {
        boxes = history.boxes();
        for (ThreadHistory thread : history.threads()) {
            thread.thread().ifPresent(thing -> threads.put(thing, thread.path()));
            thread.events().forEach(this::noteRelations);
            noteThreads(thread);
        }
        for (ThreadHistory thread : history.threads()) {
            for (int i = 0; i < thread.events().size(); i++) {
                noteUses(thread.path(), i, thread.events().get(i));
            }
            noteReturned(thread.events());
        }
    }

    // A call that starts a thread is beside the event that says so.
    private void noteThreads(ThreadHistory thread) {
        List<Event> events = thread.events();
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i) instanceof Event.Operation operation) {
                switch (operation.entry().meaning()) {
                    case THREAD_CURRENT -> operation.thing().ifPresent(thing -> threads.put(thing, thread.path()));
                    case THREAD_START -> noteStart(events, i, operation.receiver());
                    case THREAD_START_NEW -> noteStart(events, i, operation.thing());
                    default -> {}
                }
            }
        }
    }

    private void noteStart(List<Event> events, int index, Optional<Thing> started) {
        for (int beside : new int[] {index - 1, index + 1}) {
            if (beside >= 0 && beside < events.size() && events.get(beside) instanceof Event.Start start) {
                started.ifPresent(thing -> threads.putIfAbsent(thing, start.child()));
                return;
            }
        }
    }

    // Of each call that code runs inside of, all that this code returned.
    private void noteReturned(List<Event> events) {
        Deque<Event.Calling> open = new ArrayDeque<>();
        for (Event event : events) {
            if (event instanceof Event.Calling calling) {
                open.push(calling);
            } else if (event instanceof Event.Return result && !open.isEmpty()) {
                Thing thing = open.peek().receiver().map(this::base).orElse(null);
                if (thing != null) {
                    result.result()
                            .ifPresent(value -> returned.computeIfAbsent(thing, ignored -> new HashSet<>())
                                    .add(value.observed()));
                }
            } else if (event instanceof Event.Operation operation
                    && !open.isEmpty()
                    && open.peek().entry().equals(operation.entry())
                    && open.peek().before() == operation.before()) {
                open.pop();
            }
        }
    }

    /** What functions returned that were called inside of calls on the thing. */
    Set<Value> returned(Thing thing) {
        return returned.getOrDefault(thing, Set.of());
    }

    /** The boxes of the run, by what stands for them in expressions. */
    Map<Value, History.Box> boxes() {
        return boxes;
    }

    // ── what belongs to what ────────────────────────────────────────────────────────────────────────────────────────

    private void noteRelations(Event event) {
        if (event instanceof Event.Operation operation) {
            base(operation)
                    .ifPresent(base -> result(operation).ifPresent(derived -> noteBase(derived, base, operation)));
        }
    }

    private void noteBase(Thing derived, Thing base, Event.Operation operation) {
        boolean isFirst = bases.putIfAbsent(derived, base) == null;
        Meaning meaning = operation.entry().meaning();
        if (isFirst && (meaning == Meaning.SYNCHRONIZED_VIEW || meaning == Meaning.FIXED_VIEW)) {
            wrappers.add(derived);
        }
    }

    private static Optional<Thing> result(Event.Operation operation) {
        return operation.entry().name().equals("<init>") ? operation.receiver() : operation.thing();
    }

    /** What the call's result is a part or view of. */
    private static Optional<Thing> base(Event.Operation operation) {
        return switch (operation.entry().meaning()) {
            case LOCK_CONDITION, LOCK_READ_VIEW, LOCK_WRITE_VIEW, LOCK_BOTH_VIEW, MAP_VIEW -> operation.receiver();
            case COLLECTION_VIEW -> operation.receiver().or(() -> argument(operation, 0));
            case SYNCHRONIZED_VIEW, FIXED_VIEW -> argument(operation, 0);
            case CREATE -> isLockSide(operation.entry()) ? argument(operation, 0) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isLockSide(Entry entry) {
        return entry.owner().endsWith("Lock$ReadLock") || entry.owner().endsWith("Lock$WriteLock");
    }

    private static Optional<Thing> argument(Event.Operation operation, int index) {
        return index < operation.things().size() ? operation.things().get(index) : Optional.empty();
    }

    /** What the thing is, in the end, a part or view of: itself mostly. */
    public Thing base(Thing thing) {
        Thing base = thing;
        for (int depth = 0; depth < 20; depth++) {
            Thing next = bases.get(base);
            if (next == null || next == base) {
                return base;
            }
            base = next;
        }
        return base;
    }

    /** Whether the thing is a part of another, or shows it in another way: not if it only guards calls on it, or allows no changes. */
    boolean isView(Thing thing) {
        Thing inside = thing;
        while (wrappers.contains(inside)) {
            inside = bases.get(inside);
        }
        return bases.containsKey(inside);
    }

    /** What the operation acts on, with parts and views replaced by what they belong to. */
    Optional<Thing> subject(Event.Operation operation) {
        Target target = operation.entry().target();
        Optional<Thing> direct = switch (target) {
            case RECEIVER, ELEMENT -> operation.receiver();
            case ARGUMENT -> argument(operation, operation.entry().operand());
            case FIELD, HANDLE, NOTHING -> Optional.empty();
        };
        return direct.map(this::base);
    }

    // ── who uses what ───────────────────────────────────────────────────────────────────────────────────────────────

    private void noteUses(String thread, int index, Event event) {
        if (event instanceof Event.Start start) {
            started.add(start.child());
        } else if (event instanceof Event.Enter enter) {
            noteMonitor(thread, enter.monitor());
            enteredMonitors.add(enter.monitor());
        } else if (event instanceof Event.Exit exit) {
            noteMonitor(thread, exit.monitor());
        } else if (event instanceof Event.Calling calling) {
            calling.receiver().ifPresent(thing -> withCallbacks.add(base(thing)));
            if (calling.entry().sharing() == Sharing.MONITOR) {
                // Code of the program runs while the call holds it.
                calling.receiver().ifPresent(monitor -> {
                    noteMonitor(thread, monitor);
                    enteredMonitors.add(monitor);
                });
            }
        } else if (event instanceof Event.Begin begin) {
            begin.receiver().ifPresent(called::add);
        } else if (event instanceof Event.Operation operation) {
            noteOperation(thread, index, operation);
        }
    }

    private void noteOperation(String thread, int index, Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        switch (meaning) {
            case THREAD_INTERRUPT -> operation.receiver().flatMap(this::thread).ifPresent(interrupted::add);
            case THREAD_IS_ALIVE -> operation.receiver().flatMap(this::thread).ifPresent(askedWhetherAlive::add);
            case UNPARK ->
                argument(operation, operation.entry().operand())
                        .flatMap(this::thread)
                        .ifPresent(unparked::add);
            default -> {}
        }
        if (operation.entry().sharing() == Sharing.MONITOR || isMonitorCall(meaning)) {
            operation.receiver().ifPresent(thing -> noteMonitor(thread, thing));
        }
        if (meaning == Meaning.CREATE || meaning == Meaning.TASK_CREATE) {
            result(operation).ifPresent(thing -> noteCreation(thread, thing, operation));
            return;
        }
        if (operation.receiver().filter(this::isView).isPresent()) {
            noteViewUse(operation);
        }
        subject(operation).ifPresent(thing -> {
            users.computeIfAbsent(thing, ignored -> new HashSet<>()).add(thread);
            meanings.computeIfAbsent(thing, ignored -> EnumSet.noneOf(Meaning.class))
                    .add(meaning);
            if (isAskedFor(meaning) || isBoxes(thing)) {
                operations.computeIfAbsent(thing, ignored -> new ArrayList<>()).add(new Done(thread, index, operation));
            }
        });
    }

    // Only of containers that are modelled by their elements does anybody need to know all calls.
    private static boolean isAskedFor(Meaning meaning) {
        return switch (meaning.subject()) {
            case QUEUE, DEQUE, MAP, SET, BARRIER, PHASER, EXCHANGER -> true;
            default -> meaning == Meaning.COLLECTION_SIZE || meaning == Meaning.COLLECTION_IS_EMPTY;
        };
    }

    // It may hold nothing but boxes, which only all calls on it tell.
    private static boolean isBoxes(Thing thing) {
        return thing.typeName().equals("java.util.concurrent.atomic.AtomicReference");
    }

    private void noteCreation(String thread, Thing thing, Event.Operation operation) {
        creations.putIfAbsent(thing, operation);
        // What starts as a constant starts so for everybody; else its maker is one of those who write it.
        if (!operation.arguments().stream().allMatch(Datum::isConstant)) {
            users.computeIfAbsent(thing, ignored -> new HashSet<>()).add(thread);
        }
    }

    private void noteViewUse(Event.Operation operation) {
        Thing base = base(operation.receiver().orElseThrow());
        switch (operation.entry().meaning().effect()) {
            case READ -> viewReads.add(base);
            case WRITE -> viewWrites.add(base);
            default -> {}
        }
    }

    private static boolean isMonitorCall(Meaning meaning) {
        return switch (meaning) {
            case MONITOR_WAIT, MONITOR_WAIT_TIMED, MONITOR_NOTIFY, MONITOR_NOTIFY_ALL -> true;
            default -> false;
        };
    }

    private void noteMonitor(String thread, Thing monitor) {
        monitorUsers.computeIfAbsent(monitor, ignored -> new HashSet<>()).add(thread);
    }

    /** Whether more than one thread operates on the thing. */
    boolean isShared(Thing thing) {
        return users.getOrDefault(thing, Set.of()).size() > 1;
    }

    /** How many things that are no threads themselves more than one thread operates on. */
    public int shared() {
        return (int) users.keySet().stream()
                .filter(thing -> !threads.containsKey(thing) && isShared(thing))
                .count();
    }

    /** Whether more than one thread uses the thing's monitor, and some code does so by itself. */
    boolean isSharedMonitor(Thing thing) {
        return monitorUsers.getOrDefault(thing, Set.of()).size() > 1 && enteredMonitors.contains(thing);
    }

    /** The call that made the thing, if it was seen. */
    Optional<Event.Operation> creation(Thing thing) {
        return Optional.ofNullable(creations.get(thing));
    }

    /** The kinds of calls that were made on the thing. */
    Set<Meaning> meanings(Thing thing) {
        return meanings.getOrDefault(thing, Set.of());
    }

    /** All calls on a queue, map, set, barrier, phaser or exchanger, thread by thread. */
    List<Done> operations(Thing thing) {
        return operations.getOrDefault(thing, List.of());
    }

    /**
     * Whether the call asks how large a thing is that others are changing meanwhile and that does not promise a right answer then:
     * what it returns may be the size at no moment at all.
     */
    boolean isBlurred(Thing thing, Event.Operation event) {
        return Qualities.has(thing.typeName(), Quality.BLURRED)
                && isSize(event.entry().meaning())
                && operations(thing).stream()
                        .map(Done::event)
                        .filter(other -> other.entry().meaning().effect() == Effect.WRITE)
                        .anyMatch(other -> overlap(event, other));
    }

    /** Whether some call on the thing is blurred. */
    boolean hasBlurredSizes(Thing thing) {
        return Qualities.has(thing.typeName(), Quality.BLURRED)
                && operations(thing).stream().anyMatch(done -> isBlurred(thing, done.event()));
    }

    private static boolean isSize(Meaning meaning) {
        return switch (meaning) {
            case MAP_SIZE, MAP_IS_EMPTY, COLLECTION_SIZE, COLLECTION_IS_EMPTY -> true;
            default -> false;
        };
    }

    private static boolean overlap(Event.Operation one, Event.Operation other) {
        return one.before() < end(other) && other.before() < end(one);
    }

    private static long end(Event.Operation event) {
        return event.after() == 0 ? Long.MAX_VALUE : event.after();
    }

    /** Whether code of the program ran inside of some call on the thing. */
    boolean hasCallbacks(Thing thing) {
        return withCallbacks.contains(thing);
    }

    /** Whether code of the program ran that belongs to the thing: one of its methods, or its body if it is a function. */
    boolean isCalled(Thing thing) {
        return called.contains(thing);
    }

    /** Whether the thing is read through a view of it. */
    boolean hasViewReads(Thing thing) {
        return viewReads.contains(thing);
    }

    /** Whether the thing is changed through a view of it. */
    boolean hasViewWrites(Thing thing) {
        return viewWrites.contains(thing);
    }

    /** The thread that the thing is, by its path. */
    Optional<String> thread(Thing thing) {
        return Optional.ofNullable(threads.get(thing));
    }

    /** Whether some thread is seen to interrupt this one. */
    boolean isInterrupted(String thread) {
        return interrupted.contains(thread);
    }

    /** Whether some thread asks whether this one is alive. */
    boolean isAskedWhetherAlive(String thread) {
        return askedWhetherAlive.contains(thread);
    }

    /** Whether some thread is seen to start this one. */
    boolean isStarted(String thread) {
        return started.contains(thread);
    }

    /** Whether some thread is seen to give this one its permit. */
    boolean isUnparked(String thread) {
        return unparked.contains(thread);
    }
}
