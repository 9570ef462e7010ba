// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Subject;
import dev.heddle.catalogue.Trait;
import dev.heddle.control.engine.jdk.Mutexes;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.GateSite;
import java.util.Map;
import java.util.Queue;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the program into the JDK, and what the JDK does meanwhile.
 *
 * <p>Of the simplest things it is known when a call would wait: {@link Synchronizers}. All else runs as it is and parks at the gate
 * if it has to. Such a thread goes on when it is woken, and what it then touches are the objects of the calls that it is in; if it
 * is in none, because it belongs to a pool, then what all pools, futures and timers share.
 */
final class OutsideCalls {

    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;
    private final int shared;
    private final Synchronizers synchronizers;

    /** How many threads wait in loops of the JDK for another to go on. */
    private int yielding;

    OutsideCalls(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
        this.shared = engine.objectNumber("pools, futures and timers");
        this.synchronizers = new Synchronizers(engine, guidance, this);
    }

    /** What all pools, futures and timers share. */
    int shared() {
        return shared;
    }

    Synchronizers synchronizers() {
        return synchronizers;
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    void call(Strand strand, int site, Object receiver, long stamp) {
        GateSite place = table.site(site);
        if (place == null || place.meaning().isEmpty()) {
            return;
        }
        Meaning meaning = place.meaning().get();
        if (stamp > 0 && isDoneInPassing(strand, meaning, receiver)) {
            guidance.inInitialiser(strand, site, stamp);
            return;
        }
        if (stamp < 0 && strand.hand.initialisesOnce()) {
            guidance.inInitialiser(strand, site, -stamp);
        }
        if (stamp < 0 || meaning.effect() == Effect.READ) {
            noteChange(strand, meaning);
        }
        ArgumentEffects given = guidance.given();
        given.walks().meet(receiver, stamp);
        // A pool has threads of its own, and whoever gives it a task lets it know the task.
        if (stamp < 0 && !isOfPools(meaning, receiver)) {
            given.stop(strand, site);
            // Nobody else will end its waiting, but it waits, other than a thread of a pool that has nothing to do.
            if (!isCell(meaning) && receiver.getClass().getName().startsWith("java.util.concurrent.")) {
                strand.pushCall(site, table.part(-stamp, SELF, ""));
            }
            return;
        }
        int object = table.part(Math.abs(stamp), SELF, "");
        if (synchronizers.isOne(receiver)) {
            long steps = strand.steps;
            synchronizers.call(strand, site, receiver, object, meaning, place);
            if (strand.steps > steps) {
                strand.hand.sight.call();
            }
            return;
        }
        if (isSilent(meaning, receiver)) {
            given.stop(strand, site);
            return;
        }
        boolean isRead = meaning.effect() == Effect.READ;
        strand.isInside = false;
        Object mutex = Mutexes.of(receiver);
        if (mutex != null
                && !Mutexes.takesLate(receiver, place.member())
                && guidance.monitors().enterMethod(strand, mutex, object, place, stamp)) {
            return;
        }
        if (isAsking(meaning, receiver)) {
            strand.pushCall(site, shared);
            engine.stop(strand, table.on(OperationKind.READ, site, How.READ, shared), site);
        } else if (isOfPools(meaning, receiver)) {
            strand.pushCall(site, shared);
            stop(strand, given.with(strand, table.on(OperationKind.RELEASE, site, How.UPDATE, shared)), site, shared);
        } else if (isCell(meaning)) {
            OperationKind kind = isRead
                    ? OperationKind.READ
                    : meaning == Meaning.CELL_WRITE ? OperationKind.WRITE : OperationKind.UPDATE;
            strand.pushCall(site, object);
            engine.stop(strand, table.on(kind, site, isRead ? How.READ : How.UPDATE, object), site);
            strand.hand.sight.variable(receiver);
            return;
        } else if (meaning == Meaning.QUEUE_POLL && canBeAsked(receiver)) {
            strand.pushCall(site, object);
            Queue<?> queue = (Queue<?>) receiver;
            // Who finds nothing changes nothing.
            engine.stop(
                    strand,
                    () -> queue.isEmpty()
                            ? table.on(OperationKind.UPDATE, site, How.FAIL, object)
                            : waking(table.on(OperationKind.UPDATE, site, How.ATTEMPT, object), strand, object),
                    site);
        } else {
            strand.pushCall(site, object);
            if (mutex == null && !CallAtomicity.ofCall(receiver, meaning, place.methodName())) {
                engine.tearing.mark(site, object);
            }
            int alone = isRead
                    ? table.on(OperationKind.READ, site, How.READ, object)
                    : table.on(OperationKind.RELEASE, site, How.UPDATE, object);
            int operation = given.behind(strand, stamp, !isRead, mutex != null, given.with(strand, alone));
            if (isRead) {
                engine.stop(strand, operation, site);
            } else {
                int base = guidance.interrupts().mayBeSeenBy(strand, operation);
                engine.stop(
                        strand,
                        () -> waking(given.walks().changing(base, strand, receiver, object, site), strand, object),
                        site);
                wakeYielding();
            }
        }
        strand.hand.sight.call();
    }

    /** A call may change what only this thread knows: the receiver, or an argument. */
    private static void noteChange(Strand strand, Meaning meaning) {
        boolean changes = meaning.effect() != Effect.READ
                || meaning.subject() == Subject.ITERATOR
                || meaning.is(Trait.FILLS_ARRAYS)
                || meaning.is(Trait.WRITES_ARGUMENTS);
        if (changes) {
            strand.hand.changed();
        }
    }

    private static boolean isSilent(Meaning meaning, Object receiver) {
        boolean isSequential =
                meaning == Meaning.STREAM_RUN && !(receiver instanceof BaseStream<?, ?> stream && stream.isParallel());
        return meaning.is(Trait.SILENT) || isSequential;
    }

    /** Whether the queue tells if it is empty without taking a lock, which somebody at the gate might have. */
    private static boolean canBeAsked(Object receiver) {
        return receiver instanceof ConcurrentLinkedQueue<?>
                || receiver instanceof ConcurrentLinkedDeque<?>
                || receiver instanceof LinkedBlockingQueue<?>;
    }

    /**
     * Whether the call is part of a static initialiser, and waits for nobody. The JVM makes others wait who use the class meanwhile, so the
     * initialiser runs as a whole.
     */
    private static boolean isDoneInPassing(Strand strand, Meaning meaning, Object receiver) {
        return strand.hand.quiet() > 0
                && (isCell(meaning) || Qualities.has(receiver.getClass().getName(), Quality.LOCKLESS))
                && Mutexes.of(receiver) == null;
    }

    private static boolean isCell(Meaning meaning) {
        return meaning.subject() == Subject.CELL;
    }

    /** Whether the call asks a pool, future or timer how it is. */
    private static boolean isAsking(Meaning meaning, Object receiver) {
        return meaning == Meaning.OBSERVE && isPool(receiver);
    }

    private static boolean isPool(Object receiver) {
        return receiver instanceof Executor
                || receiver instanceof Future<?>
                || receiver instanceof TimerTask
                || receiver instanceof Timer;
    }

    private static boolean isOfPools(Meaning meaning, Object receiver) {
        boolean asks = meaning == Meaning.OBSERVE || meaning == Meaning.CHANGE;
        return asks && isPool(receiver) || meaning.is(Trait.OF_TASKS);
    }

    /** Stops before something that may wake whoever is parked in a call on the same object. */
    void stop(Strand strand, OperationKind kind, int site, int object) {
        stop(strand, table.on(kind, site, How.UPDATE, object), site, object);
    }

    private void stop(Strand strand, int operation, int site, int object) {
        int base = guidance.interrupts().mayBeSeenBy(strand, operation);
        engine.stop(strand, () -> waking(base, strand, object), site);
        wakeYielding();
    }

    /** Stops in a call, before it goes on to change an object and may wake whoever waits for that. */
    void stopOnTheWay(Strand strand, int object) {
        int site = strand.calls > 0 ? strand.callSites[strand.calls - 1] : strand.site;
        stop(strand, OperationKind.RELEASE, site, object);
    }

    private int waking(int operation, Strand strand, int object) {
        int result = operation;
        for (int i = 0; i < engine.threads(); i++) {
            Strand other = engine.strands.get(i);
            if (other != null && other != strand && other.isParkedInside && touches(other, object)) {
                result = table.updating(result, engine.own.wake(other));
            }
        }
        return result;
    }

    private boolean touches(Strand strand, int object) {
        return object == shared || strand.isInCallOn(object);
    }

    /** A call has ended; those inside of it that ended with an exception have ended as well. */
    void ended(Strand strand, int site) {
        int found = strand.findCall(site);
        while (found >= 0 && strand.calls > found) {
            WaitSet.Monitor monitor = strand.callMonitor();
            strand.popCall();
            if (monitor != null) {
                guidance.monitors().exitMethod(strand, monitor, site);
            }
            // Whoever called the calling code does not touch what this call has touched.
            strand.isInside = true;
        }
    }

    void called(Strand strand, int site, Object receiver, @Nullable Object result) {
        ended(strand, site);
        if (synchronizers.isOne(receiver)) {
            synchronizers.called(strand, receiver);
        }
        GateSite place = table.site(site);
        if (result == null || place == null || place.meaning().isEmpty()) {
            return;
        }
        switch (place.meaning().get()) {
            case LOCK_CONDITION -> synchronizers.addCondition(strand, receiver, result);
            // A view is its object, as far as others are concerned.
            case LOCK_READ_VIEW, LOCK_WRITE_VIEW, LOCK_BOTH_VIEW, COLLECTION_VIEW, MAP_VIEW, COLLECTION_ITERATE ->
                setView(strand, result, receiver);
            case ITERATOR_STEP -> {
                if (isPartOfMap(result)) {
                    setView(strand, result, receiver);
                }
            }
            default -> {}
        }
    }

    private void setView(Strand strand, Object view, Object behind) {
        if (engine.objects.stamp(view) == 0) {
            engine.objects.setStamp(view, guidance.stamp(strand, behind));
        }
    }

    /** Entries that a map has given are the map's; others are objects like any. */
    private static boolean isPartOfMap(Object object) {
        String name = object.getClass().getName();
        return object instanceof Map.Entry<?, ?>
                && name.startsWith("java.util.")
                && !name.startsWith("java.util.AbstractMap$Simple")
                && !name.equals("java.util.KeyValueHolder");
    }

    // ── inside the JDK ──────────────────────────────────────────────────────────────────────────────────────────────

    /** A thread begins in code of the JDK, which looks at what others may change: whether its task is cancelled. */
    void begin(Strand strand) {
        Gate.off();
        try {
            stopTouching(strand, table.on(OperationKind.RELEASE, 0, How.UPDATE, shared));
        } finally {
            Gate.on();
        }
    }

    /** Code of the JDK goes on after it ran code of the program. */
    void back(Strand strand) {
        // Between taking a task and telling its result others may take and end theirs, whatever the task does.
        boolean didSomething = strand.isInside || strand.ranTaskUnseen();
        boolean wasInside = strand.comeBack();
        if (didSomething && !engine.isClosing()) {
            stopTouching(strand, table.on(OperationKind.RELEASE, 0, How.UPDATE, shared));
        }
        strand.isInside = wasInside;
    }

    /** Code of the JDK is about to do what others see: it goes on in the calls in which it is, if code of the program ran since. */
    void tell(Strand strand) {
        if (strand.isInside && !engine.isClosing()) {
            stopTouching(strand, table.on(OperationKind.RELEASE, 0, How.UPDATE, shared));
            strand.isInside = false;
        }
    }

    /** Stops before an operation that also goes on in all calls in which the strand is. */
    void stopTouching(Strand strand, int base) {
        stopTouching(strand, () -> base);
    }

    void stopTouching(Strand strand, Strand.Pending base) {
        Interrupts interrupts = guidance.interrupts();
        int site = strand.calls > 0 ? strand.callSites[strand.calls - 1] : 0;
        engine.stop(
                strand,
                () -> touching(interrupts.mayBeSeenBy(strand, table.updating(base.operation(), shared)), strand),
                site);
        wakeYielding();
    }

    /** Stops before something that a call does on its way, in the middle of all that the calls touch in which the strand is. */
    void stopInCalls(Strand strand, int base, int site) {
        int operation = base;
        for (int i = 0; i < strand.calls; i++) {
            operation = table.updating(operation, strand.callObjects[i]);
        }
        engine.stop(strand, operation, site);
    }

    /** Code of the JDK waits in a loop for another thread to go on with a task: it does when one goes on, or if nobody can. */
    void yield(Strand strand) {
        if (engine.isClosing()) {
            return;
        }
        yielding++;
        strand.isYielding = true;
        try {
            awaitWake(strand, 0);
        } finally {
            strand.isYielding = false;
            yielding--;
        }
    }

    private void wakeYielding() {
        for (int i = 0; yielding > 0 && i < engine.threads(); i++) {
            Strand other = engine.strands.get(i);
            if (other != null && other.isYielding) {
                engine.setLevel(engine.own.wake(other), 1);
            }
        }
    }

    /** The operation with updates of all that the calls touch in which the strand is. */
    private int touching(int operation, Strand strand) {
        int result = waking(operation, strand, shared);
        for (int i = 0; i < strand.calls; i++) {
            result = waking(table.updating(result, strand.callObjects[i]), strand, strand.callObjects[i]);
        }
        for (WaitSet.Monitor monitor : strand.inner) {
            result = table.updating(result, monitor.leaves);
        }
        return result;
    }

    /** Parks; there is only one permit, so that the program's is taken as well. */
    void park(Strand strand, long nanos) {
        if (strand.permitInside || strand.permit) {
            strand.permitInside = false;
            takePermit(strand);
            return;
        }
        if (strand.interrupted) {
            return;
        }
        strand.takesPermits = true;
        try {
            awaitWake(strand, nanos);
        } finally {
            strand.takesPermits = false;
        }
    }

    /** Waits in a monitor of the JDK, for which no permit is needed. */
    void waitInMonitor(Strand strand, long nanos) {
        strand.permitInside = false;
        if (!strand.interrupted) {
            awaitWake(strand, nanos);
        }
    }

    /** Takes the permit that the program may have given. */
    void takePermit(Strand strand) {
        if (strand.permit) {
            strand.permit = false;
            engine.setLevel(engine.own.permit(strand), 0);
        }
    }

    private void awaitWake(Strand strand, long nanos) {
        int wake = engine.own.wake(strand);
        engine.setLevel(wake, 0);
        strand.isParkedInside = true;
        guidance.setDeadline(strand, nanos);
        boolean isOfProgram = strand.calls > 0 || strand.hand.awaitsTask();
        if (isOfProgram && nanos >= 0 && engine.choices.timeouts() && engine.choices.mayWake(strand, nanos)) {
            stopTouching(
                    strand,
                    () -> table.on(OperationKind.PARK, 0, engine.level(wake) > 0 ? How.ATTEMPT : How.FAIL, wake));
            if (engine.level(wake) == 0) {
                engine.choices.woken(strand, nanos, guidance.now(strand));
            }
        } else {
            stopTouching(strand, table.of(OperationKind.PARK, 0, Access.take(wake, 1)));
        }
        strand.isParkedInside = false;
        strand.deadline = Strand.NO_DEADLINE;
        engine.setLevel(wake, 0);
    }

    void unpark(Strand strand, Strand other) {
        tell(strand);
        if (other.isParkedInside) {
            engine.setLevel(engine.own.wake(other), 1);
        } else {
            other.permitInside = true;
        }
    }
}
