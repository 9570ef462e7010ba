// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import org.jspecify.annotations.Nullable;

/**
 * A step that is to be taken some time, and what is to follow: a wakeup tree (Abdulla, Aronis, Jonsson and Sagonas, JACM
 * 2017). After a leaf anything may follow. Siblings are taken from first to last.
 */
final class Plan {

    int thread;
    int operation;
    private @Nullable Plan firstChild;
    private @Nullable Plan lastChild;
    private @Nullable Plan next;

    Plan(int thread, int operation) {
        this.thread = thread;
        this.operation = operation;
    }

    /** One that stands for no step itself, the root. */
    static Plan root() {
        return new Plan(-1, -1);
    }

    boolean isLeaf() {
        return firstChild == null;
    }

    /** Takes the first child out, or gives null if there is none. */
    @Nullable
    Plan takeFirst() {
        Plan first = firstChild;
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
        Plan at = this;
        while (true) {
            Plan fitting = at.firstFitting(reversal);
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
        for (Plan child = firstChild; child != null; child = child.next) {
            if (reversal.beginsWith(child.thread)) {
                return true;
            }
        }
        return false;
    }

    /** Becomes another one, without children. */
    Plan reuse(int otherThread, int otherOperation) {
        thread = otherThread;
        operation = otherOperation;
        firstChild = null;
        lastChild = null;
        next = null;
        return this;
    }

    Plan append(Plan child) {
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
        for (Plan child = firstChild; child != null; child = child.next) {
            children++;
        }
        return children;
    }

    /** Returns the number of leaves below this. */
    long leaves() {
        long leaves = 0;
        for (Plan child = firstChild; child != null; child = child.next) {
            leaves += child.isLeaf() ? 1 : child.leaves();
        }
        return leaves;
    }

    void save(FrontierWriter out) {
        out.number(children());
        for (Plan child = firstChild; child != null; child = child.next) {
            out.thread(child.thread).operation(child.operation);
            child.save(out);
        }
    }

    void restore(FrontierReader in) {
        for (int left = in.integer(); left > 0; left--) {
            append(new Plan(in.thread(), in.operation())).restore(in);
        }
    }

    private @Nullable Plan firstFitting(Reversal reversal) {
        for (Plan child = firstChild; child != null; child = child.next) {
            if (reversal.canBeginWith(child.thread, child.operation)) {
                return child;
            }
        }
        return null;
    }

    private void append(Reversal reversal, SparePlans spare) {
        Plan at = this;
        for (int i = 0; i < reversal.size(); i++) {
            at = at.append(spare.take(reversal.thread(i), reversal.operation(i)));
        }
    }
}
