// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A region, or a stretch outside of regions, as {@link ConflictCycles} sees it. */
final class ConflictNode {

    final int thread;
    /** Its number among the nodes of its thread, from 1 on. */
    int serial;

    boolean isRegion;

    /** For each thread its latest node that leads here, this one included; null if none does that is not settled. */
    int @Nullable [] reachedFrom;

    /** The nodes behind it, as long as it is not settled. */
    @Nullable
    List<ConflictNode> behind;

    /** The number of nodes before it that are not settled. */
    int before;

    boolean isOver;
    boolean isSettled;

    ConflictNode(int thread, int serial) {
        this.thread = thread;
        this.serial = serial;
    }

    /** Becomes another node. A settled one is known to nobody but its thread, which can use it again. */
    void beginAgain(int aSerial) {
        serial = aSerial;
        isRegion = false;
        reachedFrom = null;
        isOver = false;
        isSettled = false;
    }

    /** Returns true if it has been noted that another node leads to this one. */
    boolean isReachedFrom(ConflictNode other) {
        return reachedFrom != null && reachedFrom[other.thread] >= other.serial;
    }

    /** The other one is behind this one, which is not settled. */
    void leadsTo(ConflictNode other) {
        if (behind == null) {
            behind = new ArrayList<>(2);
        }
        behind.add(other);
        other.before++;
    }

    /** Gets to know what leads to another node that leads to this one; whether that was new. */
    boolean learn(ConflictNode from, int threads) {
        int[] mine = reachedFrom;
        if (mine == null) {
            mine = new int[threads];
            mine[thread] = serial;
            reachedFrom = mine;
        }
        int[] other = from.reachedFrom;
        if (other == null) {
            boolean isNew = from.serial > mine[from.thread];
            mine[from.thread] = Math.max(mine[from.thread], from.serial);
            return isNew;
        }
        int changed = 0;
        // As a maximum without a branch, of which compilers do several at once.
        for (int i = 0; i < mine.length; i++) {
            int larger = Math.max(mine[i], other[i]);
            changed |= larger ^ mine[i];
            mine[i] = larger;
        }
        return changed != 0;
    }
}
