// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence.Part;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.rebuild.export.Ties;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What operations on locks, conditions and monitors are. */
final class LockEncoding {

    /** Operations that tell something about a lock without taking it. */
    private static final Set<Meaning> LOOKS = EnumSet.of(
            Meaning.LOCK_IS_TAKEN, Meaning.READ_COUNT, Meaning.STAMPED_IS_READING, Meaning.STAMPED_IS_WRITING);

    private static final Set<Meaning> TRIES = EnumSet.of(
            Meaning.LOCK_TRY,
            Meaning.LOCK_TRY_TIMED,
            Meaning.READ_TRY,
            Meaning.READ_TRY_TIMED,
            Meaning.STAMPED_TRY_WRITE,
            Meaning.STAMPED_TRY_READ);

    private static final Set<Meaning> OPTIMISTIC = EnumSet.of(Meaning.STAMPED_OPTIMISTIC, Meaning.STAMPED_VALIDATE);

    private final Output out;
    private final Ties ties;
    private final Gates gates;

    private record Hold(int thread, Thing lock) {}

    private final Map<Hold, Integer> regions = new HashMap<>();
    /** Locks of which somebody found out whether they are free, without taking them. */
    private final Set<Thing> looked = new HashSet<>();
    /** Locks that are read under without being taken. */
    private final Set<Thing> versioned = new HashSet<>();

    LockEncoding(History history, Output out, Ties ties, Gates gates) {
        this.out = out;
        this.ties = ties;
        this.gates = gates;
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation) {
                    noteLook(operation);
                }
            }
        }
    }

    private void noteLook(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        boolean looks = LOOKS.contains(meaning) || (TRIES.contains(meaning) && hasFailed(operation));
        if (looks) {
            operation.receiver().map(ties::lock).ifPresent(looked::add);
        } else if (OPTIMISTIC.contains(meaning)) {
            operation.receiver().map(ties::lock).ifPresent(versioned::add);
        }
    }

    private static boolean hasFailed(Event.Operation operation) {
        return operation.thrown().isPresent()
                || operation.result().map(Targets::isZero).orElse(false);
    }

    int monitor(Thing thing) {
        return out.numbers.lock(thing, "");
    }

    private int lock(Thing thing) {
        return out.numbers.lock(thing, ".lock");
    }

    /** Whether the operation is one on a lock, in which case it is done. */
    boolean encode(Event.Operation operation, Part part) {
        Meaning meaning = operation.entry().meaning();
        switch (meaning) {
            case MONITOR_WAIT, MONITOR_WAIT_TIMED ->
                Targets.of(operation).ifPresent(thing -> wait(operation, part, thing, monitor(thing)));
            case CONDITION_AWAIT, CONDITION_AWAIT_TIMED -> await(operation, part);
            case MONITOR_NOTIFY, MONITOR_NOTIFY_ALL -> Targets.of(operation).ifPresent(this::signal);
            case CONDITION_SIGNAL, CONDITION_SIGNAL_ALL -> operation.receiver().ifPresent(this::signal);
            case LOCK_IS_TAKEN, READ_COUNT, STAMPED_IS_READING, STAMPED_IS_WRITING ->
                operation.receiver().map(ties::lock).ifPresent(this::look);
            case MONITOR_IS_HELD, LOCK_IS_MINE, LOCK_HOLDS, READ_HOLDS -> {
                // Depends on nobody but the thread itself.
            }
            default -> {
                return take(operation, meaning);
            }
        }
        return true;
    }

    private boolean take(Event.Operation operation, Meaning meaning) {
        Optional<Thing> lock = operation.receiver().map(ties::lock);
        if (!isLocking(meaning)) {
            return false;
        }
        if (lock.isEmpty()) {
            out.note("an operation on an unknown lock was left out");
        } else if (hasFailed(operation)) {
            look(lock.get());
        } else {
            take(lock.get(), meaning, operation.site());
        }
        return true;
    }

    private static boolean isLocking(Meaning meaning) {
        return switch (meaning) {
            case LOCK_ACQUIRE, LOCK_TRY, LOCK_TRY_TIMED, LOCK_RELEASE -> true;
            case READ_ACQUIRE, READ_TRY, READ_TRY_TIMED, READ_RELEASE -> true;
            default -> meaning.subject() == Subject.STAMPED;
        };
    }

    private void take(Thing thing, Meaning meaning, Site at) {
        switch (meaning) {
            case LOCK_ACQUIRE, LOCK_TRY, LOCK_TRY_TIMED, STAMPED_WRITE, STAMPED_TRY_WRITE -> acquire(thing, at);
            case LOCK_RELEASE, STAMPED_RELEASE_WRITE, STAMPED_TRY_RELEASE_WRITE -> release(thing);
            case READ_ACQUIRE, READ_TRY, READ_TRY_TIMED, STAMPED_READ, STAMPED_TRY_READ -> acquireShared(thing, at);
            case READ_RELEASE, STAMPED_RELEASE_READ, STAMPED_TRY_RELEASE_READ -> releaseShared(thing);
            case STAMPED_RELEASE, STAMPED_TO_OPTIMISTIC -> releaseAny(thing);
            case STAMPED_TO_WRITE -> {
                if (out.depth(lock(thing), false) == 0) {
                    releaseAny(thing);
                    acquire(thing, at);
                }
            }
            case STAMPED_TO_READ -> {
                if (out.depth(lock(thing), true) == 0) {
                    releaseAny(thing);
                    acquireShared(thing, at);
                }
            }
            case STAMPED_OPTIMISTIC, STAMPED_VALIDATE ->
                out.add(Op.SYNC_READ | Op.HIDDEN, out.numbers.variable(thing, ".version"));
            default -> {
                // Nothing is taken or given back.
            }
        }
    }

    // ── holders ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void acquire(Thing thing, Site at) {
        if (out.acquire(lock(thing))) {
            changed(thing);
            beginRegion(thing, at);
        }
    }

    private void release(Thing thing) {
        int lock = lock(thing);
        boolean last = out.isOutermost(lock);
        if (last) {
            endRegion(thing);
            changed(thing);
        }
        out.release(lock);
        // Who also holds it for reading goes on doing so.
        if (last && out.depth(lock, true) > 0) {
            out.add(Op.ACQUIRE_SHARED, lock);
        }
    }

    private void acquireShared(Thing thing, Site at) {
        int lock = lock(thing);
        int depth = out.depth(lock, true);
        out.setDepth(lock, true, depth + 1);
        if (depth == 0 && out.depth(lock, false) == 0) {
            out.add(Op.ACQUIRE_SHARED, lock);
            looked(thing);
            beginRegion(thing, at);
        }
    }

    private void releaseShared(Thing thing) {
        int lock = lock(thing);
        int depth = out.depth(lock, true);
        if (depth == 0) {
            out.note("a lock was given back by a thread that did not hold it");
            return;
        }
        out.setDepth(lock, true, depth - 1);
        if (depth == 1 && out.depth(lock, false) == 0) {
            endRegion(thing);
            looked(thing);
            out.add(Op.RELEASE_SHARED, lock);
        }
    }

    private void releaseAny(Thing thing) {
        if (out.depth(lock(thing), false) > 0) {
            release(thing);
        } else if (out.depth(lock(thing), true) > 0) {
            releaseShared(thing);
        }
    }

    // The lock may be given back in another method than it was taken in.
    private void beginRegion(Thing thing, Site at) {
        int region = out.numbers.region(at);
        regions.put(new Hold(out.thread(), thing), region);
        out.beginRegion(region, 0);
    }

    private void endRegion(Thing thing) {
        Integer region = regions.remove(new Hold(out.thread(), thing));
        if (region != null) {
            out.endRegion(region);
        }
    }

    private void changed(Thing thing) {
        looked(thing);
        if (versioned.contains(thing)) {
            out.add(Op.SYNC_UPDATE | Op.HIDDEN, out.numbers.variable(thing, ".version"));
        }
    }

    private void looked(Thing thing) {
        if (looked.contains(thing)) {
            out.add(Op.SYNC_UPDATE | Op.QUIET | Op.HIDDEN, out.numbers.variable(thing, ".held"));
        }
    }

    private void look(Thing thing) {
        out.add(Op.SYNC_READ | Op.QUIET | Op.HIDDEN, out.numbers.variable(thing, ".held"));
    }

    // ── waiting ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void await(Event.Operation operation, Part part) {
        Optional<Thing> condition = operation.receiver();
        Optional<Thing> lock = condition.flatMap(ties::lockOfCondition);
        if (lock.isEmpty()) {
            out.note("waiting for a condition whose lock is not known was left out");
        } else {
            condition.ifPresent(thing -> wait(operation, part, thing, lock(lock.get())));
        }
    }

    // Which of those that wait a signal wakes depends on who waits: so waiting is part of the condition's state.
    private void wait(Event.Operation operation, Part part, Thing condition, int lock) {
        if (operation.thrown().filter(LockEncoding::isRefusal).isPresent() || part == Part.WHOLE) {
            return;
        }
        int waiters = out.numbers.variable(condition, ".waiters");
        if (part == Part.BEGIN) {
            out.add(Op.SYNC_UPDATE | Op.QUIET | Op.HIDDEN, waiters);
            out.suspendRegions();
            out.add(Op.RELEASE, lock);
        } else {
            out.add(Op.SYNC_READ | Op.QUIET | Op.HIDDEN, waiters);
            gates.wake(operation, condition, out);
            out.add(Op.ACQUIRE, lock);
            out.resumeRegions();
        }
    }

    private void signal(Thing condition) {
        out.add(Op.SYNC_UPDATE | Op.QUIET | Op.HIDDEN, out.numbers.variable(condition, ".waiters"));
        gates.signal(condition, out);
    }

    // Other exceptions come when the wait is over.
    private static boolean isRefusal(String thrown) {
        return thrown.endsWith("IllegalMonitorStateException") || thrown.endsWith("IllegalArgumentException");
    }
}
