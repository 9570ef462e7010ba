// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What threads do with each other and with time: ends, states, sleeping, parking. */
final class ThreadWaits {

    private static final String STARTS = "starts of threads";

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;
    private final Interrupts interrupts;
    private final OutsideCalls outside;

    ThreadWaits(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
        this.interrupts = guidance.interrupts();
        this.outside = guidance.outside();
    }

    /**
     * A thread as something is done to it. If it could just as well be started only after that, there is a step before in which it is looked
     * whether it is: what is done to a thread that is not yet started has another effect, or none.
     *
     * @return null if it is not started, or none of the program's
     */
    @Nullable
    Strand started(Strand strand, Thread thread, int site) {
        Strand other = engine.strands.of(thread);
        boolean isOpen = other == null
                ? !thread.isAlive()
                : !isStartedBefore(engine.threadName(other.number), engine.threadName(strand.number));
        if (site == 0 || !isOpen) {
            return other;
        }
        if (!table.asksForStarts()) {
            engine.note("a thread is joined that may not be started yet");
            return other;
        }
        strand.isInside = true;
        engine.stop(strand, table.on(OperationKind.UPDATE, site, How.UPDATE, engine.objectNumber(STARTS)), site);
        return engine.strands.of(thread);
    }

    /** The start of a thread, which comes before or after the question of another whether a thread is started. */
    int start(int number, int site) {
        int start = table.with(OperationKind.START, site, number);
        return table.asksForStarts() ? table.with(start, List.of(Access.read(engine.objectNumber(STARTS)))) : start;
    }

    /** Whether a thread was started before all that another does: by this one, or by one that started this one, or where it comes from, later. */
    private static boolean isStartedBefore(String started, String other) {
        int dot = started.lastIndexOf('.');
        if (dot < 0 || other.equals(started.substring(0, dot))) {
            return true;
        }
        String siblings = started.substring(0, dot + 1);
        if (!other.startsWith(siblings)) {
            return false;
        }
        int end = other.indexOf('.', dot + 1);
        String sibling = other.substring(dot + 1, end < 0 ? other.length() : end);
        return Integer.parseInt(sibling) >= Integer.parseInt(started.substring(dot + 1));
    }

    void join(Strand strand, Thread thread, long nanos, int site) throws InterruptedException {
        Strand other = started(strand, thread, site);
        if (other == null) {
            interrupts.throwIfInterrupted(strand);
            if (thread.isAlive()) {
                // One of the JDK's own, which runs as it likes.
                thread.join(nanos < 0 ? 0 : Math.max(1, nanos / 1_000_000));
            }
            return;
        }
        strand.isInside |= site != 0;
        if (nanos < 0 && !table.asksForEnds()) {
            engine.stop(strand, table.with(OperationKind.JOIN, site, other.number), site);
            return;
        }
        int end = engine.own.end(other);
        if (nanos >= 0 && engine.choices.timeouts() && engine.choices.mayWake(strand, nanos)) {
            engine.stop(strand, table.on(OperationKind.AWAIT, site, How.READ, end), site);
            if (other.isLive()) {
                engine.choices.woken(strand, nanos, guidance.now(strand));
            }
        } else {
            guidance.setDeadline(strand, nanos);
            awaitEnd(strand, end, site);
            strand.deadline = Strand.NO_DEADLINE;
        }
        if (other.isLive()) {
            interrupts.throwIfInterrupted(strand);
        }
    }

    private void awaitEnd(Strand strand, int end, int site) {
        Access access = Access.await(end, 1);
        if (strand.deadline == Strand.NO_DEADLINE) {
            interrupts.stop(strand, OperationKind.AWAIT, access, site);
            return;
        }
        int timer = engine.own.timer(strand);
        engine.setLevel(timer, 0);
        Strand.Pending waiting = interrupts.untilInterrupted(strand, OperationKind.AWAIT, access, site);
        int tooLate = table.of(OperationKind.AWAIT, site, Access.read(end), Access.read(timer));
        engine.stop(strand, () -> strand.isTimedOut ? tooLate : waiting.operation(), site);
    }

    boolean isAlive(Strand strand, Thread thread, int site) {
        Strand other = started(strand, thread, site);
        if (other == null) {
            return thread.isAlive();
        }
        if (site != 0) {
            strand.isInside = true;
            engine.stop(strand, table.on(OperationKind.READ, site, How.READ, engine.own.end(other)), site);
        }
        return other.isLive();
    }

    Thread.State stateOf(Strand strand, Thread thread, int site) {
        if (site != 0) {
            strand.isInside = true;
            // Whatever anybody does may change it.
            engine.stop(strand, table.of(OperationKind.OPAQUE, site), site);
        }
        Strand other = engine.strands.of(thread);
        return other == null ? thread.getState() : other.state(engine, table);
    }

    void sleep(Strand strand, long nanos, int site) throws InterruptedException {
        strand.isInside |= site != 0;
        int timer = engine.own.timer(strand);
        if (engine.choices.timeouts() && site != 0) {
            // It may last as long as it likes, which makes no difference to others.
            strand.clock = guidance.now(strand) + Math.max(0, nanos);
            interrupts.look(strand, OperationKind.SLEEP, site);
            return;
        }
        engine.setLevel(timer, nanos <= 0 ? 1 : 0);
        guidance.setDeadline(strand, nanos);
        interrupts.stop(strand, OperationKind.SLEEP, Access.await(timer, 1), site);
        strand.deadline = Strand.NO_DEADLINE;
        interrupts.throwIfInterrupted(strand);
    }

    void park(Strand strand, long nanos, int site) {
        if (site == 0) {
            outside.park(strand, nanos);
            return;
        }
        strand.isInside = true;
        int permit = engine.own.permit(strand);
        guidance.setDeadline(strand, nanos);
        if (engine.choices.mayWake(strand, nanos)) {
            engine.stop(strand, () -> interrupts.anyway(strand, OperationKind.PARK, permit, site), site);
            if (!strand.permit && !strand.interrupted) {
                engine.choices.woken(strand, nanos, guidance.now(strand));
            }
        } else {
            interrupts.stop(strand, OperationKind.PARK, Access.take(permit, 1), site);
        }
        strand.deadline = Strand.NO_DEADLINE;
        strand.permit = false;
        engine.setLevel(permit, 0);
    }

    void unpark(Strand strand, Thread thread, int site) {
        Strand other = started(strand, thread, site);
        if (other == null) {
            LockSupport.unpark(thread);
            return;
        }
        if (site == 0) {
            outside.unpark(strand, other);
            return;
        }
        strand.isInside = true;
        int permit = engine.own.permit(other);
        int alone = table.on(OperationKind.UNPARK, site, How.UPDATE, permit);
        engine.stop(strand, () -> isParkedInside(other) ? table.updating(alone, engine.own.wake(other)) : alone, site);
        if (isParkedInside(other)) {
            engine.setLevel(engine.own.wake(other), 1);
        } else if (!other.takesPermits) {
            other.permit = true;
            engine.setLevel(permit, 1);
        }
    }

    /** Whether it is parked in code of the JDK, which goes on then, finds that it still has to wait, and parks again. */
    private static boolean isParkedInside(Strand strand) {
        return strand.takesPermits && strand.isParkedInside;
    }
}
