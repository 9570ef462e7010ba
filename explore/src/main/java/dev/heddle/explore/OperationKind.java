// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** The kind of a visible operation. Only a few kinds make a difference to exploration; the rest is for people. */
public enum OperationKind {
    READ,
    WRITE,
    /** An atomic read and write: increment, exchange, compare-and-set (also one that may fail). */
    UPDATE,
    /**
     * A read, or an update that failed, with which another round of a loop begins after one in which the thread changed
     * nothing. It waits until one of the locations read in the round is updated, since the round would otherwise only repeat
     * itself. Its first object is the one that is read.
     */
    RETRY,
    LOCK,
    TRY_LOCK,
    UNLOCK,
    /** Gives the lock back and begins to wait. */
    WAIT,
    /** The second half of a wait: takes the lock again, once notified (or timed out, or interrupted). */
    REACQUIRE,
    NOTIFY,
    NOTIFY_ALL,
    PARK,
    UNPARK,
    /** Takes from what others give: permits, elements of a queue. */
    ACQUIRE,
    RELEASE,
    /** Waits for something without taking it: a latch, a barrier, a future. */
    AWAIT,
    /** Begins the thread that is the partner of the operation. */
    START,
    /** Waits for the end of the thread that is the partner of the operation. */
    JOIN,
    INTERRUPT,
    SLEEP,
    YIELD,
    /** The end of the thread, where others can see that it has ended without joining it. */
    END,
    /**
     * Time passes, so that what waits for it goes on. Taken by a thread that stands for time, and only if no other can go; so
     * it comes after all that came before.
     */
    TIME,
    /** Nobody knows what it does to which objects: it conflicts with every operation of other threads. */
    OPAQUE;

    /** Returns true if operations of this kind access memory only, so that nobody waits for the level of what they access. */
    boolean isPlain() {
        return ordinal() <= RETRY.ordinal();
    }

    /** Returns true if operations of this kind conflict with all others, whatever they access. */
    boolean concernsAll() {
        return this == TIME || this == OPAQUE;
    }
}
