// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.Operations;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A state on the way of an execution: the step that led here, and what is to be tried from here and what is not. */
final class Node {

    @Nullable
    Node parent;

    int depth;

    /** The step that led here. */
    int thread;

    int operation;

    /** The plans to try from here, except the one being tried. */
    WakeupTree plans = WakeupTree.root();

    /** The number of steps that were tried from here to the end. */
    int tried;

    /** True if someone else may come back to this, so that it must not be used for another state. */
    boolean isPinned;

    /**
     * Threads whose next step need not be tried, as what follows is covered by what was tried before, and their operations, in
     * turn.
     */
    private int[] asleep = new int[8];

    private int asleepSize;

    /** Becomes the state before the first step. */
    void setStart() {
        parent = null;
        depth = 0;
        thread = -1;
        operation = -1;
        clear();
    }

    /** Becomes the state after a step, with nobody asleep. */
    void setAfter(Node before, int itsThread, int itsOperation) {
        parent = before;
        depth = before.depth + 1;
        thread = itsThread;
        operation = itsOperation;
        clear();
    }

    /** Lets those sleep on whom the step that led here does not concern. */
    void sleepOn(Operations operations) {
        Node before = parent;
        if (before == null) {
            return;
        }
        for (int i = 0; i < before.asleepSize; i += 2) {
            if (before.asleep[i] != thread && !operations.conflict(before.asleep[i + 1], operation)) {
                sleep(before.asleep[i], before.asleep[i + 1]);
            }
        }
    }

    boolean hasWork() {
        return !plans.isLeaf();
    }

    boolean isAsleep(int someThread) {
        for (int i = 0; i < asleepSize; i += 2) {
            if (asleep[i] == someThread) {
                return true;
            }
        }
        return false;
    }

    void sleep(int someThread, int itsOperation) {
        if (asleepSize == asleep.length) {
            asleep = Arrays.copyOf(asleep, 2 * asleepSize);
        }
        asleep[asleepSize++] = someThread;
        asleep[asleepSize++] = itsOperation;
    }

    /** Returns true if a step that was tried is one that the reversal begins with. */
    boolean triedABeginOf(Reversal reversal) {
        for (int i = 0; i < asleepSize; i += 2) {
            if (reversal.beginsWith(asleep[i])) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a reversal could begin with a step that was tried, so that it was covered. */
    boolean covers(Reversal reversal) {
        for (int i = 0; i < asleepSize; i += 2) {
            if (reversal.canBeginWith(asleep[i], asleep[i + 1])) {
                return true;
            }
        }
        return false;
    }

    void pin() {
        for (Node node = this; node != null && !node.isPinned; node = node.parent) {
            node.isPinned = true;
        }
    }

    /** The state on the way to this one at a depth, or this. */
    Node ancestor(int itsDepth) {
        Node node = this;
        while (node.depth > itsDepth && node.parent != null) {
            node = node.parent;
        }
        return node;
    }

    void save(FrontierWriter out) {
        out.number(tried).number(asleepSize / 2);
        for (int i = 0; i < asleepSize; i += 2) {
            out.thread(asleep[i]).operation(asleep[i + 1]);
        }
        plans.save(out);
        out.line();
    }

    void restore(FrontierReader in) {
        tried = in.integer();
        for (int left = in.integer(); left > 0; left--) {
            sleep(in.thread(), in.operation());
        }
        plans.restore(in);
    }

    private void clear() {
        if (!plans.isLeaf()) {
            plans = WakeupTree.root();
        }
        tried = 0;
        asleepSize = 0;
    }
}
