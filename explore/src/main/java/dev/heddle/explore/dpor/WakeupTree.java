// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import org.jspecify.annotations.Nullable;

/**
 * A step that is to be taken some time, and what is to follow: a wakeup tree (Abdulla, Aronis, Jonsson and Sagonas, JACM
 * 2017). After a leaf anything may follow. Siblings are taken from first to last.
 */
final class WakeupTree {

    int thread;
    int operation;
    private @Nullable WakeupTree firstChild;
    private @Nullable WakeupTree lastChild;
    private @Nullable WakeupTree next;

    WakeupTree(int thread, int operation) {
        this.thread = thread;
        this.operation = operation;
    }

    /** One that stands for no step itself, the root. */
    static WakeupTree root() {
        return new WakeupTree(-1, -1);
    }

    boolean isLeaf() {
        return firstChild == null;
    }

    /** Takes the first child out, or gives null if there is none. */
    @Nullable
    WakeupTree takeFirst() {
        WakeupTree first = firstChild;
        if (first != null) {
            firstChild = first.next;
            lastChild = firstChild == null ? null : lastChild;
            first.next = null;
        }
        return first;
    }

    /**
     * Adds a reversal, unless what is planned covers it. Follows the plans that the reversal could begin with; what is left of
     * it where none fits becomes a branch of its own. The reversal is used up.
     */
    void insert(Reversal reversal, SparePlans spare) {
        WakeupTree at = this;
        while (true) {
            WakeupTree fitting = at.firstFitting(reversal);
            if (fitting == null) {
                at.append(reversal, spare);
                return;
            }
            reversal.takeOut(fitting.thread);
            if (fitting.isLeaf() || reversal.isEmpty()) {
                return;
            }
            at = fitting;
        }
    }

    /** Returns true if a child is a step that the reversal begins with. */
    boolean hasABeginOf(Reversal reversal) {
        for (WakeupTree child = firstChild; child != null; child = child.next) {
            if (reversal.beginsWith(child.thread)) {
                return true;
            }
        }
        return false;
    }

    /** Becomes another one, without children. */
    WakeupTree reuse(int otherThread, int otherOperation) {
        thread = otherThread;
        operation = otherOperation;
        firstChild = null;
        lastChild = null;
        next = null;
        return this;
    }

    WakeupTree append(WakeupTree child) {
        if (lastChild == null) {
            firstChild = child;
        } else {
            lastChild.next = child;
        }
        lastChild = child;
        return child;
    }

    int children() {
        int children = 0;
        for (WakeupTree child = firstChild; child != null; child = child.next) {
            children++;
        }
        return children;
    }

    /** Returns the number of leaves below this. */
    long leaves() {
        long leaves = 0;
        for (WakeupTree child = firstChild; child != null; child = child.next) {
            leaves += child.isLeaf() ? 1 : child.leaves();
        }
        return leaves;
    }

    void save(FrontierWriter out) {
        out.number(children());
        for (WakeupTree child = firstChild; child != null; child = child.next) {
            out.thread(child.thread).operation(child.operation);
            child.save(out);
        }
    }

    void restore(FrontierReader in) {
        for (int left = in.integer(); left > 0; left--) {
            append(new WakeupTree(in.thread(), in.operation())).restore(in);
        }
    }

    private @Nullable WakeupTree firstFitting(Reversal reversal) {
        for (WakeupTree child = firstChild; child != null; child = child.next) {
            if (reversal.canBeginWith(child.thread, child.operation)) {
                return child;
            }
        }
        return null;
    }

    private void append(Reversal reversal, SparePlans spare) {
        WakeupTree at = this;
        for (int i = 0; i < reversal.size(); i++) {
            at = at.append(spare.take(reversal.thread(i), reversal.operation(i)));
        }
    }
}
