// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/**
 * The view of an execution between two steps.
 *
 * <p>Three promises are what exploration rests on.
 *
 * <ol>
 *   <li>Steps of two threads whose operations do not conflict ({@link Operations#conflict}) can be swapped: same result, and
 *       neither enables nor disables the other.
 *   <li>A thread is enabled exactly if its next operation finds what it waits for: the {@linkplain #level level} of each
 *       object at least the {@linkplain Access#need() need} of the access; and a {@link OperationKind#RETRY} finds an
 *       update by another thread to one of its objects since it last read them.
 *   <li>The same schedule leads to the same state; numbers of threads and objects are canonical ({@link Names}).
 * </ol>
 */
public interface State {

    /** One more than the largest number of a thread that exists or existed. */
    int threads();

    /** Returns true if there has been no thread but the first so far. */
    default boolean isOfOne() {
        return threads() <= 1;
    }

    /** Returns true if the thread exists, has not ended and can take its next step. */
    boolean isEnabled(int thread);

    /** Returns true if the thread exists, has not ended and can't take its next step. */
    boolean isBlocked(int thread);

    /**
     * The number in {@link Subject#operations()} of the next operation of an enabled or blocked thread. What it does to which
     * objects may depend on the state (a compare-and-set would fail, a notification would wake somebody), but then only steps
     * that conflict with it can change that.
     */
    int operation(int thread);

    /** Returns how much is available of an object that threads may wait for: permits, 1 for a free lock, 1 for an open gate. */
    int level(int object);

    /** Returns true if {@link #valueRead} and {@link #valueWritten} are known for the step just taken. */
    default boolean showsValues() {
        return false;
    }

    /**
     * Returns true if the thread that took the last step has also written what no step tells of, so that nothing is
     * known any more of what is where.
     */
    default boolean hidesWrites() {
        return false;
    }

    /** Returns true if {@link #result} is known for the step just taken. */
    default boolean showsResult() {
        return false;
    }

    /** Returns what the thread got by the step just taken; the same in each execution with the same steps. */
    default long result() {
        throw new UnsupportedOperationException("this program does not show results");
    }

    /** Returns true if {@link #showsValues}, and two values are only told to be the same if they are. */
    default boolean showsExactly() {
        return false;
    }

    /** From now on, {@link #loopMind} and {@link #loopVisits} tell of loops in which threads are already. */
    default void watchLoops() {}

    /** Returns the number of times the thread has come to the head of a loop since {@link #watchLoops}. */
    default int loopVisits(int thread) {
        return 0;
    }

    /**
     * Returns what the thread knew by itself when it was last at the head of a loop, as a number that is the same for
     * the same: in which execution of which loop, with what in its locals, and with what it changed that no step tells
     * of. Negative if that is not known.
     */
    default int loopMind(int thread) {
        return -1;
    }

    /** The site of the loop at whose head the thread was last. */
    default int loop(int thread) {
        return 0;
    }

    /** The value that the step just taken found at the first object of its operation. */
    default long valueRead() {
        throw new UnsupportedOperationException("this program does not show values");
    }

    /** The value that the step just taken left at the first object of its operation. */
    default long valueWritten() {
        throw new UnsupportedOperationException("this program does not show values");
    }
}
