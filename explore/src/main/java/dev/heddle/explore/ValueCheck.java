// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/**
 * Checks that every read got the value of the write that the schedule puts before it.
 *
 * <p>An exploration plans orders, and an engine claims to follow them. If the two drift apart, each execution is still a
 * possible one, but no longer the one that was planned, and "exhausted" would be false. Values are the one place where that
 * shows.
 */
final class ValueCheck {

    private static final int UNKNOWN = -1;
    private static final int INITIAL = -2;

    private final Operations operations;
    private final Whereabouts whereabouts;
    private long[] value = new long[16];

    /** Per object, the step that wrote its value. */
    private int[] source = new int[16];

    /** One more than the largest number of an object whose source may be known. */
    private int end;

    ValueCheck(Subject subject) {
        this.operations = subject.operations();
        this.whereabouts = new Whereabouts(subject);
        Arrays.fill(source, UNKNOWN);
    }

    /** Forgets what is where. */
    void begin() {
        Arrays.fill(source, 0, end, UNKNOWN);
        end = 0;
    }

    /** Looks at the step just taken; whether it has also written what no step tells of. */
    boolean look(State state, int step, int thread, int operation) {
        if (operations.concernsAll(operation)) {
            // It may have written anything.
            begin();
        } else if (operations.isPlain(operation) && operations.accesses(operation) > 0 && state.showsValues()) {
            look(state, step, thread, operation, operations.object(operations.firstAccess(operation)));
        } else {
            forgetUpdated(operation);
        }
        boolean hides = state.hidesWrites();
        if (hides) {
            begin();
        }
        return hides;
    }

    private void look(State state, int step, int thread, int operation, int object) {
        grow(object);
        boolean reads = operations.kind(operation) != OperationKind.WRITE;
        if (reads && source[object] == UNKNOWN) {
            value[object] = state.valueRead();
            source[object] = INITIAL;
        } else if (reads && value[object] != state.valueRead()) {
            throw new DivergenceException(
                    step,
                    "%s read %d from %s, where %s left %d; what wrote it is no step"
                            .formatted(
                                    whereabouts.thread(thread),
                                    state.valueRead(),
                                    whereabouts.object(object),
                                    source[object] == INITIAL ? "the start" : "step " + source[object],
                                    value[object]));
        }
        if (operations.updates(operations.firstAccess(operation))) {
            value[object] = state.valueWritten();
            source[object] = step;
        }
    }

    /** Forgets what was updated unseen. */
    private void forgetUpdated(int operation) {
        for (int i = operations.firstAccess(operation); i < operations.endOfAccesses(operation); i++) {
            if (operations.updates(i) && operations.object(i) < end) {
                source[operations.object(i)] = UNKNOWN;
            }
        }
    }

    private void grow(int object) {
        if (object >= value.length) {
            int known = source.length;
            value = Arrays.copyOf(value, 2 * object);
            source = Arrays.copyOf(source, 2 * object);
            Arrays.fill(source, known, source.length, UNKNOWN);
        }
        end = Math.max(end, object + 1);
    }
}
