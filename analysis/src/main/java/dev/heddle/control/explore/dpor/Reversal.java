package dev.heddle.control.explore.dpor;

import dev.heddle.control.explore.Causality;
import dev.heddle.control.explore.History;
import dev.heddle.control.explore.Operations;
import java.util.Arrays;

/**
 * How to go on, from just before the earlier step of a race, so that the later step comes first: the steps that did not
 * need the earlier one, in their order, and then the later one.
 *
 * <p>Steps can be taken out of it, from the front as far as causality is concerned.
 */
final class Reversal {

    private final History history;
    private final Operations operations;
    private Causality causality;

    private int size;

    /** The steps in the history; that of the last is meaningless. */
    private int[] steps = new int[64];

    private int[] threads = new int[64];
    private int[] operation = new int[64];

    /** Per thread, how many of its steps the last step needs. */
    private int[] neededByLast = new int[8];

    Reversal(History history) {
        this.history = history;
        this.operations = history.operations();
        this.causality = history.causality();
    }

    /** Becomes the reversal of a race; steps of the history from the given end on are left out. */
    void build(int earlier, Later later, int end) {
        causality = history.causality();
        size = 0;
        for (int i = earlier + 1; i < end; i++) {
            if (!causality.isBefore(earlier, i)) {
                add(i, history.thread(i), history.operation(i));
            }
        }
        add(-1, later.thread(), later.operation());
        findNeedsOfLast(later);
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

    /** Whether this thread's next operation could as well come first: it does in some order, or conflicts with nothing. */
    boolean canBeginWith(int thread, int itsOperation) {
        for (int i = 0; i < size; i++) {
            if (threads[i] == thread) {
                return isFirst(i);
            }
        }
        for (int i = 0; i < size; i++) {
            if (operations.conflict(itsOperation, operation[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the thread has a step in this, and nothing has to come before it. */
    boolean beginsWith(int thread) {
        for (int i = 0; i < size; i++) {
            if (threads[i] == thread) {
                return isFirst(i);
            }
        }
        return false;
    }

    /** Takes out the first step of a thread, if it has any. */
    void takeOut(int thread) {
        for (int i = 0; i < size; i++) {
            if (threads[i] == thread) {
                size--;
                System.arraycopy(steps, i + 1, steps, i, size - i);
                System.arraycopy(threads, i + 1, threads, i, size - i);
                System.arraycopy(operation, i + 1, operation, i, size - i);
                return;
            }
        }
    }

    private boolean isFirst(int index) {
        for (int i = 0; i < index; i++) {
            if (isBefore(i, index)) {
                return false;
            }
        }
        return true;
    }

    private boolean isBefore(int one, int other) {
        return steps[other] >= 0
                ? causality.isBefore(steps[one], steps[other])
                : neededByLast[threads[one]] >= causality.order(steps[one]);
    }

    /**
     * Of what came before the last step in the history, only that counts which comes before it here: its own past, and what
     * conflicts with it and stayed.
     */
    private void findNeedsOfLast(Later later) {
        if (neededByLast.length < causality.width()) {
            neededByLast = new int[causality.width()];
        }
        Arrays.fill(neededByLast, 0);
        if (later.past() >= 0) {
            need(later.past());
        }
        for (int i = 0; i < size - 1; i++) {
            if (operations.conflict(operation[i], later.operation())) {
                need(steps[i]);
            }
        }
        // A step that comes after the last one in the history is not needed by it even if the two conflict; but then it
        // came of the earlier step as well and is not here.
    }

    private void need(int step) {
        for (int thread = 0; thread < causality.width(); thread++) {
            neededByLast[thread] = Math.max(neededByLast[thread], causality.clock(step, thread));
        }
    }

    private void add(int step, int thread, int itsOperation) {
        if (size == steps.length) {
            steps = Arrays.copyOf(steps, 2 * size);
            threads = Arrays.copyOf(threads, 2 * size);
            operation = Arrays.copyOf(operation, 2 * size);
        }
        steps[size] = step;
        threads[size] = thread;
        operation[size++] = itsOperation;
    }
}
