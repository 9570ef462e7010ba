// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.Causality;
import dev.heddle.explore.History;
import dev.heddle.explore.Operations;
import dev.heddle.explore.State;

/**
 * The later step of a possible race: one that was taken, or the next one of a thread that is blocked in the end and might not
 * have been.
 */
final class LaterStep {

    private static final int PENDING = -1;

    private final History history;
    private final Operations operations;
    private Causality causality;

    private int step;
    private int thread;
    private int operation;
    private int past;
    private int[] levels = new int[8];

    LaterStep(History history) {
        this.history = history;
        this.operations = history.operations();
        this.causality = history.causality();
    }

    void set(int takenStep) {
        causality = history.causality();
        step = takenStep;
        thread = history.thread(takenStep);
        operation = history.operation(takenStep);
        past = causality.past(takenStep);
    }

    void setPending(State state, int blockedThread) {
        causality = history.causality();
        step = PENDING;
        thread = blockedThread;
        operation = state.operation(blockedThread);
        past = causality.pastOfNext(blockedThread);
        if (operations.waits(operation)) {
            noteLevels(state);
        }
    }

    private void noteLevels(State state) {
        int accesses = operations.endOfAccesses(operation) - operations.firstAccess(operation);
        if (accesses > levels.length) {
            levels = new int[2 * accesses];
        }
        for (int i = 0; i < accesses; i++) {
            levels[i] = state.level(operations.object(operations.firstAccess(operation) + i));
        }
    }

    int thread() {
        return thread;
    }

    int operation() {
        return operation;
    }

    /** The step that brought the thread to this operation, or -1. */
    int past() {
        return past;
    }

    /** Returns where in the history it stands; at the end if it was not taken. */
    int position() {
        return step == PENDING ? history.length() : step;
    }

    /** The last record before it on the object of its nth access, or -1. */
    int recordBefore(int nth) {
        return step == PENDING
                ? causality.last(operations.object(operations.firstAccess(operation) + nth))
                : causality.before(history.firstRecord(step) + nth);
    }

    /** The last update before it on the object of its nth access, or -1. */
    int updateBefore(int nth) {
        int record = recordBefore(nth);
        return record < 0 || causality.updates(record) ? record : causality.updateBefore(record);
    }

    /** The level that it finds, or would find, at the object of its nth access. */
    int level(int nth) {
        return step == PENDING ? levels[nth] : history.levelBefore(history.firstRecord(step) + nth);
    }
}
