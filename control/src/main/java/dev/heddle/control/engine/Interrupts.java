// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;

/**
 * Interrupt flags, and what waits only for as long as they are not set.
 *
 * <p>If nobody interrupts anybody in a program, no operation speaks of flags.
 */
final class Interrupts {

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;

    Interrupts(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
    }

    /** Lets a thread begin, which somebody may have interrupted before it was started. */
    void begin(Strand strand) {
        if (engine.strands.isInterruptedEarly(strand.guest)) {
            strand.interrupted = true;
            engine.setLevel(engine.own.flag(strand), 1);
        }
    }

    /** Stops until the operation can be taken, or the thread is interrupted. */
    void stop(Strand strand, OperationKind kind, Access access, int site) {
        if (table.interrupts()) {
            engine.stop(strand, untilInterrupted(strand, kind, access, site), site);
        } else {
            engine.stop(strand, table.of(kind, site, access), site);
        }
    }

    /** An operation that can be taken if it finds what it needs, or the thread is interrupted by anybody. */
    Strand.Pending waiting(Strand strand, OperationKind kind, Access access, int site) {
        return table.interrupts() ? untilInterrupted(strand, kind, access, site) : always(table.of(kind, site, access));
    }

    /** The same operation whatever the state is. */
    Strand.Pending always(int operation) {
        return () -> operation;
    }

    /** An operation that can be taken if it finds what it needs, or the thread is interrupted. */
    Strand.Pending untilInterrupted(Strand strand, OperationKind kind, Access access, int site) {
        int flag = engine.own.flag(strand);
        int object = access.object();
        int waiting = table.of(kind, site, access, Access.attempt(flag, false));
        int interrupted = table.of(kind, site, Access.attempt(object, false), new Access(flag, true, 1, true));
        // One reason to go on is enough, so that it needs neither of them.
        int both = table.of(kind, site, Access.attempt(object, access.updates()), Access.attempt(flag, true));
        return () -> !strand.interrupted ? waiting : engine.level(object) < access.need() ? interrupted : both;
    }

    /** An operation that takes what it finds at an object and goes on in any case. */
    int anyway(Strand strand, OperationKind kind, int object, int site) {
        Access access = Access.attempt(object, engine.level(object) > 0);
        return table.interrupts()
                ? table.of(kind, site, access, Access.read(engine.own.flag(strand)))
                : table.of(kind, site, access);
    }

    /** Stops, if anybody interrupts threads, and throws an exception if this one is interrupted. */
    void look(Strand strand, OperationKind kind, int site) throws InterruptedException {
        if (table.interrupts()) {
            int flag = engine.own.flag(strand);
            engine.stop(strand, () -> table.on(kind, site, strand.interrupted ? How.ATTEMPT : How.FAIL, flag), site);
            throwIfInterrupted(strand);
        }
    }

    /** The operation as one of code of the JDK, which may look whether its thread is interrupted, and may take its permit. */
    int mayBeSeenBy(Strand strand, int operation) {
        int result = table.interrupts() ? table.updating(operation, engine.own.flag(strand)) : operation;
        return table.unparks() ? table.updating(result, engine.own.permit(strand)) : result;
    }

    void interrupt(Strand strand, Strand other, int site) {
        if (site != 0) {
            strand.isInside = true;
            engine.stop(strand, () -> interruption(other, site), site);
        } else if (!other.isParkedInside && other != strand) {
            // Who is parked in code of the JDK is woken by the call that this is a part of.
            guidance.outside().stopTouching(strand, () -> interruption(other, 0));
        }
        other.interrupted = true;
        engine.setLevel(engine.own.flag(other), 1);
        if (isWoken(other)) {
            engine.setLevel(engine.own.notification(other), 1);
        }
        if (other.isParkedInside) {
            engine.setLevel(engine.own.wake(other), 1);
        }
    }

    private static boolean isWoken(Strand other) {
        return other.waitsIn != null && other.waitsInterruptibly && !other.isNotified;
    }

    private int interruption(Strand other, int site) {
        int notification = engine.own.notification(other);
        WaitSet waitSet = other.waitsIn;
        int operation = waitSet == null
                ? table.of(
                        OperationKind.INTERRUPT,
                        site,
                        Access.update(engine.own.flag(other)),
                        Access.attempt(notification, false))
                : table.of(
                        OperationKind.INTERRUPT,
                        site,
                        Access.update(engine.own.flag(other)),
                        Access.attempt(notification, isWoken(other)),
                        Access.attempt(waitSet.condition, isWoken(other)));
        return other.isParkedInside ? table.updating(operation, engine.own.wake(other)) : operation;
    }

    boolean isInterrupted(Strand strand, Strand other, boolean clear, int site) {
        if (site != 0) {
            strand.isInside = true;
            int flag = engine.own.flag(other);
            engine.stop(
                    strand,
                    () -> table.on(
                            OperationKind.UPDATE, site, clear && other.interrupted ? How.UPDATE : How.READ, flag),
                    site);
        }
        boolean was = other.interrupted;
        if (clear) {
            clear(other);
        }
        return was;
    }

    private void clear(Strand strand) {
        strand.interrupted = false;
        engine.setLevel(engine.own.flag(strand), 0);
    }

    void throwIfInterrupted(Strand strand) throws InterruptedException {
        if (strand.interrupted) {
            clear(strand);
            throw new InterruptedException();
        }
    }
}
