// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;

/** What comes before what, by comparing all events with all others. */
final class NaiveOrder {

    private final EventStream stream;
    private final boolean[][] before;

    private NaiveOrder(EventStream stream, boolean onlyWhatMust) {
        this.stream = stream;
        this.before = new boolean[stream.size()][stream.size()];
        for (int later = 0; later < stream.size(); later++) {
            for (int earlier = later - 1; earlier >= 0; earlier--) {
                if (!before[earlier][later] && isEdge(earlier, later, onlyWhatMust)) {
                    before[earlier][later] = true;
                    for (int first = 0; first < earlier; first++) {
                        before[first][later] |= before[first][earlier];
                    }
                }
            }
        }
    }

    static NaiveOrder happensBefore(EventStream stream) {
        return new NaiveOrder(stream, false);
    }

    static NaiveOrder must(EventStream stream) {
        return new NaiveOrder(stream, true);
    }

    boolean isBefore(int earlier, int later) {
        return before[earlier][later];
    }

    boolean areOrdered(int one, int two) {
        return before[one][two] || before[two][one];
    }

    private boolean isEdge(int earlier, int later, boolean onlyWhatMust) {
        int op = stream.op(earlier);
        int other = stream.op(later);
        boolean sameTarget = stream.target(earlier) == stream.target(later);
        if (stream.thread(earlier) == stream.thread(later)) {
            return true;
        }
        if (op == Op.FORK && stream.target(earlier) == stream.thread(later)) {
            return true;
        }
        if (other == Op.JOIN && stream.target(later) == stream.thread(earlier)) {
            return true;
        }
        if (op == Op.GIVE && other == Op.TAKE && sameTarget) {
            return true;
        }
        if (onlyWhatMust || !sameTarget) {
            return false;
        }
        boolean lock = (op == Op.RELEASE && (other == Op.ACQUIRE || other == Op.ACQUIRE_SHARED))
                || (op == Op.RELEASE_SHARED && other == Op.ACQUIRE);
        boolean variable =
                (op == Op.SYNC_WRITE || op == Op.SYNC_UPDATE) && (other == Op.SYNC_READ || other == Op.SYNC_UPDATE);
        return lock || variable;
    }

    boolean conflict(int one, int two) {
        return stream.thread(one) != stream.thread(two)
                && Op.isAccess(stream.op(one))
                && Op.isAccess(stream.op(two))
                && stream.target(one) == stream.target(two)
                && AccessCode.canRace(stream.op(one), stream.op(two));
    }
}
