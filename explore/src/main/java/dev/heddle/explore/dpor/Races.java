// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.Causality;
import dev.heddle.explore.History;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import java.util.Arrays;

/**
 * Finds the earlier steps that a step could have come before.
 *
 * <p>For a step that never waits these are the last conflicting ones, as long as its thread got there without them. A step
 * that waits, say for a lock, could not have come before the last conflicting step, the release; but before the step that
 * took the lock it could. In general it could have come first where all that it waits for was to be had: so we go back along
 * the updates of each object, and ask for the levels that remain if the update and all that came of it had not happened.
 *
 * <p>A step may wait for several objects, as the taking of a write lock does for the end of all readers. If one reader is
 * taken out, another may be in the way that has nothing to do with the first. So each such one is taken out as well, or not.
 */
final class Races {

    /** Takes in what was found. */
    interface Listener {

        /**
         * The later step could have come before the first step of the cut, if the cut had not happened.
         *
         * @return whether that is enough; otherwise older steps on the same object are looked for
         */
        boolean race(HistoryCut cut);
    }

    private final History history;
    private final Operations operations;
    private Causality causality;

    private final HistoryCut cut = new HistoryCut();
    private final Found found = new Found();
    private int[] foundSteps = new int[8];
    private int foundSize;

    /** Collects single steps, and passes on what is more. */
    private final class Found implements Listener {
        private Listener listener = this;

        @Override
        public boolean race(HistoryCut candidate) {
            if (candidate.isSingle()) {
                add(candidate.first());
                return true;
            }
            return listener.race(candidate);
        }
    }

    Races(History history) {
        this.history = history;
        this.operations = history.operations();
        this.causality = history.causality();
    }

    /** Tells each step that is the last one which the later step could have come before. */
    void nearest(LaterStep later, Listener listener) {
        foundSize = 0;
        found.listener = listener;
        all(later, found);
        for (int i = 0; i < foundSize; i++) {
            if (isNearest(i)) {
                cut.set(foundSteps[i]);
                listener.race(cut);
            }
        }
    }

    /** Tells each step that the later step could have come before, the last first on each object, while asked for more. */
    void all(LaterStep later, Listener listener) {
        causality = history.causality();
        OperationKind kind = operations.kind(later.operation());
        if (kind == OperationKind.TIME) {
            // As long as anybody could go, time could not.
            return;
        }
        int accesses = accesses(later);
        for (int nth = 0; nth < accesses; nth++) {
            goBack(later, nth, listener);
        }
        if (kind == OperationKind.OPAQUE) {
            goBackInAll(later, listener);
        } else if (!operations.isSilent(later.operation())) {
            goBackToOpaque(later, listener);
        }
    }

    /** Looks for the last step of each other thread, all of which conflict with the later one. */
    private void goBackInAll(LaterStep later, Listener listener) {
        for (int earlier = later.position() - 1; earlier >= 0; earlier--) {
            int operation = history.operation(earlier);
            if (operations.kind(operation) == OperationKind.TIME) {
                return;
            }
            if (!operations.isSilent(operation)
                    && !causality.isBefore(earlier, later.past())
                    && isLastOfThread(earlier, later.position())) {
                isEnough(later, earlier, listener);
            }
        }
    }

    private boolean isLastOfThread(int step, int end) {
        for (int i = step + 1; i < end; i++) {
            if (history.thread(i) == history.thread(step) && !operations.isSilent(history.operation(i))) {
                return false;
            }
        }
        return true;
    }

    private void goBackToOpaque(LaterStep later, Listener listener) {
        int earlier = causality.forAllBefore(later.position());
        while (earlier >= 0
                && operations.kind(history.operation(earlier)) == OperationKind.OPAQUE
                && !causality.isBefore(earlier, later.past())) {
            if (isEnough(later, earlier, listener)) {
                return;
            }
            earlier = causality.forAllBefore(earlier);
        }
    }

    private void goBack(LaterStep later, int nth, Listener listener) {
        boolean updates = operations.updates(operations.firstAccess(later.operation()) + nth);
        int record = updates ? later.recordBefore(nth) : later.updateBefore(nth);
        while (record >= 0) {
            int earlier = causality.step(record);
            boolean isUpdate = causality.updates(record);
            if (causality.isBefore(earlier, later.past())) {
                if (isUpdate) {
                    return;
                }
            } else if (isEnough(later, earlier, listener) && isUpdate) {
                return;
            }
            record = updates ? causality.before(record) : causality.updateBefore(record);
        }
    }

    /** Tells how the later step could have come before the earlier one, if it could; whether older ones are of no interest. */
    private boolean isEnough(LaterStep later, int earlier, Listener listener) {
        if (operations.kind(history.operation(earlier)) == OperationKind.TIME) {
            // Time passed because nobody could go, and so could the later step not, whatever it does now that it can.
            return false;
        }
        cut.set(earlier);
        if (operations.waits(later.operation()) && blocks(later, earlier) && othersBlock(later)) {
            cutOthers(later, 0, listener);
            return false;
        }
        return isEnabledWithout(later) && listener.race(cut);
    }

    /** Tells each way to take out some of those that block the later step at its objects from the nth on, and the cut. */
    private void cutOthers(LaterStep later, int nth, Listener listener) {
        if (nth == accesses(later)) {
            if (isEnabledWithout(later)) {
                listener.race(cut);
            }
            return;
        }
        cutOthers(later, nth + 1, listener);
        int need = need(later, nth);
        for (int record = firstOther(later, nth); record >= 0; record = otherBefore(record)) {
            if (isOtherBlocking(later, record, need)) {
                cut.add(causality.step(record));
                cutOthers(later, nth + 1, listener);
                cut.removeLast();
            }
        }
    }

    /** Returns true if steps that would stay without the earlier one block the later one at some time. */
    private boolean othersBlock(LaterStep later) {
        for (int nth = 0; nth < accesses(later); nth++) {
            int need = need(later, nth);
            for (int record = firstOther(later, nth); record >= 0; record = otherBefore(record)) {
                if (isOtherBlocking(later, record, need)) {
                    return true;
                }
            }
        }
        return false;
    }

    private int firstOther(LaterStep later, int nth) {
        return need(later, nth) == 0 ? -1 : sinceCut(later.updateBefore(nth));
    }

    private int otherBefore(int record) {
        return sinceCut(causality.updateBefore(record));
    }

    private int sinceCut(int record) {
        return record >= 0 && causality.step(record) > cut.first() ? record : -1;
    }

    private boolean isOtherBlocking(LaterStep later, int record, int need) {
        int step = causality.step(record);
        return falls(record, need) && !cut.removes(step, causality) && !causality.isBefore(step, later.past());
    }

    /** Returns true if a step takes what the later step waits for at one of its objects. */
    private boolean blocks(LaterStep later, int step) {
        int access = operations.firstAccess(history.operation(step));
        for (int record = history.firstRecord(step); record < history.firstRecord(step + 1); record++, access++) {
            for (int nth = 0; nth < accesses(later); nth++) {
                if (object(later, nth) == operations.object(access) && falls(record, need(later, nth))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean falls(int record, int need) {
        return need > 0 && history.levelBefore(record) >= need && history.levelAfter(record) < need;
    }

    /** Returns true if the later step is enabled if the cut had not happened. */
    private boolean isEnabledWithout(LaterStep later) {
        if (operations.kind(later.operation()) == OperationKind.RETRY) {
            return isRetryEnabledWithout(later);
        }
        if (operations.waits(later.operation())) {
            for (int nth = 0; nth < accesses(later); nth++) {
                int need = need(later, nth);
                if (need > 0 && levelWithout(later, nth) < need) {
                    return false;
                }
            }
        }
        return true;
    }

    private int levelWithout(LaterStep later, int nth) {
        int level = later.level(nth);
        int record = later.updateBefore(nth);
        // Updates of one object come one of another, so that those cut are the last.
        while (record >= 0 && cut.removes(causality.step(record), causality)) {
            level = history.levelBefore(record);
            record = causality.updateBefore(record);
        }
        return level;
    }

    /** A retry needs an update of one of its objects since the thread itself last read that one. */
    private boolean isRetryEnabledWithout(LaterStep later) {
        for (int nth = 0; nth < accesses(later); nth++) {
            int record = later.recordBefore(nth);
            while (record >= 0 && history.thread(causality.step(record)) != later.thread()) {
                if (causality.updates(record) && !cut.removes(causality.step(record), causality)) {
                    return true;
                }
                record = causality.before(record);
            }
            if (isChangedByOpaque(later, record < 0 ? -1 : causality.step(record))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a step of another thread since the given one may have updated anything. */
    private boolean isChangedByOpaque(LaterStep later, int since) {
        int step = causality.forAllBefore(later.position());
        while (step > since) {
            if (operations.kind(history.operation(step)) == OperationKind.OPAQUE
                    && history.thread(step) != later.thread()
                    && !cut.removes(step, causality)) {
                return true;
            }
            step = causality.forAllBefore(step);
        }
        return false;
    }

    private int accesses(LaterStep later) {
        return operations.endOfAccesses(later.operation()) - operations.firstAccess(later.operation());
    }

    private int object(LaterStep later, int nth) {
        return operations.object(operations.firstAccess(later.operation()) + nth);
    }

    private int need(LaterStep later, int nth) {
        return operations.need(operations.firstAccess(later.operation()) + nth);
    }

    private boolean isNearest(int index) {
        for (int i = 0; i < foundSize; i++) {
            boolean isSame = foundSteps[i] == foundSteps[index];
            if (isSame ? i < index : causality.isBefore(foundSteps[index], foundSteps[i])) {
                return false;
            }
        }
        return true;
    }

    private void add(int earlier) {
        if (foundSize == foundSteps.length) {
            foundSteps = Arrays.copyOf(foundSteps, 2 * foundSize);
        }
        foundSteps[foundSize++] = earlier;
    }
}
