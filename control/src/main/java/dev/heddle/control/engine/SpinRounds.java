// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.Access;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.gate.LoopState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The locations that a thread has looked at since it was at the heads of loops. If it comes back to one with the same in
 * its locals, having done nothing but look, then it waits for a change of what it looked at.
 */
final class SpinRounds {

    private static final int MOST_VISITS = 16;
    private static final int MOST_LOOKS = 4096;

    /** A thread was at the head of a loop. */
    private static final class Visit {
        final LoopState mind = new LoopState();
        int loop;
        int activation;

        /** The number of looks before. */
        int looks;
    }

    private final Visit[] visits = new Visit[MOST_VISITS];
    private int visitCount;

    private int[] objects = new int[8];
    private long[] versions = new long[8];
    private int lookCount;

    /** Changes that nobody else can see, as of the last visit. */
    private long changes;

    /** The objects of the round that was in vain, and which versions were seen; none if the thread does not wait. */
    private int[] watched = new int[8];

    private long[] watchedVersions = new long[8];
    private int watchedCount;
    private int watchedLoop;

    /** The last operation that became a retry, and which one it became; it may depend on the state which it is. */
    private int base = -1;

    private int retry;

    /** The thread is at the head of a loop. */
    void visit(int loop, int activation, LoopState mind, long newChanges) {
        if (changes != newChanges) {
            changes = newChanges;
            forget();
        }
        for (int i = visitCount - 1; i >= 0; i--) {
            Visit earlier = visits[i];
            if (earlier.loop == loop && earlier.activation == activation && earlier.mind.isLike(mind)) {
                if (earlier.looks < lookCount) {
                    watch(earlier.looks, loop);
                    visits[i] = visits[0];
                    visits[0] = earlier;
                    visitCount = 1;
                    lookCount = 0;
                    earlier.looks = 0;
                }
                return;
            }
        }
        add(loop, activation, mind);
    }

    private void add(int loop, int activation, LoopState mind) {
        if (visitCount == MOST_VISITS) {
            Visit oldest = visits[0];
            System.arraycopy(visits, 1, visits, 0, --visitCount);
            visits[visitCount] = oldest;
        }
        Visit visit = visits[visitCount];
        if (visit == null) {
            visit = new Visit();
            visits[visitCount] = visit;
        }
        visitCount++;
        visit.loop = loop;
        visit.activation = activation;
        visit.looks = lookCount;
        visit.mind.set(mind);
    }

    private void watch(int first, int loop) {
        watchedCount = 0;
        watchedLoop = loop;
        base = -1;
        if (lookCount > watched.length) {
            watched = new int[2 * lookCount];
            watchedVersions = new long[2 * lookCount];
        }
        for (int i = first; i < lookCount; i++) {
            int at = 0;
            while (at < watchedCount && watched[at] != objects[i]) {
                at++;
            }
            if (at == watchedCount) {
                watched[watchedCount] = objects[i];
                watchedVersions[watchedCount++] = versions[i];
            } else if (watchedVersions[at] != versions[i]) {
                // It changed under the thread's eyes, so that the next round is not like this one anyway.
                watchedCount = 0;
                return;
            }
        }
    }

    /** The thread takes an operation that changes nothing. */
    void look(Operations operations, int operation, LoopWatch loops) {
        watchedCount = 0;
        if (visitCount == 0) {
            return;
        }
        if (lookCount >= MOST_LOOKS) {
            forget();
            return;
        }
        int first = operations.firstAccess(operation);
        // What a retry does is to look at its first object.
        boolean isRetry = operations.kind(operation) == OperationKind.RETRY;
        int end = isRetry ? first + 1 : operations.endOfAccesses(operation);
        for (int access = first; access < end; access++) {
            if (lookCount == objects.length) {
                objects = Arrays.copyOf(objects, 2 * lookCount);
                versions = Arrays.copyOf(versions, 2 * lookCount);
            }
            objects[lookCount] = operations.object(access);
            versions[lookCount++] = loops.version(operations.object(access));
        }
    }

    /** The thread does something else than to look. */
    void forget() {
        visitCount = 0;
        lookCount = 0;
        watchedCount = 0;
    }

    boolean isWaiting() {
        return watchedCount > 0;
    }

    /** The loop in which it waits. */
    int loop() {
        return watchedLoop;
    }

    /** Returns true if something that it looked at in the last round was changed since. */
    boolean hasNews(LoopWatch loops) {
        for (int i = 0; i < watchedCount; i++) {
            if (loops.version(watched[i]) != watchedVersions[i]) {
                return true;
            }
        }
        return false;
    }

    /** Returns what the thread is about to do, as the beginning of another round. */
    int retry(Operations operations, int operation) {
        if (operation != base) {
            retry = makeRetry(operations, operation);
            base = operation;
        }
        return retry;
    }

    private int makeRetry(Operations operations, int number) {
        Operation operation = operations.get(number);
        List<Access> accesses = new ArrayList<>(operation.accesses());
        for (int i = 0; i < watchedCount; i++) {
            int object = watched[i];
            if (accesses.stream().noneMatch(access -> access.object() == object)) {
                accesses.add(Access.read(object));
            }
        }
        return operations.number(new Operation(OperationKind.RETRY, operation.site(), operation.partner(), accesses));
    }
}
