// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What calls are about. What all calls about one subject have in common is said here, and not with each meaning. */
public enum Subject {
    /** Whatever the object is. */
    ANYTHING,
    THREAD,
    MONITOR,
    /** The permit by which threads are parked. */
    PERMIT,
    LOCK,
    /** The side of a lock that readers share. */
    READ_LOCK,
    CONDITION,
    /** A lock with stamps. */
    STAMPED,
    /** What programs build their own locks from. */
    SYNCHRONIZER,
    SEMAPHORE,
    LATCH,
    BARRIER,
    PHASER,
    EXCHANGER,
    /** One variable that threads may share: an atomic, an element of an atomic array, what a handle stands for. */
    CELL(Trait.OF_DATA),
    FENCE,
    /** A reference and a mark in one. */
    PAIR(Trait.OF_DATA),
    ADDER(Trait.OF_DATA),
    ACCUMULATOR(Trait.OF_DATA),
    LIST(Trait.OF_DATA, Trait.OF_CONTAINER),
    COLLECTION(Trait.OF_DATA, Trait.OF_CONTAINER),
    SET(Trait.OF_DATA, Trait.OF_CONTAINER),
    SORTED(Trait.OF_DATA, Trait.OF_CONTAINER),
    QUEUE(Trait.OF_DATA, Trait.OF_CONTAINER),
    DEQUE(Trait.OF_DATA, Trait.OF_CONTAINER),
    MAP(Trait.OF_DATA, Trait.OF_CONTAINER),
    /** A pair of a map. */
    ENTRY,
    ITERATOR,
    /** Another look at a collection. */
    VIEW,
    /** A collection or an array that the call is given. */
    SHARED,
    ARRAY,
    TEXT,
    BITS,
    RANDOM,
    /** A value that each thread has of its own. */
    LOCAL,
    TASK(Trait.OF_TASKS),
    EXECUTOR(Trait.OF_TASKS, Trait.OF_RUNNER),
    FUTURE(Trait.OF_TASKS),
    /** A queue of tasks that have ended. */
    COMPLETION(Trait.OF_TASKS),
    STAGE(Trait.OF_TASKS),
    TIMER(Trait.OF_TASKS, Trait.OF_RUNNER),
    SCOPE(Trait.OF_TASKS, Trait.OF_RUNNER),
    /** A publisher, who tells subscribers in tasks. */
    FLOW(Trait.OF_TASKS),
    STREAM,
    REFLECTION,
    EXIT,
    INPUT,
    ASSERTION(Trait.EXACT, Trait.READS_ARGUMENTS, Trait.CHANGES_NOTHING),
    /** What an assertion is given to say what must hold. */
    MATCHER(Trait.EXACT, Trait.READS_ARGUMENTS, Trait.CHANGES_NOTHING);

    private final Set<Trait> traits;

    Subject(Trait... traits) {
        EnumSet<Trait> all = EnumSet.noneOf(Trait.class);
        Collections.addAll(all, traits);
        this.traits = all;
    }

    /** The properties of all calls about it. */
    Set<Trait> traits() {
        return traits;
    }
}
