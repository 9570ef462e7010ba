// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.control.engine.OperationTable.How;
import dev.heddle.control.engine.WaitSet.Monitor;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Gate;
import dev.heddle.gate.Guided;
import dev.heddle.instrument.control.Site;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Monitors, and waiting in them.
 *
 * <p>Those that code of the JDK enters (site 0) are nobody's operations as long as they are free: most are left again before anybody
 * else goes. If their owner comes to the gate before that, because it calls back, others have to wait until it has left. Its
 * entering was a part of the call that it is in, which conflicts with theirs; its leaving is told by what it does last in there,
 * and counted, and they wait for the count to grow.
 */
final class Monitors {

    private static final int LOCK = 1;
    private static final int CONDITION = 2;
    private static final int LEAVES = 4;
    private static final int SELF = 3;

    /** Functions, and objects that are compared. */
    private static final Pattern CALLING_BACK =
            Pattern.compile("java/util/function/|java/util/Comparator|Ljava/lang/Object;.*\\)|java/util/Collection");

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;
    private final OutsideCalls outside;
    private final NestedMonitors nested;

    Monitors(Engine engine, Guidance guidance, OutsideCalls outside) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
        this.outside = outside;
        this.nested = new NestedMonitors(engine, this, outside);
    }

    NestedMonitors nested() {
        return nested;
    }

    Monitor find(Strand strand, Object object, int site) {
        Object kept = object instanceof Guided guided ? Gate.monitor(guided) : engine.objects.extra(object);
        if (kept instanceof Monitor monitor) {
            return monitor;
        }
        long stamp = Math.abs(site == 0 ? guidance.stampInside(strand, object) : guidance.stamp(strand, object));
        engine.acquaintances.meet(object, stamp);
        Monitor monitor = new Monitor(
                table.part(stamp, LOCK, "'s monitor"),
                table.part(stamp, CONDITION, "'s wait set"),
                mayBeEnteredByTheJdk(object) ? table.part(stamp, LEAVES, "'s monitor, left") : -1,
                mayBeEnteredByTheJdk(object) ? table.part(stamp, SELF, "") : -1);
        engine.setLevel(monitor.lock, 1);
        if (object instanceof Guided guided) {
            Gate.setMonitor(guided, monitor);
        } else {
            engine.objects.setExtra(object, monitor);
        }
        return monitor;
    }

    private static boolean mayBeEnteredByTheJdk(Object object) {
        return !(object instanceof Guided) && !(object instanceof Class<?>) && object.getClass() != Object.class;
    }

    Monitor owned(Strand strand, Object object, int site) {
        Monitor monitor = find(strand, object, site);
        if (monitor.owner != strand) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    // ── entering and leaving ────────────────────────────────────────────────────────────────────────────────────────

    void enter(Strand strand, Object object, int site) {
        leaveFailed(strand);
        Monitor monitor = find(strand, object, site);
        if (monitor.owner == strand) {
            monitor.depth++;
        } else if (site == 0 && Mutexes.isOfProgram(object) && engine.objects.stamp(object) > 0) {
            nested.take(strand, monitor, true, NestedMonitors.siteInside(strand));
            monitor.isNested = true;
        } else if (site == 0) {
            enterInside(strand, monitor, 1);
        } else {
            boolean isSilent = monitor.owner == null && (strand.hand.quiet() > 0 || guidance.stamp(strand, object) < 0);
            if (!isSilent) {
                strand.isInside = true;
                engine.stop(
                        strand, withSelf(table.on(OperationKind.LOCK, site, How.TAKE, monitor.lock), monitor), site);
            }
            take(strand, monitor, 1);
            monitor.isSilent = isSilent;
        }
    }

    void exit(Strand strand, Object object, int site) {
        Monitor monitor = find(strand, object, site);
        if (monitor.owner != strand) {
            if (engine.isClosing()) {
                return;
            }
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (monitor.depth > 1) {
            monitor.depth--;
            return;
        }
        if (site == 0 && monitor.isNested) {
            monitor.isNested = false;
            exitMethod(strand, monitor, NestedMonitors.siteInside(strand));
            return;
        }
        if (site == 0) {
            leaveInside(strand, monitor);
            return;
        }
        boolean isSilent = monitor.isSilent && (monitor.enteredAt == strand.steps || guidance.stamp(strand, object) < 0)
                || strand.hand.quiet() > 0;
        if (!isSilent && !engine.isClosing()) {
            engine.stop(
                    strand, withSelf(table.on(OperationKind.UNLOCK, site, How.UPDATE, monitor.lock), monitor), site);
        }
        give(strand, monitor);
    }

    /** Calls on an object that has its methods synchronized conflict with who has its monitor. */
    private int withSelf(int operation, Monitor monitor) {
        return monitor.self < 0 ? operation : table.updating(table.updating(operation, monitor.self), monitor.leaves);
    }

    void take(Strand strand, Monitor monitor, int depth) {
        monitor.owner = strand;
        monitor.depth = depth;
        monitor.enteredAt = strand.steps;
        strand.holds.add(monitor.lock);
        engine.setLevel(monitor.lock, 0);
    }

    void give(Strand strand, Monitor monitor) {
        monitor.owner = null;
        strand.holds.remove(monitor.lock);
        engine.setLevel(monitor.lock, 1);
        if (monitor.leaves >= 0) {
            engine.setLevel(monitor.leaves, engine.level(monitor.leaves) + 1);
        }
    }

    // ── synchronized methods of the JDK ─────────────────────────────────────────────────────────────────────────────

    /** Enters a monitor together with the call of a method that takes it; false if the strand has it. */
    boolean enterMethod(Strand strand, Object mutex, int object, Site place, long stamp) {
        leaveFailed(strand);
        int site = place.number();
        Monitor monitor = find(strand, mutex, site);
        if (monitor.owner == strand) {
            return false;
        }
        boolean isRead = place.meaning().map(Meaning::effect).equals(Optional.of(Effect.READ));
        // Who calls back may come to the gate before it has left.
        boolean onlyLooks = isRead && !CALLING_BACK.matcher(place.member()).find();
        strand.pushCall(site, object);
        int alone = onlyLooks
                ? table.of(OperationKind.AWAIT, site, Access.await(monitor.lock, 1), Access.read(object))
                : table.of(OperationKind.ACQUIRE, site, Access.take(monitor.lock, 1), Access.update(object));
        GivenObjects given = guidance.given();
        engine.stop(strand, given.behind(strand, stamp, !isRead, true, given.with(strand, alone)), site);
        take(strand, monitor, 1);
        monitor.mutex = mutex;
        strand.setCallMonitor(monitor);
        return true;
    }

    /** Leaves the monitors of methods that have ended with an exception, or that made a text: the JVM has left them, too. */
    void leaveFailed(Strand strand) {
        while (strand.synchronizedCalls > 0) {
            Monitor monitor = strand.callMonitor();
            if (monitor == null || isHeld(monitor)) {
                return;
            }
            int site = strand.callSites[strand.calls - 1];
            strand.popCall();
            exitMethod(strand, monitor, site);
        }
    }

    private static boolean isHeld(Monitor monitor) {
        return monitor.mutex != null && Thread.holdsLock(monitor.mutex);
    }

    void exitMethod(Strand strand, Monitor monitor, int site) {
        if (monitor.owner != strand) {
            return;
        }
        monitor.mutex = null;
        if (monitor.enteredAt != strand.steps && !engine.isClosing()) {
            engine.stop(
                    strand, withSelf(table.on(OperationKind.UNLOCK, site, How.UPDATE, monitor.lock), monitor), site);
            give(strand, monitor);
        } else {
            monitor.owner = null;
            strand.holds.remove(monitor.lock);
            engine.setLevel(monitor.lock, 1);
        }
    }

    private void enterInside(Strand strand, Monitor monitor, int depth) {
        while (monitor.owner != null) {
            int need = engine.level(monitor.leaves) + 1;
            int base = table.of(OperationKind.LOCK, 0, Access.await(monitor.leaves, need));
            outside.stopTouching(strand, base);
        }
        monitor.owner = strand;
        monitor.depth = depth;
        monitor.enteredAt = strand.steps;
        strand.holds.add(monitor.lock);
        strand.inner.add(monitor);
    }

    private void leaveInside(Strand strand, Monitor monitor) {
        if (monitor.enteredAt != strand.steps && !engine.isClosing()) {
            outside.tell(strand);
            engine.setLevel(monitor.leaves, engine.level(monitor.leaves) + 1);
        }
        monitor.owner = null;
        strand.holds.remove(monitor.lock);
        strand.inner.remove(monitor);
    }

    // ── waiting ─────────────────────────────────────────────────────────────────────────────────────────────────────

    void await(Strand strand, Object object, long nanos, int site) throws InterruptedException {
        Monitor monitor = owned(strand, object, site);
        int depth = monitor.depth;
        if (site == 0) {
            awaitInside(strand, monitor, depth, nanos);
            return;
        }
        beginWaiting(strand, monitor, monitor.lock, true, site);
        give(strand, monitor);
        guidance.setDeadline(strand, nanos);
        engine.stop(strand, reacquiring(strand, monitor.lock, true, nanos, site), site);
        take(strand, monitor, depth);
        endWaiting(strand, true, nanos);
    }

    /**
     * Gives up a lock and enters a wait set, as one operation, or finds that it is interrupted; the lock itself is given back by the
     * caller.
     */
    void beginWaiting(Strand strand, WaitSet waitSet, int lock, boolean isInterruptible, int site)
            throws InterruptedException {
        int notification = engine.own.notification(strand);
        strand.isInside = true;
        if (isInterruptible && table.interrupts()) {
            int flag = engine.own.flag(strand);
            engine.stop(
                    strand,
                    () -> table.of(
                            OperationKind.WAIT,
                            site,
                            Access.attempt(flag, strand.interrupted),
                            Access.attempt(lock, !strand.interrupted),
                            Access.attempt(waitSet.condition, !strand.interrupted),
                            Access.attempt(notification, !strand.interrupted)),
                    site);
        } else {
            engine.stop(
                    strand,
                    table.of(
                            OperationKind.WAIT,
                            site,
                            Access.update(lock),
                            Access.update(waitSet.condition),
                            Access.update(notification)),
                    site);
        }
        if (isInterruptible) {
            guidance.interrupts().throwIfInterrupted(strand);
        }
        waitSet.waiting.add(strand);
        strand.waitsIn = waitSet;
        strand.waitsInterruptibly = isInterruptible;
        strand.isNotified = false;
        engine.setLevel(notification, 0);
    }

    /** Takes a lock again, once something has woken the strand. */
    Strand.Pending reacquiring(Strand strand, int lock, boolean isInterruptible, long nanos, int site) {
        int notification = engine.own.notification(strand);
        WaitSet waitSet = strand.waitsIn;
        if (waitSet != null && engine.choices.mayWake(strand, nanos)) {
            return () -> wakingAnyway(strand, lock, waitSet.condition, isInterruptible, site);
        }
        int simple = table.of(OperationKind.REACQUIRE, site, Access.take(lock, 1), Access.await(notification, 1));
        if (!isInterruptible || !table.interrupts()) {
            return () -> simple;
        }
        int flag = engine.own.flag(strand);
        return () -> table.of(
                OperationKind.REACQUIRE,
                site,
                Access.take(lock, 1),
                Access.await(notification, 1),
                Access.attempt(flag, strand.interrupted && !strand.isNotified));
    }

    /** Takes a lock again without waiting for anything else; who was not notified leaves the wait set. */
    private int wakingAnyway(Strand strand, int lock, int condition, boolean isInterruptible, int site) {
        int notification = engine.own.notification(strand);
        boolean isInterrupted = isInterruptible && strand.interrupted && !strand.isNotified;
        return table.interrupts()
                ? table.of(
                        OperationKind.REACQUIRE,
                        site,
                        Access.take(lock, 1),
                        Access.attempt(condition, !strand.isNotified),
                        Access.read(notification),
                        Access.attempt(engine.own.flag(strand), isInterrupted))
                : table.of(
                        OperationKind.REACQUIRE,
                        site,
                        Access.take(lock, 1),
                        Access.attempt(condition, !strand.isNotified),
                        Access.read(notification));
    }

    /** Goes on after waiting, with the lock: whether somebody notified it. */
    boolean endWaiting(Strand strand, boolean isInterruptible, long nanos) throws InterruptedException {
        WaitSet waitSet = strand.waitsIn;
        if (waitSet != null && !strand.isNotified) {
            waitSet.waiting.remove(strand);
        }
        boolean isWokenByNobody = !strand.isNotified && !strand.isTimedOut && !(isInterruptible && strand.interrupted);
        if (isWokenByNobody) {
            engine.choices.woken(strand, nanos, guidance.now(strand));
        }
        strand.waitsIn = null;
        strand.deadline = Strand.NO_DEADLINE;
        if (isInterruptible && !strand.isNotified) {
            guidance.interrupts().throwIfInterrupted(strand);
        }
        return strand.isNotified;
    }

    void signal(Strand strand, Object object, boolean all, int site) {
        Monitor monitor = owned(strand, object, site);
        if (site == 0) {
            signalInside(strand, monitor, all);
        } else {
            signal(strand, monitor, all, site);
        }
    }

    void signal(Strand strand, WaitSet waitSet, boolean all, int site) {
        strand.isInside = true;
        OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
        engine.stop(
                strand,
                () -> {
                    int operation = table.on(kind, site, How.UPDATE, waitSet.condition);
                    for (Strand waiting : waitSet.waiting) {
                        operation = table.updating(operation, engine.own.notification(waiting));
                        if (!all) {
                            break;
                        }
                    }
                    return operation;
                },
                site);
        while (!waitSet.waiting.isEmpty()) {
            Strand woken = waitSet.waiting.remove();
            woken.isNotified = true;
            engine.setLevel(engine.own.notification(woken), 1);
            if (!all) {
                break;
            }
        }
    }

    // ── waiting inside the JDK ──────────────────────────────────────────────────────────────────────────────────────

    /** As parking: whoever wakes it is in a call that conflicts with this. */
    private void awaitInside(Strand strand, Monitor monitor, int depth, long nanos) throws InterruptedException {
        guidance.interrupts().throwIfInterrupted(strand);
        leaveInside(strand, monitor);
        monitor.waiting.add(strand);
        outside.waitInMonitor(strand, nanos);
        monitor.waiting.remove(strand);
        enterInside(strand, monitor, depth);
        guidance.interrupts().throwIfInterrupted(strand);
    }

    private void signalInside(Strand strand, Monitor monitor, boolean all) {
        while (!monitor.waiting.isEmpty()) {
            outside.unpark(strand, monitor.waiting.remove());
            if (!all) {
                return;
            }
        }
    }
}
