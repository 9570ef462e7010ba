// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Knows when each object was last changed, for threads that go round loops until something is. */
final class LoopWatch {

    private final Operations operations;
    private long[] updates = new long[64];
    private long lastOpaque;

    LoopWatch(Operations operations) {
        this.operations = operations;
    }

    void reset() {
        Arrays.fill(updates, 0);
        lastOpaque = 0;
    }

    /** A number that grows with each change of the object. */
    long version(int object) {
        return Math.max(lastOpaque, object < updates.length ? updates[object] : 0);
    }

    /** A thread takes an operation; none if it is time that does. */
    void taken(@Nullable Strand strand, int operation, long turn) {
        boolean isLook = isLook(operation);
        if (!isLook) {
            note(operation, turn);
        }
        if (strand == null || strand.rounds == null) {
            return;
        }
        if (isLook) {
            strand.rounds.look(operations, operation, this);
        } else {
            strand.rounds.forget();
        }
    }

    private boolean isLook(int operation) {
        return isAttempt(operation) && !changes(operation);
    }

    /** Returns true if an operation could be the beginning of a round that looks for a change. */
    private boolean isAttempt(int operation) {
        return switch (operations.kind(operation)) {
            case READ, UPDATE, RETRY, TRY_LOCK -> !operations.waits(operation);
            default -> false;
        };
    }

    private boolean changes(int operation) {
        for (int i = operations.firstAccess(operation); i < operations.endOfAccesses(operation); i++) {
            if (operations.updates(i)) {
                return true;
            }
        }
        return false;
    }

    private void note(int operation, long turn) {
        if (operations.kind(operation) == OperationKind.OPAQUE) {
            lastOpaque = turn;
        }
        for (int i = operations.firstAccess(operation); i < operations.endOfAccesses(operation); i++) {
            if (operations.updates(i)) {
                int object = operations.object(i);
                if (object >= updates.length) {
                    updates = Arrays.copyOf(updates, 2 * object);
                }
                updates[object] = turn;
            }
        }
    }

    /** Returns what a thread is about to do, seen as what its loop makes of it. */
    int inLoop(Strand strand, int operation) {
        SpinRounds rounds = strand.rounds;
        return rounds != null && rounds.isWaiting() && isAttempt(operation)
                ? rounds.retry(operations, operation)
                : operation;
    }
}
