// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Deed.Effect;
import dev.heddle.rebuild.export.Occurrence.Part;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells, event by event, what a run is to those who know only variables, locks and threads.
 *
 * <ul>
 *   <li>A plain read or write is an access of its variable; a volatile one holds a lock of the variable's name meanwhile.
 *   <li>A monitor is a lock of its object's name, a lock of {@code java.util.concurrent} one with {@code .lock} behind it. Only
 *       the outermost enter and exit count; waiting frees the lock and takes it again.
 *   <li>An atomic variable is accessed under its own lock: read, written, or both.
 *   <li>Any other operation reads, or reads and writes, the {@code .state} of its object: under a lock of that name if the
 *       object promises atomic operations, under the object's monitor if it promises that, else just so. One that waits for
 *       others does so twice, when it begins and when it ends. Making an object is a write only where it promises nothing.
 *   <li>A task reads the state of the objects it was handed over with when it begins, and writes them when it ends.
 *   <li>Starting and joining threads, and their begins and ends, are what they are.
 * </ul>
 *
 * <p>Branches, checks, inputs and regions have no meaning here.
 */
final class Translation {

    /** How many events each thread has still to do. */
    private final Map<String, Integer> left = new HashMap<>();

    private final Set<String> begun = new HashSet<>();
    private final Set<String> known = new HashSet<>();
    private final Map<String, Deque<Optional<Thing>>> bodies = new HashMap<>();
    private final ExportNames names = new ExportNames();
    private final Deeds deeds = new Deeds();
    private final Ties ties;
    private final LockOperations locks;
    private final StateOperations states;

    Translation(History history) {
        for (ThreadHistory thread : history.threads()) {
            left.put(thread.path(), thread.events().size());
            thread.cut()
                    .ifPresent(why -> deeds.note("%s is known only up to a point: %s".formatted(thread.path(), why)));
        }
        this.ties = new Ties(history);
        this.locks = new LockOperations(deeds, names, ties);
        this.states = new StateOperations(deeds, names, ties);
    }

    /** Returns what the event means. Occurrences must come in their order, each once. */
    List<Deed> translate(Occurrence occurrence) {
        deeds.by(occurrence.thread());
        if (begun.add(occurrence.thread())) {
            known.add(occurrence.thread());
            deeds.add(new Deed.Begin());
        }
        translate(occurrence.event(), occurrence.part());
        if (occurrence.part() != Part.BEGIN) {
            left.merge(occurrence.thread(), -1, Integer::sum);
            // Whoever does not end is blocked or cut off; a thread that never came back from wait() has no event for
            // it.
            if (isOver(occurrence.thread()) && !(occurrence.event() instanceof Event.End)) {
                deeds.isGone();
            }
        }
        return deeds.take();
    }

    /** Returns what got lost on the way. */
    List<String> notes() {
        return deeds.notes();
    }

    private void translate(Event event, Part part) {
        if (event instanceof Event.Read read) {
            access(names.variable(read.location()), Effect.READ, read.isVolatile());
        } else if (event instanceof Event.Write write) {
            access(names.variable(write.location()), Effect.WRITE, write.isVolatile());
        } else if (event instanceof Event.Enter enter) {
            deeds.acquire(names.monitor(enter.monitor()));
        } else if (event instanceof Event.Exit exit) {
            deeds.release(names.monitor(exit.monitor()));
        } else if (event instanceof Event.Start start) {
            fork(start.child());
        } else if (event instanceof Event.Operation operation) {
            operate(operation, part);
        } else if (event instanceof Event.Calling calling) {
            states.begin(calling, bodies().size());
        } else if (event instanceof Event.Begin begin) {
            bodies().push(begin.receiver());
            begin.receiver().ifPresent(states::beginTask);
        } else if (event instanceof Event.Return) {
            Optional.ofNullable(bodies().poll()).flatMap(body -> body).ifPresent(states::endTask);
            states.returns(bodies().size());
        } else if (event instanceof Event.End) {
            deeds.releaseAllOf(deeds.thread());
            deeds.add(new Deed.End());
        }
    }

    private void access(String variable, Effect effect, boolean isVolatile) {
        if (isVolatile) {
            deeds.access(variable, effect, variable);
        } else {
            deeds.access(variable, effect);
        }
    }

    private Deque<Optional<Thing>> bodies() {
        return bodies.computeIfAbsent(deeds.thread(), ignored -> new ArrayDeque<>());
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void fork(String child) {
        if (left.containsKey(child) && known.add(child)) {
            deeds.add(new Deed.Fork(child));
        } else {
            deeds.note("the start of a thread that is not known, or had begun before, was left out");
        }
    }

    private boolean isOver(String thread) {
        return left.getOrDefault(thread, 0) == 0;
    }

    private void operate(Event.Operation operation, Part part) {
        switch (operation.entry().meaning()) {
            case THREAD_JOIN -> {
                if (operation.thrown().isEmpty() && !join(operation)) {
                    deeds.note("a join with a thread that had more to do, or is not known, was left out");
                }
            }
            // Only if it returned because the thread ended; whether that was so, the order tells.
            case THREAD_JOIN_TIMED -> {
                if (operation.thrown().isEmpty()) {
                    join(operation);
                }
            }
            case THREAD_IS_ALIVE -> {
                if (operation.result().map(Targets::isZero).orElse(false)) {
                    join(operation);
                }
            }
            default -> {
                if (!locks.translate(operation, part)) {
                    states.translate(operation, part);
                }
            }
        }
    }

    private boolean join(Event.Operation operation) {
        Optional<String> child = Targets.of(operation).flatMap(ties::thread);
        boolean ended = child.isPresent()
                && known.contains(child.get())
                && left.containsKey(child.get())
                && !child.get().equals(deeds.thread())
                && isOver(child.get());
        if (ended) {
            deeds.releaseAllOf(child.orElseThrow());
            deeds.add(new Deed.Join(child.orElseThrow()));
        }
        return ended;
    }
}
