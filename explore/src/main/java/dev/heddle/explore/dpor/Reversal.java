// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.Causality;
import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import java.util.Arrays;

/**
 * The beginning of an execution in which a race is reversed, from just before its earlier step: the steps that did not
 * need the earlier one, in their order, and then the later one.
 */
final class Reversal {

    private final Operations operations;

    private int size;
    private int[] threads = new int[64];
    private int[] operation = new int[64];

    Reversal(Operations operations) {
        this.operations = operations;
    }

    /** Becomes the history since the cut without what is cut, and then the later step; up to some end of the history. */
    void build(History history, HistoryCut cut, LaterStep later, int end) {
        Causality causality = history.causality();
        size = 0;
        for (int i = cut.first() + 1; i < end; i++) {
            if (!cut.removes(i, causality)) {
                add(history.thread(i), history.operation(i));
            }
        }
        // An attempt that failed might succeed where it comes now, and conflict with more.
        add(later.thread(), operations.attempted(later.operation()));
    }

    Reversal copy() {
        Reversal copy = new Reversal(operations);
        copy.size = size;
        copy.threads = Arrays.copyOf(threads, threads.length);
        copy.operation = Arrays.copyOf(operation, operation.length);
        return copy;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    int thread(int index) {
        return threads[index];
    }

    int operation(int index) {
        return operation[index];
    }

    /** Returns true if this thread's next operation could as well come first: it does in some order, or conflicts with nothing. */
    boolean canBeginWith(int thread, int itsOperation) {
        int index = firstOf(thread);
        return index < size ? isFirst(index) : conflictsWithNothing(itsOperation);
    }

    /** Returns true if the thread has a step in this, and nothing has to come before it. */
    boolean beginsWith(int thread) {
        int index = firstOf(thread);
        return index < size && isFirst(index);
    }

    /** Takes out the first step of a thread, if it has any. */
    void takeOut(int thread) {
        int index = firstOf(thread);
        if (index < size) {
            size--;
            System.arraycopy(threads, index + 1, threads, index, size - index);
            System.arraycopy(operation, index + 1, operation, index, size - index);
        }
    }

    void save(FrontierWriter out) {
        out.number(size);
        for (int i = 0; i < size; i++) {
            out.thread(threads[i]).operation(operation[i]);
        }
    }

    void restore(FrontierReader in) {
        size = 0;
        for (int left = in.integer(); left > 0; left--) {
            add(in.thread(), in.operation());
        }
    }

    private int firstOf(int thread) {
        int index = 0;
        while (index < size && threads[index] != thread) {
            index++;
        }
        return index;
    }

    /** Returns true if nothing has to come before the first step of a thread. If anything had, something would have to directly. */
    private boolean isFirst(int index) {
        int mine = operation[index];
        boolean joins = operations.kind(mine) == OperationKind.JOIN;
        for (int i = 0; i < index; i++) {
            if (operations.conflict(operation[i], mine)
                    || starts(operation[i], threads[index])
                    || joins && operations.partner(mine) == threads[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean starts(int itsOperation, int thread) {
        return operations.partner(itsOperation) != Operation.NOBODY
                && operations.partner(itsOperation) == thread
                && operations.kind(itsOperation) == OperationKind.START;
    }

    private boolean conflictsWithNothing(int itsOperation) {
        for (int i = 0; i < size; i++) {
            if (operations.conflict(itsOperation, operation[i])) {
                return false;
            }
        }
        return true;
    }

    private void add(int thread, int itsOperation) {
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, 2 * size);
            operation = Arrays.copyOf(operation, 2 * size);
        }
        threads[size] = thread;
        operation[size++] = itsOperation;
    }
}
