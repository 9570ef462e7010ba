package dev.heddle.control.explore.dpor;

import dev.heddle.control.explore.Causality;
import dev.heddle.control.explore.History;
import dev.heddle.control.explore.OperationKind;
import dev.heddle.control.explore.Operations;
import java.util.Arrays;

/**
 * Finds the earlier steps that a step could have come before.
 *
 * <p>For a step that never waits these are the last conflicting ones, as long as its thread got there without them. A step
 * that waits, say for a lock, could not have come before the last conflicting step, the release; but before the step that
 * took the lock it could. In general it could have come first where all that it waits for was to be had: so we go back along
 * the updates of each object, and ask for the levels that remain if the update and all that came of it had not happened.
 */
final class Races {

    /** Takes in what was found. */
    interface Listener {

        /**
         * The later step could have come before the given one.
         *
         * @return whether that is enough; otherwise older steps on the same object are looked for
         */
        boolean race(int earlier);

        /**
         * The later step might have come before the given one, but that depends on which others come before it, too. Trying
         * every thread there is always right.
         */
        void unclear(int earlier);
    }

    private final History history;
    private final Operations operations;
    private Causality causality;

    private int[] found = new int[8];
    private int foundSize;

    Races(History history) {
        this.history = history;
        this.operations = history.operations();
        this.causality = history.causality();
    }

    /** Tells each step that is the last one which the later step could have come before. */
    void nearest(Later later, Listener listener) {
        causality = history.causality();
        foundSize = 0;
        Listener collector = new Listener() {
            @Override
            public boolean race(int earlier) {
                add(earlier);
                return true;
            }

            @Override
            public void unclear(int earlier) {
                listener.unclear(earlier);
            }
        };
        all(later, collector);
        for (int i = 0; i < foundSize; i++) {
            if (isNearest(i)) {
                listener.race(found[i]);
            }
        }
    }

    /** Tells each step that the later step could have come before, the last first on each object, while asked for more. */
    void all(Later later, Listener listener) {
        causality = history.causality();
        int operation = later.operation();
        int accesses = operations.endOfAccesses(operation) - operations.firstAccess(operation);
        for (int nth = 0; nth < accesses; nth++) {
            goBack(later, nth, listener);
        }
    }

    private void goBack(Later later, int nth, Listener listener) {
        boolean updates = operations.updates(operations.firstAccess(later.operation()) + nth);
        int record = updates ? later.recordBefore(nth) : later.updateBefore(nth);
        while (record >= 0) {
            int earlier = causality.step(record);
            boolean isUpdate = causality.updates(record);
            if (causality.isBefore(earlier, later.past())) {
                if (isUpdate) {
                    return;
                }
            } else if (isUnclear(later, earlier)) {
                listener.unclear(earlier);
            } else if (isEnabledWithout(later, earlier) && listener.race(earlier) && isUpdate) {
                return;
            }
            record = updates ? causality.before(record) : causality.updateBefore(record);
        }
    }

    /** Whether the later step is enabled if the earlier one and all that came of it had not happened. */
    private boolean isEnabledWithout(Later later, int earlier) {
        int operation = later.operation();
        if (operations.kind(operation) == OperationKind.RETRY) {
            return isRetryEnabledWithout(later, earlier);
        }
        if (!operations.waits(operation)) {
            return true;
        }
        int first = operations.firstAccess(operation);
        int end = operations.endOfAccesses(operation);
        for (int access = first; access < end; access++) {
            int need = operations.need(access);
            if (need > 0 && levelWithout(later, access - first, earlier) < need) {
                return false;
            }
        }
        return true;
    }

    private int levelWithout(Later later, int nth, int earlier) {
        int level = later.level(nth);
        int record = later.updateBefore(nth);
        while (record >= 0 && causality.isBefore(earlier, causality.step(record))) {
            level = history.levelBefore(record);
            record = causality.updateBefore(record);
        }
        return level;
    }

    /** A retry needs an update of one of its objects since the thread itself last read that one. */
    private boolean isRetryEnabledWithout(Later later, int earlier) {
        int accesses = operations.endOfAccesses(later.operation()) - operations.firstAccess(later.operation());
        for (int nth = 0; nth < accesses; nth++) {
            int record = later.recordBefore(nth);
            while (record >= 0 && history.thread(causality.step(record)) != later.thread()) {
                if (causality.updates(record) && !causality.isBefore(earlier, causality.step(record))) {
                    return true;
                }
                record = causality.before(record);
            }
        }
        return false;
    }

    /**
     * Whether the earlier step blocks the later one, and another step that would stay, being independent of the earlier one,
     * blocks it at another object. Then the later step could have come before both, or between the other and its release.
     */
    private boolean isUnclear(Later later, int earlier) {
        int operation = later.operation();
        if (!operations.waits(operation) || !blocks(later, earlier)) {
            return false;
        }
        int first = operations.firstAccess(operation);
        for (int access = first; access < operations.endOfAccesses(operation); access++) {
            int need = operations.need(access);
            int record = need > 0 ? later.updateBefore(access - first) : -1;
            while (record >= 0 && causality.step(record) > earlier) {
                int other = causality.step(record);
                if (falls(record, need)
                        && !causality.isBefore(earlier, other)
                        && !causality.isBefore(other, later.past())) {
                    return true;
                }
                record = causality.updateBefore(record);
            }
        }
        return false;
    }

    /** Whether a step takes what the later step waits for at one of its objects. */
    private boolean blocks(Later later, int step) {
        int first = operations.firstAccess(later.operation());
        for (int record = history.firstRecord(step); record < history.firstRecord(step + 1); record++) {
            int object = operations.object(
                    operations.firstAccess(history.operation(step)) + record - history.firstRecord(step));
            for (int access = first; access < operations.endOfAccesses(later.operation()); access++) {
                if (operations.object(access) == object && falls(record, operations.need(access))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean falls(int record, int need) {
        return need > 0 && history.levelBefore(record) >= need && history.levelAfter(record) < need;
    }

    private boolean isNearest(int index) {
        for (int i = 0; i < foundSize; i++) {
            if (found[i] != found[index] && causality.isBefore(found[index], found[i])) {
                return false;
            }
            if (i < index && found[i] == found[index]) {
                return false;
            }
        }
        return true;
    }

    private void add(int earlier) {
        if (foundSize == found.length) {
            found = Arrays.copyOf(found, 2 * foundSize);
        }
        found[foundSize++] = earlier;
    }
}
