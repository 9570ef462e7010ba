// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.GateSite;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Locks, semaphores and latches of which it is known when a call would wait, and conditions of such locks. Their threads wait at the
 * gate until it would not, so that one operation is one call.
 */
final class Synchronizers {

    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;
    private final OutsideCalls outside;
    private final Map<Object, Waiting> conditions = new IdentityHashMap<>();

    /** The objects of locks that keep a queue, by their conditions. */
    private final Map<Object, Integer> locksOutside = new IdentityHashMap<>();

    private int epoch;

    /** A condition of a lock whose threads wait at the gate. */
    private static final class Waiting extends WaitSet {
        final ReentrantLock lock;
        final int lockObject;

        Waiting(ReentrantLock lock, int lockObject, int condition) {
            super(condition);
            this.lock = lock;
            this.lockObject = lockObject;
        }
    }

    Synchronizers(Engine engine, Guidance guidance, OutsideCalls outside) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
        this.outside = outside;
    }

    /** Whether it is one whose threads wait at the gate. */
    boolean isOne(Object receiver) {
        return receiver instanceof ReentrantLock lock && !keepsQueue(lock.isFair())
                || receiver instanceof Semaphore semaphore && !keepsQueue(semaphore.isFair())
                || receiver instanceof CountDownLatch;
    }

    /** Who is fair keeps a queue, which is the JDK's business, and so does everybody if somebody looks at it. */
    private boolean keepsQueue(boolean isFair) {
        return isFair || table.asksForQueues();
    }

    void call(Strand strand, int site, Object receiver, int object, Meaning meaning, GateSite place) {
        refresh(strand, receiver, object);
        strand.isInside = true;
        switch (meaning) {
            case LOCK_ACQUIRE -> {
                if (((ReentrantLock) receiver).isHeldByCurrentThread()) {
                    strand.hand.changed();
                } else {
                    stopAtGate(strand, OperationKind.LOCK, site, How.TAKE, object, place);
                }
            }
            case LOCK_TRY -> {
                if (((ReentrantLock) receiver).isHeldByCurrentThread()) {
                    strand.hand.changed();
                } else {
                    stopAndTry(strand, site, object);
                }
            }
            case LOCK_RELEASE -> {
                if (((ReentrantLock) receiver).getHoldCount() == 1) {
                    outside.stop(strand, OperationKind.UNLOCK, site, object);
                }
            }
            case SEMAPHORE_ACQUIRE -> {
                if (place.member().endsWith("()V")) {
                    stopAtGate(strand, OperationKind.ACQUIRE, site, How.TAKE, object, place);
                } else {
                    strand.pushCall(site, object);
                    outside.stop(strand, OperationKind.ACQUIRE, site, object);
                }
            }
            case SEMAPHORE_TRY -> {
                if (place.member().endsWith("()Z")) {
                    stopAndTry(strand, site, object);
                } else {
                    strand.pushCall(site, object);
                    outside.stop(strand, OperationKind.ACQUIRE, site, object);
                }
            }
            case LATCH_AWAIT -> stopAtGate(strand, OperationKind.AWAIT, site, How.AWAIT, object, place);
            case LOCK_CONDITION, LOCK_IS_MINE, LOCK_HOLDS -> {}
            default -> {
                strand.pushCall(site, object);
                if (meaning.effect() == Effect.READ) {
                    engine.stop(strand, table.on(OperationKind.READ, site, How.READ, object), site);
                } else {
                    outside.stop(strand, OperationKind.RELEASE, site, object);
                }
            }
        }
    }

    /** Stops before a call that takes what it can get, or nothing. */
    private void stopAndTry(Strand strand, int site, int object) {
        engine.stop(
                strand,
                () -> table.on(OperationKind.TRY_LOCK, site, engine.level(object) > 0 ? How.ATTEMPT : How.FAIL, object),
                site);
    }

    /** Stops until the call would not wait; or until it would, if it can be interrupted, throw an exception instead. */
    private void stopAtGate(Strand strand, OperationKind kind, int site, How how, int object, GateSite place) {
        String name = place.member();
        boolean isInterruptible = kind == OperationKind.AWAIT
                || name.contains("Interruptibly")
                || kind == OperationKind.ACQUIRE && !name.contains("Uninterruptibly");
        if (table.unparks()) {
            stopOrPark(strand, kind, how.access(object), isInterruptible, site);
        } else if (isInterruptible) {
            guidance.interrupts().stop(strand, kind, how.access(object), site);
        } else {
            engine.stop(strand, table.on(kind, site, how, object), site);
        }
    }

    /**
     * The same where threads are given permits: who has to wait parks, and a permit that it has, or is given meanwhile, is taken there. A
     * thread that is slow finds what it needs when it comes, and keeps its permit; so both are explored.
     */
    private void stopOrPark(Strand strand, OperationKind kind, Access access, boolean isInterruptible, int site) {
        Interrupts interrupts = guidance.interrupts();
        int permit = engine.own.permit(strand);
        engine.stop(strand, () -> trying(strand, kind, access, isInterruptible, site), site);
        if (goesOn(strand, access, isInterruptible)) {
            return;
        }
        Strand.Pending waiting = isInterruptible
                ? interrupts.waiting(strand, kind, access, site)
                : interrupts.always(table.of(kind, site, access));
        outside.takePermit(strand);
        strand.takesPermits = true;
        try {
            engine.stop(strand, () -> table.updating(waiting.operation(), permit), site);
        } finally {
            strand.takesPermits = false;
        }
    }

    private boolean goesOn(Strand strand, Access access, boolean isInterruptible) {
        return engine.level(access.object()) >= access.need() || isInterruptible && strand.interrupted;
    }

    /** Takes what is there, or begins to park. */
    private int trying(Strand strand, OperationKind kind, Access access, boolean isInterruptible, int site) {
        boolean goesOn = goesOn(strand, access, isInterruptible);
        boolean isThere = engine.level(access.object()) >= access.need();
        Access taking = Access.attempt(access.object(), isThere && access.updates());
        Access parking = Access.attempt(engine.own.permit(strand), !goesOn);
        return isInterruptible && table.interrupts()
                ? table.of(kind, site, taking, parking, Access.attempt(engine.own.flag(strand), strand.interrupted))
                : table.of(kind, site, taking, parking);
    }

    /** A call returned. */
    void called(Strand strand, Object receiver) {
        long stamp = guidance.stamp(strand, receiver);
        if (stamp > 0) {
            refresh(strand, receiver, table.part(stamp, SELF, ""));
        }
    }

    /** The level is what the object itself says. */
    private void refresh(Strand strand, Object receiver, int object) {
        if (receiver instanceof ReentrantLock lock) {
            engine.setLevel(object, lock.isLocked() ? 0 : 1);
            if (lock.isHeldByCurrentThread()) {
                strand.holds.add(object);
            } else {
                strand.holds.remove(object);
            }
        } else if (receiver instanceof Semaphore semaphore) {
            engine.setLevel(object, semaphore.availablePermits());
        } else if (receiver instanceof CountDownLatch latch) {
            engine.setLevel(object, latch.getCount() == 0 ? 1 : 0);
        }
    }

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    void addCondition(Strand strand, Object receiver, Object condition) {
        if (epoch != Gate.epoch) {
            epoch = Gate.epoch;
            conditions.clear();
            locksOutside.clear();
        }
        long stamp = Math.abs(guidance.stamp(strand, receiver));
        int object = table.part(stamp, SELF, "");
        if (receiver instanceof ReentrantLock lock && isOne(lock)) {
            int number = engine.objectNumber(engine.objectName(object) + "'s condition " + conditions.size());
            conditions.put(condition, new Waiting(lock, object, number));
        } else {
            locksOutside.put(condition, object);
        }
    }

    /** What calls of a condition touch whose lock keeps a queue. */
    private int touchedBy(Object condition) {
        Integer lock = epoch == Gate.epoch ? locksOutside.get(condition) : null;
        return lock == null ? outside.shared() : lock;
    }

    private @Nullable Waiting known(Object condition) {
        return epoch == Gate.epoch ? conditions.get(condition) : null;
    }

    /** Waits for a signal: how much is left of the time. */
    long await(Strand strand, Object condition, long nanos, boolean isInterruptible, int site)
            throws InterruptedException {
        Waiting waiting = known(condition);
        if (waiting == null) {
            return awaitOutside(strand, (Condition) condition, nanos, isInterruptible, site);
        }
        if (!waiting.lock.isHeldByCurrentThread()) {
            throw new IllegalMonitorStateException();
        }
        Monitors monitors = guidance.monitors();
        monitors.beginWaiting(strand, waiting, waiting.lockObject, isInterruptible, site);
        int holds = waiting.lock.getHoldCount();
        for (int i = 0; i < holds; i++) {
            waiting.lock.unlock();
        }
        refresh(strand, waiting.lock, waiting.lockObject);
        guidance.setDeadline(strand, nanos);
        long deadline = strand.deadline;
        Strand.Pending reacquiring = monitors.reacquiring(strand, waiting.lockObject, isInterruptible, nanos, site);
        if (table.unparks()) {
            parkUntil(strand, reacquiring, waiting.lockObject, site);
        } else {
            engine.stop(strand, reacquiring, site);
        }
        for (int i = 0; i < holds; i++) {
            waiting.lock.lock();
        }
        refresh(strand, waiting.lock, waiting.lockObject);
        boolean isSignalled = monitors.endWaiting(strand, isInterruptible, nanos);
        boolean isTooLate = !isSignalled && guidance.now(strand) >= deadline;
        return isTooLate ? 0 : Math.max(1, deadline - guidance.now(strand));
    }

    /** Waits where threads are given permits: it parks, and takes the permit, unless it is signalled before. */
    private void parkUntil(Strand strand, Strand.Pending reacquiring, int lock, int site) {
        int permit = engine.own.permit(strand);
        int notification = engine.own.notification(strand);
        int parking =
                table.of(OperationKind.WAIT, site, Access.read(notification), Access.read(lock), Access.update(permit));
        engine.stop(strand, parking, site);
        boolean parks = engine.level(notification) == 0 || engine.level(lock) == 0;
        if (parks) {
            outside.takePermit(strand);
            strand.takesPermits = true;
        }
        try {
            engine.stop(strand, () -> table.updating(reacquiring.operation(), permit), site);
        } finally {
            strand.takesPermits = false;
        }
    }

    private long awaitOutside(Strand strand, Condition condition, long nanos, boolean isInterruptible, int site)
            throws InterruptedException {
        strand.isInside = false;
        int touched = touchedBy(condition);
        strand.pushCall(site, touched);
        outside.stop(strand, OperationKind.RELEASE, site, touched);
        Gate.on();
        try {
            if (nanos >= 0) {
                return condition.awaitNanos(nanos);
            }
            if (isInterruptible) {
                condition.await();
            } else {
                condition.awaitUninterruptibly();
            }
            return 1;
        } finally {
            Gate.off();
            outside.ended(strand, site);
        }
    }

    void signal(Strand strand, Object condition, boolean all, int site) {
        Waiting waiting = known(condition);
        if (waiting != null) {
            if (!waiting.lock.isHeldByCurrentThread()) {
                throw new IllegalMonitorStateException();
            }
            guidance.monitors().signal(strand, waiting, all, site);
            return;
        }
        strand.isInside = false;
        outside.stop(strand, OperationKind.RELEASE, site, touchedBy(condition));
        Gate.on();
        try {
            if (all) {
                ((Condition) condition).signalAll();
            } else {
                ((Condition) condition).signal();
            }
        } finally {
            Gate.off();
        }
    }
}
