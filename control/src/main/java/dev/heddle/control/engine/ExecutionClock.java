// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.OperationKind;

/** The time of an execution, which passes when nobody can go and somebody waits for it. */
final class ExecutionClock {

    private final Engine engine;
    private final Strands strands;
    private long now;

    ExecutionClock(Engine engine, Strands strands) {
        this.engine = engine;
        this.strands = strands;
    }

    void reset() {
        now = 0;
    }

    long now() {
        return now;
    }

    /** Returns true if somebody waits for time to pass. */
    boolean isAwaited() {
        return earliestDeadline() != Strand.NO_DEADLINE;
    }

    private long earliestDeadline() {
        long earliest = Strand.NO_DEADLINE;
        boolean isAnyoneBusy = false;
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null && strand.status == Strand.Status.WAITING) {
                isAnyoneBusy |= !strand.isIdle() && !strand.guest.isDaemon();
                if (!strand.isTimedOut) {
                    earliest = Math.min(earliest, strand.deadline);
                }
            }
        }
        // Pools without work would let time pass for ever.
        return isAnyoneBusy ? earliest : Strand.NO_DEADLINE;
    }

    /** The operation that lets the next deadline come. */
    int operation() {
        long deadline = earliestDeadline();
        int operation = engine.table.of(OperationKind.TIME, 0);
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null && strand.deadline == deadline && !strand.isTimedOut) {
                operation = engine.table.updating(operation, timedObject(strand));
            }
        }
        return operation;
    }

    /** Lets the next deadline come. */
    void fire() {
        long deadline = earliestDeadline();
        now = Math.max(now, deadline);
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null && strand.deadline == deadline && !strand.isTimedOut) {
                strand.isTimedOut = true;
                engine.setLevel(timedObject(strand), 1);
            }
        }
    }

    /** Lets the deadline of one thread come. */
    void fire(Strand strand) {
        strand.isTimedOut = true;
        now = Math.max(now, strand.deadline);
    }

    /** Returns what a strand waits for that has a deadline. */
    private int timedObject(Strand strand) {
        if (strand.isParkedInside) {
            return engine.own.wake(strand);
        }
        if (strand.waitsIn != null) {
            return engine.own.notification(strand);
        }
        boolean isParked = engine.operations.kind(engine.operation(strand.number)) == OperationKind.PARK;
        return isParked ? engine.own.permit(strand) : engine.own.timer(strand);
    }
}
