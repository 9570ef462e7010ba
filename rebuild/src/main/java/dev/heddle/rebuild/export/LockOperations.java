// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Deed.Effect;
import dev.heddle.rebuild.export.Occurrence.Part;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Translates operations on locks, conditions and monitors.
 *
 * <p>There are no locks for reading in {@link Deed}s. A reader takes the lock for a moment when it comes and again when it goes.
 * If a lock has readers, each who comes reads a variable of the lock's name and each who goes writes it: so an order in which all
 * reads find the same writes as before keeps readers and writers apart.
 */
final class LockOperations {

    private final Deeds deeds;
    private final ExportNames names;
    private final Ties ties;

    LockOperations(Deeds deeds, ExportNames names, Ties ties) {
        this.deeds = deeds;
        this.names = names;
        this.ties = ties;
    }

    /** Returns true if the operation is one on a lock, in which case it is done. */
    boolean translate(Event.Operation operation, Part part) {
        Meaning meaning = operation.entry().meaning();
        switch (meaning) {
            case MONITOR_WAIT, MONITOR_WAIT_TIMED ->
                wait(operation, part, Targets.of(operation).map(names::monitor), false);
            case CONDITION_AWAIT, CONDITION_AWAIT_TIMED -> await(operation, part);
            case LOCK_ACQUIRE, LOCK_TRY, LOCK_TRY_TIMED, STAMPED_WRITE, STAMPED_TRY_WRITE, STAMPED_TO_WRITE ->
                withLock(operation, this::take);
            case LOCK_RELEASE -> withLock(operation, this::give);
            case READ_ACQUIRE, READ_TRY, READ_TRY_TIMED -> withLock(operation, this::enterReader);
            case READ_RELEASE -> withLock(operation, this::leaveReader);
            case STAMPED_READ, STAMPED_TRY_READ, STAMPED_OPTIMISTIC, STAMPED_VALIDATE ->
                withLock(operation, this::enterReader);
            case STAMPED_RELEASE_READ, STAMPED_TRY_RELEASE_READ -> withLock(operation, this::leaveReader);
            case STAMPED_RELEASE_WRITE, STAMPED_TRY_RELEASE_WRITE -> withLock(operation, this::giveForHolder);
            case STAMPED_RELEASE, STAMPED_TO_OPTIMISTIC -> withLock(operation, this::leave);
            case STAMPED_TO_READ -> withLock(operation, this::leaveWriter);
            case MONITOR_NOTIFY, MONITOR_NOTIFY_ALL, CONDITION_SIGNAL, CONDITION_SIGNAL_ALL -> {
                // Whoever wakes has to take the lock again, and that is what orders.
            }
            case MONITOR_IS_HELD, LOCK_IS_MINE, LOCK_HOLDS, READ_HOLDS -> {
                // Depends on nobody but the thread itself.
            }
            case LOCK_IS_TAKEN, READ_COUNT, STAMPED_IS_READING, STAMPED_IS_WRITING ->
                deeds.note("looking at a lock without taking it was left out");
            default -> {
                return false;
            }
        }
        return true;
    }

    // A try that failed, a stamp that is none, and a call that threw have not done anything.
    private void withLock(Event.Operation operation, Consumer<Thing> action) {
        boolean failed = operation.thrown().isPresent()
                || operation.result().map(Targets::isZero).orElse(false);
        if (failed) {
            return;
        }
        Optional<Thing> lock = operation.receiver().map(ties::lock);
        lock.ifPresentOrElse(action, () -> deeds.note("an operation on an unknown lock was left out"));
    }

    // ── holders ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void take(Thing lock) {
        String name = names.lock(lock);
        if (deeds.acquire(name) && ties.hasReaders(lock)) {
            deeds.access(name, Effect.READ);
        }
    }

    private void give(Thing lock) {
        String name = names.lock(lock);
        if (deeds.isOutermost(name) && ties.hasReaders(lock)) {
            deeds.access(name, Effect.WRITE);
        }
        deeds.release(name);
    }

    // A StampedLock does not belong to a thread.
    private void giveForHolder(Thing lock) {
        String name = names.lock(lock);
        if (deeds.isMine(name)) {
            give(lock);
        } else {
            deeds.releaseForHolder(name);
        }
    }

    private void enterReader(Thing lock) {
        String name = names.lock(lock);
        deeds.access(name, Effect.READ, name);
    }

    private void leaveReader(Thing lock) {
        String name = names.lock(lock);
        deeds.access(name, Effect.UPDATE, name);
    }

    private void leave(Thing lock) {
        if (deeds.isHeld(names.lock(lock))) {
            giveForHolder(lock);
        } else {
            leaveReader(lock);
        }
    }

    // Who was reading goes on reading.
    private void leaveWriter(Thing lock) {
        if (deeds.isHeld(names.lock(lock))) {
            giveForHolder(lock);
        }
    }

    // ── waiting ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void await(Event.Operation operation, Part part) {
        Optional<Thing> lock = operation.receiver().flatMap(ties::lockOfCondition);
        if (lock.isEmpty()) {
            deeds.note("waiting for a condition whose lock is not known was left out");
        }
        wait(operation, part, lock.map(names::lock), lock.map(ties::hasReaders).orElse(false));
    }

    private void wait(Event.Operation operation, Part part, Optional<String> lock, boolean hasReaders) {
        if (lock.isEmpty()
                || operation.thrown().filter(LockOperations::isRefusal).isPresent()) {
            return;
        }
        if (part == Part.BEGIN) {
            if (hasReaders && deeds.isMine(lock.get())) {
                deeds.access(lock.get(), Effect.WRITE);
            }
            deeds.giveUp(lock.get());
        } else if (deeds.takeBack(lock.get()) && hasReaders) {
            deeds.access(lock.get(), Effect.READ);
        }
    }

    // Other exceptions come when the wait is over.
    private static boolean isRefusal(String thrown) {
        return thrown.endsWith("IllegalMonitorStateException") || thrown.endsWith("IllegalArgumentException");
    }
}
