// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What a call does.
 *
 * <p>Each comes with what it is about, what it does to its target's state, how it is modelled and what of it is not; {@code
 * docs/catalogue.md} shows them beside the calls. Last come the properties by which others decide ({@link Trait}), so that
 * nobody has to list meanings, or to look at their names. An argument that a text calls an operand is counted from {@link
 * Entry#operand()}. Where a call can end in several ways (a try that fails, a wait that times out) the recorded result
 * says which one it was.
 */
public enum Meaning {
    // Anything
    PURE(
            Subject.ANYTHING,
            Effect.NONE,
            "computed by the interpreter; nothing is recorded",
            "",
            Trait.EXACT,
            Trait.CHANGES_NOTHING,
            Trait.NO_STEP),
    OBSERVE(
            Subject.ANYTHING,
            Effect.READ,
            "a read of the target's state; the result is kept as observed",
            "how the result depends on the state",
            Trait.OF_DATA),
    CHANGE(
            Subject.ANYTHING,
            Effect.WRITE,
            "a change of the target's state; the result is kept as observed",
            "what the new state is",
            Trait.OF_DATA),
    CONFIGURE(
            Subject.ANYTHING,
            Effect.NONE,
            "nothing but its callbacks; the result is kept as observed",
            "the setting",
            Trait.EXACT,
            Trait.NO_STEP),
    ENVIRONMENT(
            Subject.ANYTHING,
            Effect.NONE,
            "a value from outside the program, kept as observed",
            "other values",
            Trait.EXACT,
            Trait.FROM_OUTSIDE,
            Trait.CHANGES_NOTHING,
            Trait.NO_STEP),
    CREATE(
            Subject.ANYTHING,
            Effect.WRITE,
            "the object's state begins here",
            "",
            Trait.EXACT,
            Trait.CHANGES_NOTHING,
            Trait.NO_STEP),

    // Threads
    THREAD_CREATE(
            Subject.THREAD,
            Effect.NONE,
            "remembers which Runnable the thread will run",
            "thread groups, stack sizes",
            Trait.EXACT),
    THREAD_START(
            Subject.THREAD,
            Effect.WRITE,
            "what came before happens before all that the thread does",
            "",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    THREAD_START_NEW(
            Subject.THREAD,
            Effect.WRITE,
            "as start() of the thread that it returns",
            "",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    THREAD_JOIN(
            Subject.THREAD,
            Effect.READ,
            "goes on only after the thread's last step; an InterruptedException clears the interrupt flag",
            "",
            Trait.EXACT),
    THREAD_JOIN_TIMED(
            Subject.THREAD,
            Effect.READ,
            "as join() if the thread had ended by then, else it waits for nothing",
            "how long it waits",
            Trait.TAKES_TIME),
    THREAD_INTERRUPT(
            Subject.THREAD,
            Effect.WRITE,
            "sets the thread's interrupt flag",
            "which of several wake-ups a sleeping thread sees first",
            Trait.SEEN_EARLY),
    THREAD_IS_INTERRUPTED(Subject.THREAD, Effect.READ, "reads the thread's interrupt flag", ""),
    THREAD_CLEAR_INTERRUPT(Subject.THREAD, Effect.WRITE, "reads the calling thread's interrupt flag and clears it", ""),
    THREAD_SLEEP(
            Subject.THREAD,
            Effect.NONE,
            "a step without effect; an InterruptedException clears the interrupt flag",
            "how long it sleeps",
            Trait.EXACT,
            Trait.TAKES_TIME),
    THREAD_YIELD(Subject.THREAD, Effect.NONE, "a step without effect", "", Trait.EXACT, Trait.CHANGES_NOTHING),
    THREAD_IS_ALIVE(Subject.THREAD, Effect.READ, "true between the thread's start and its last step", "", Trait.EXACT),
    THREAD_CURRENT(Subject.THREAD, Effect.NONE, "the calling thread", "", Trait.EXACT, Trait.CHANGES_NOTHING),
    THREAD_STOP(
            Subject.THREAD,
            Effect.WRITE,
            "the call is seen; a thread that is stopped, suspended or resumed by it is cut from there",
            "asynchronous exceptions, suspension"),

    // Monitors and parking
    MONITOR_WAIT(
            Subject.MONITOR,
            Effect.WRITE,
            "gives the monitor up and enters the wait set; wakes after a notify chose it or an interrupt; "
                    + "takes the monitor back at the old depth",
            "spurious wake-ups, unless asked for",
            Trait.EXACT,
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    MONITOR_WAIT_TIMED(
            Subject.MONITOR,
            Effect.WRITE,
            "as wait(), and may wake without a notify",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.LETS_OTHERS_GO),
    MONITOR_NOTIFY(
            Subject.MONITOR,
            Effect.WRITE,
            "takes any one thread out of the wait set, if there is one",
            "",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    MONITOR_NOTIFY_ALL(
            Subject.MONITOR, Effect.WRITE, "takes all threads out of the wait set", "", Trait.EXACT, Trait.SEEN_EARLY),
    MONITOR_IS_HELD(
            Subject.MONITOR, Effect.READ, "whether the calling thread owns the argument's monitor", "", Trait.EXACT),
    PARK(
            Subject.PERMIT,
            Effect.WRITE,
            "takes the thread's permit, and waits for it first; returns early when interrupted",
            "spurious returns, unless asked for",
            Trait.WAITS),
    PARK_TIMED(
            Subject.PERMIT,
            Effect.WRITE,
            "takes the thread's permit if there is one; may return without it",
            "how long it waits",
            Trait.TAKES_TIME),
    UNPARK(Subject.PERMIT, Effect.WRITE, "gives the argument thread its permit", "", Trait.SEEN_EARLY),

    // Locks
    LOCK_ACQUIRE(
            Subject.LOCK,
            Effect.WRITE,
            "takes the lock, re-entrantly",
            "order among waiting threads, fairness",
            Trait.EXACT,
            Trait.LOCKS),
    LOCK_TRY(Subject.LOCK, Effect.WRITE, "true: takes the lock; false: another thread has it", "", Trait.KEPT_ATTEMPT),
    LOCK_TRY_TIMED(
            Subject.LOCK,
            Effect.WRITE,
            "true: takes the lock; false: another thread had it when the time was up",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.KEPT_ATTEMPT),
    LOCK_RELEASE(Subject.LOCK, Effect.WRITE, "gives the lock back once", "", Trait.EXACT, Trait.SEEN_EARLY),
    LOCK_CONDITION(
            Subject.LOCK,
            Effect.NONE,
            "the result is a condition of this lock",
            "",
            Trait.EXACT,
            Trait.VIEW_OF_LOCK,
            Trait.STEP,
            Trait.SILENT),
    LOCK_IS_MINE(Subject.LOCK, Effect.READ, "whether the calling thread holds the lock", "", Trait.EXACT, Trait.SILENT),
    LOCK_HOLDS(Subject.LOCK, Effect.READ, "how often the calling thread holds the lock", "", Trait.EXACT, Trait.SILENT),
    LOCK_IS_TAKEN(Subject.LOCK, Effect.READ, "whether any thread holds the lock", "", Trait.EXACT),
    READ_ACQUIRE(
            Subject.READ_LOCK,
            Effect.WRITE,
            "takes the lock for reading, together with other readers",
            "order among waiting threads, fairness",
            Trait.EXACT,
            Trait.LOCKS,
            Trait.SHARES_LOCK),
    READ_TRY(
            Subject.READ_LOCK,
            Effect.WRITE,
            "true: takes the lock for reading; false: another thread is writing",
            "",
            Trait.KEPT_ATTEMPT,
            Trait.SHARES_LOCK),
    READ_TRY_TIMED(
            Subject.READ_LOCK,
            Effect.WRITE,
            "true: takes the lock for reading; false: another thread was writing, or waiting to, when the "
                    + "time was up",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.KEPT_ATTEMPT,
            Trait.SHARES_LOCK),
    READ_RELEASE(
            Subject.READ_LOCK, Effect.WRITE, "gives the lock back once for reading", "", Trait.EXACT, Trait.SEEN_EARLY),
    READ_HOLDS(
            Subject.READ_LOCK,
            Effect.READ,
            "how often the calling thread holds the lock for reading",
            "",
            Trait.EXACT,
            Trait.SILENT),
    READ_COUNT(Subject.READ_LOCK, Effect.READ, "how often the lock is held for reading", ""),
    LOCK_READ_VIEW(
            Subject.LOCK,
            Effect.NONE,
            "the result is the reading side of this lock",
            "",
            Trait.EXACT,
            Trait.VIEW_OF_LOCK,
            Trait.STEP,
            Trait.SILENT),
    LOCK_WRITE_VIEW(
            Subject.LOCK,
            Effect.NONE,
            "the result is the writing side of this lock",
            "",
            Trait.EXACT,
            Trait.VIEW_OF_LOCK,
            Trait.STEP,
            Trait.SILENT),
    LOCK_BOTH_VIEW(
            Subject.LOCK,
            Effect.NONE,
            "the result has this lock's two sides",
            "",
            Trait.VIEW_OF_LOCK,
            Trait.STEP,
            Trait.SILENT),
    CONDITION_AWAIT(
            Subject.CONDITION,
            Effect.WRITE,
            "gives the lock up and enters the wait set; wakes after a signal chose it or an interrupt; takes "
                    + "the lock back",
            "spurious wake-ups, unless asked for",
            Trait.EXACT,
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    CONDITION_AWAIT_TIMED(
            Subject.CONDITION,
            Effect.WRITE,
            "as await(), and may wake without a signal",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.LETS_OTHERS_GO),
    CONDITION_SIGNAL(
            Subject.CONDITION,
            Effect.WRITE,
            "takes any one thread out of the wait set, if there is one",
            "that the longest waiting one is taken",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    CONDITION_SIGNAL_ALL(
            Subject.CONDITION,
            Effect.WRITE,
            "takes all threads out of the wait set",
            "",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    STAMPED_WRITE(
            Subject.STAMPED,
            Effect.WRITE,
            "takes the lock for writing, not re-entrantly; the result stands for this hold",
            "the number in the stamp",
            Trait.LOCKS),
    STAMPED_TRY_WRITE(
            Subject.STAMPED,
            Effect.WRITE,
            "not 0: takes the lock for writing; 0: somebody has it",
            "the number in the stamp; how long it waits",
            Trait.KEPT_ATTEMPT),
    STAMPED_READ(
            Subject.STAMPED,
            Effect.WRITE,
            "takes the lock for reading, together with other readers",
            "the number in the stamp",
            Trait.LOCKS,
            Trait.SHARES_LOCK),
    STAMPED_TRY_READ(
            Subject.STAMPED,
            Effect.WRITE,
            "not 0: takes the lock for reading; 0: somebody is writing",
            "the number in the stamp; how long it waits",
            Trait.KEPT_ATTEMPT,
            Trait.SHARES_LOCK),
    STAMPED_OPTIMISTIC(
            Subject.STAMPED,
            Effect.READ,
            "not 0: nobody is writing, and the stamp remembers how many writes there were; 0: somebody is",
            "the number in the stamp",
            Trait.SHARES_LOCK),
    STAMPED_VALIDATE(Subject.STAMPED, Effect.READ, "whether there was no write since the stamp", ""),
    STAMPED_RELEASE_WRITE(Subject.STAMPED, Effect.WRITE, "gives the lock back for writing", "", Trait.SEEN_EARLY),
    STAMPED_RELEASE_READ(Subject.STAMPED, Effect.WRITE, "gives the lock back for reading", "", Trait.SEEN_EARLY),
    STAMPED_RELEASE(
            Subject.STAMPED, Effect.WRITE, "gives the lock back as the stamp says it was taken", "", Trait.SEEN_EARLY),
    STAMPED_TO_WRITE(
            Subject.STAMPED,
            Effect.WRITE,
            "not 0: the hold becomes one for writing, if no other is in the way; 0: it stays",
            "the number in the stamp"),
    STAMPED_TO_READ(
            Subject.STAMPED,
            Effect.WRITE,
            "not 0: the hold becomes one for reading; 0: it stays",
            "the number in the stamp",
            Trait.SEEN_EARLY),
    STAMPED_TO_OPTIMISTIC(
            Subject.STAMPED,
            Effect.WRITE,
            "not 0: the hold is given back and the stamp remembers the number of writes; 0: it stays",
            "the number in the stamp",
            Trait.SEEN_EARLY),
    STAMPED_TRY_RELEASE_WRITE(
            Subject.STAMPED,
            Effect.WRITE,
            "true: gives the lock back for writing; false: nobody is writing",
            "",
            Trait.KEPT_ATTEMPT,
            Trait.SEEN_EARLY),
    STAMPED_TRY_RELEASE_READ(
            Subject.STAMPED,
            Effect.WRITE,
            "true: gives the lock back once for reading; false: nobody is reading",
            "",
            Trait.KEPT_ATTEMPT,
            Trait.SEEN_EARLY),
    STAMPED_IS_WRITING(Subject.STAMPED, Effect.READ, "whether somebody is writing", ""),
    STAMPED_IS_READING(Subject.STAMPED, Effect.READ, "whether somebody is reading", ""),
    SYNCHRONIZER_ACQUIRE(
            Subject.SYNCHRONIZER,
            Effect.WRITE,
            "its callbacks (tryAcquire…), which are the program's own code",
            "that a thread waits in its queue"),
    SYNCHRONIZER_RELEASE(
            Subject.SYNCHRONIZER,
            Effect.WRITE,
            "its callbacks (tryRelease…), which are the program's own code",
            "whom it wakes",
            Trait.SEEN_EARLY),

    // Synchronisers
    SEMAPHORE_ACQUIRE(
            Subject.SEMAPHORE,
            Effect.WRITE,
            "waits for the permits (1, or the int argument) and takes them",
            "order among waiting threads, fairness",
            Trait.EXACT,
            Trait.WAITS),
    SEMAPHORE_TRY(
            Subject.SEMAPHORE, Effect.WRITE, "true: takes the permits; false: there are too few", "", Trait.EXACT),
    SEMAPHORE_TRY_TIMED(
            Subject.SEMAPHORE,
            Effect.WRITE,
            "true: takes the permits; false: there were too few when the time was up",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.KEPT_ATTEMPT),
    SEMAPHORE_RELEASE(
            Subject.SEMAPHORE,
            Effect.WRITE,
            "adds the permits (1, or the int argument)",
            "",
            Trait.EXACT,
            Trait.SEEN_EARLY),
    SEMAPHORE_DRAIN(
            Subject.SEMAPHORE, Effect.WRITE, "takes all permits and returns how many there were", "", Trait.EXACT),
    SEMAPHORE_REDUCE(Subject.SEMAPHORE, Effect.WRITE, "takes the permits away, even below zero", "", Trait.EXACT),
    SEMAPHORE_AVAILABLE(Subject.SEMAPHORE, Effect.READ, "the number of permits", "", Trait.EXACT),
    LATCH_AWAIT(Subject.LATCH, Effect.READ, "goes on only at count zero", "", Trait.EXACT, Trait.WAITS),
    LATCH_AWAIT_TIMED(
            Subject.LATCH,
            Effect.READ,
            "true: the count is zero; false: it was not when the time was up",
            "how long it waits",
            Trait.TAKES_TIME),
    LATCH_COUNT_DOWN(
            Subject.LATCH, Effect.WRITE, "takes one from the count, not below zero", "", Trait.EXACT, Trait.SEEN_EARLY),
    LATCH_COUNT(Subject.LATCH, Effect.READ, "the count", "", Trait.EXACT),
    BARRIER_AWAIT(
            Subject.BARRIER,
            Effect.WRITE,
            "arrives; the last of the party starts a new generation, the others wait for that",
            "which thread runs the barrier's action: the one that did",
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    BARRIER_AWAIT_TIMED(
            Subject.BARRIER,
            Effect.WRITE,
            "as await(); a TimeoutException breaks the barrier",
            "how long it waits",
            Trait.TAKES_TIME,
            Trait.LETS_OTHERS_GO),
    BARRIER_RESET(Subject.BARRIER, Effect.WRITE, "breaks the barrier for those that wait and starts anew", ""),
    BARRIER_IS_BROKEN(Subject.BARRIER, Effect.READ, "whether the barrier is broken", ""),
    BARRIER_WAITING(Subject.BARRIER, Effect.READ, "how many wait", ""),
    PHASER_REGISTER(
            Subject.PHASER,
            Effect.WRITE,
            "adds a party (or as many as the argument says); returns the phase",
            "tiered phasers: parent and child are not linked"),
    PHASER_ARRIVE(
            Subject.PHASER,
            Effect.WRITE,
            "arrives without waiting; the last one starts the next phase; returns the phase",
            "tiered phasers",
            Trait.SEEN_EARLY),
    PHASER_ARRIVE_AND_LEAVE(
            Subject.PHASER, Effect.WRITE, "arrives and takes its party away", "tiered phasers", Trait.SEEN_EARLY),
    PHASER_ARRIVE_AND_AWAIT(
            Subject.PHASER,
            Effect.WRITE,
            "arrives and waits for the next phase",
            "tiered phasers",
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    PHASER_AWAIT(
            Subject.PHASER,
            Effect.READ,
            "waits until the phase is not the argument any more",
            "tiered phasers",
            Trait.WAITS),
    PHASER_AWAIT_TIMED(
            Subject.PHASER,
            Effect.READ,
            "as awaitAdvance(), and may end with a TimeoutException",
            "how long it waits",
            Trait.TAKES_TIME),
    PHASER_TERMINATE(Subject.PHASER, Effect.WRITE, "nobody waits any more", ""),
    PHASER_PHASE(Subject.PHASER, Effect.READ, "the phase", ""),
    EXCHANGE(
            Subject.EXCHANGER,
            Effect.WRITE,
            "meets another thread, whichever comes next: each goes on only after the other's arrival, and gets its "
                    + "object",
            "giving up after a time: as in the recorded run",
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    EXCHANGE_TIMED(
            Subject.EXCHANGER,
            Effect.WRITE,
            "as exchange(), or a TimeoutException and no partner",
            "how long it waits; another partner",
            Trait.TAKES_TIME,
            Trait.LETS_OTHERS_GO),

    // Atomic variables
    CELL_READ(
            Subject.CELL,
            Effect.READ,
            "reads the variable",
            "weak memory: orders of steps take it for volatile, races do not",
            Trait.EXACT),
    CELL_READ_AS(
            Subject.CELL,
            Effect.READ,
            "reads the variable; the result is made from its value, and kept as observed",
            "the conversion"),
    CELL_WRITE(
            Subject.CELL,
            Effect.WRITE,
            "writes the operand",
            "weak memory: orders of steps take it for volatile, races do not",
            Trait.EXACT,
            Trait.SEEN_EARLY,
            Trait.OVERWRITES),
    CELL_GET_AND_SET(
            Subject.CELL, Effect.WRITE, "writes the operand, returns the old value; one step", "", Trait.EXACT),
    CELL_COMPARE_AND_SET(
            Subject.CELL,
            Effect.WRITE,
            "writes the second operand if the variable equals the first; returns whether it did; one step",
            "",
            Trait.EXACT),
    CELL_WEAK_COMPARE_AND_SET(
            Subject.CELL,
            Effect.WRITE,
            "as compareAndSet",
            "failing although the values are equal, unless it did so in the recorded run"),
    CELL_COMPARE_AND_EXCHANGE(
            Subject.CELL, Effect.WRITE, "as compareAndSet, but returns the old value", "", Trait.EXACT),
    CELL_GET_AND_ADD(Subject.CELL, Effect.WRITE, "adds the operand, returns the old value; one step", "", Trait.EXACT),
    CELL_ADD_AND_GET(Subject.CELL, Effect.WRITE, "adds the operand, returns the new value; one step", "", Trait.EXACT),
    CELL_GET_AND_INCREMENT(Subject.CELL, Effect.WRITE, "adds 1, returns the old value; one step", "", Trait.EXACT),
    CELL_GET_AND_DECREMENT(
            Subject.CELL, Effect.WRITE, "takes 1 away, returns the old value; one step", "", Trait.EXACT),
    CELL_INCREMENT_AND_GET(Subject.CELL, Effect.WRITE, "adds 1, returns the new value; one step", "", Trait.EXACT),
    CELL_DECREMENT_AND_GET(
            Subject.CELL, Effect.WRITE, "takes 1 away, returns the new value; one step", "", Trait.EXACT),
    CELL_GET_AND_OR(Subject.CELL, Effect.WRITE, "ors the operand in, returns the old value; one step", "", Trait.EXACT),
    CELL_GET_AND_AND(
            Subject.CELL, Effect.WRITE, "ands the operand in, returns the old value; one step", "", Trait.EXACT),
    CELL_GET_AND_XOR(
            Subject.CELL, Effect.WRITE, "xors the operand in, returns the old value; one step", "", Trait.EXACT),
    CELL_GET_AND_UPDATE(
            Subject.CELL,
            Effect.WRITE,
            "reads, calls the function, writes its result if nothing came between, else again; returns the "
                    + "old value. One step, where the function is made in the call and only computes",
            "how the result of another function depends on the value; it is kept what that was given"),
    CELL_UPDATE_AND_GET(
            Subject.CELL,
            Effect.WRITE,
            "reads, calls the function, writes its result if nothing came between, else again; returns the "
                    + "new value. One step, where the function is made in the call and only computes",
            "as getAndUpdate"),
    CELL_GET_AND_ACCUMULATE(
            Subject.CELL,
            Effect.WRITE,
            "as getAndUpdate, with a function of the old value and the operand",
            "as getAndUpdate"),
    CELL_ACCUMULATE_AND_GET(
            Subject.CELL,
            Effect.WRITE,
            "as updateAndGet, with a function of the old value and the operand",
            "as getAndUpdate"),
    CELL_LENGTH(
            Subject.CELL,
            Effect.NONE,
            "the array's length, which never changes",
            "",
            Trait.EXACT,
            Trait.CHANGES_NOTHING),
    CELL_FIND(
            Subject.CELL,
            Effect.NONE,
            "remembers which variable the result stands for",
            "variables that are found by computed names",
            Trait.EXACT),
    FENCE(
            Subject.FENCE,
            Effect.NONE,
            "a step without effect",
            "weak memory: orders of steps take it for volatile, races do not",
            Trait.EXACT,
            Trait.CHANGES_NOTHING),
    PAIR_READ(Subject.PAIR, Effect.READ, "reads the reference", ""),
    PAIR_READ_MARK(Subject.PAIR, Effect.READ, "reads the stamp or mark", ""),
    PAIR_READ_BOTH(
            Subject.PAIR,
            Effect.READ,
            "reads reference and mark at once; the mark goes into the argument's first element",
            "",
            Trait.WRITES_ARGUMENTS),
    PAIR_WRITE(Subject.PAIR, Effect.WRITE, "writes reference and mark at once", "", Trait.SEEN_EARLY, Trait.OVERWRITES),
    PAIR_COMPARE_AND_SET(
            Subject.PAIR,
            Effect.WRITE,
            "writes new reference and new mark if both are as expected; one step",
            "failing although they are equal, unless it did so in the recorded run"),
    PAIR_ATTEMPT(
            Subject.PAIR,
            Effect.WRITE,
            "writes the mark if the reference is as expected; one step",
            "failing although it is equal, unless it did so in the recorded run"),
    ADDER_ADD(Subject.ADDER, Effect.WRITE, "adds the operand; one step", "", Trait.EXACT),
    ADDER_INCREMENT(Subject.ADDER, Effect.WRITE, "adds 1; one step", "", Trait.EXACT),
    ADDER_DECREMENT(Subject.ADDER, Effect.WRITE, "takes 1 away; one step", "", Trait.EXACT),
    ADDER_SUM(
            Subject.ADDER,
            Effect.READ,
            "the sum, read at one moment",
            "that a sum may miss some of the additions that happen meanwhile",
            Trait.EXACT,
            Trait.ELEMENTWISE),
    ADDER_RESET(
            Subject.ADDER,
            Effect.WRITE,
            "makes the sum 0 at one moment",
            "additions that get lost meanwhile",
            Trait.EXACT,
            Trait.ELEMENTWISE),
    ADDER_SUM_THEN_RESET(
            Subject.ADDER,
            Effect.WRITE,
            "returns the sum and makes it 0 at one moment",
            "additions that get lost meanwhile",
            Trait.EXACT,
            Trait.ELEMENTWISE),
    ACCUMULATOR_ADD(
            Subject.ACCUMULATOR,
            Effect.WRITE,
            "calls the function with the operand; the new state is kept as observed",
            "the accumulated value as an expression"),

    // Containers
    LIST_ADD(Subject.LIST, Effect.WRITE, "appends the operand", "", Trait.EXACT_ALONE),
    LIST_INSERT(
            Subject.LIST,
            Effect.WRITE,
            "puts an element in, at the index or the end that the name says",
            "",
            Trait.EXACT_ALONE),
    LIST_GET(Subject.LIST, Effect.READ, "the element at the index", "", Trait.EXACT_ALONE, Trait.OF_ELEMENT),
    LIST_SET(
            Subject.LIST,
            Effect.WRITE,
            "replaces the element at the index, returns the old one",
            "",
            Trait.EXACT_ALONE,
            Trait.OF_ELEMENT,
            Trait.OVERWRITES),
    LIST_REMOVE_AT(
            Subject.LIST, Effect.WRITE, "takes out the element at the index or end, returns it", "", Trait.EXACT_ALONE),
    LIST_FIND(
            Subject.LIST,
            Effect.READ,
            "where the operand is",
            "equality by equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    LIST_ADD_IF_ABSENT(
            Subject.LIST,
            Effect.WRITE,
            "appends the operand unless there is an equal element; one step",
            "equality by equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    COLLECTION_ADD(
            Subject.COLLECTION,
            Effect.WRITE,
            "adds the operand; returns whether the collection changed",
            "",
            Trait.EXACT_ALONE),
    COLLECTION_REMOVE(
            Subject.COLLECTION,
            Effect.WRITE,
            "takes out one element that equals the operand; returns whether there was one",
            "",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    COLLECTION_CONTAINS(
            Subject.COLLECTION,
            Effect.READ,
            "whether there is an element that equals the operand",
            "",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    COLLECTION_ADD_ALL(
            Subject.COLLECTION,
            Effect.WRITE,
            "adds all elements of the argument, which it reads; for concurrent types one after the other",
            "the single elements",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    COLLECTION_REMOVE_ALL(
            Subject.COLLECTION,
            Effect.WRITE,
            "takes out many elements",
            "the single elements",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    COLLECTION_READ_ALL(
            Subject.COLLECTION,
            Effect.READ,
            "reads all elements; callbacks are seen",
            "the single elements",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.FILLS_ARRAYS),
    COLLECTION_WRITE_ALL(
            Subject.COLLECTION,
            Effect.WRITE,
            "replaces or reorders all elements; callbacks are seen",
            "the single elements",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    COLLECTION_CLEAR(
            Subject.COLLECTION, Effect.WRITE, "takes out all elements", "", Trait.EXACT_ALONE, Trait.ELEMENTWISE),
    COLLECTION_SIZE(Subject.COLLECTION, Effect.READ, "the number of elements", "", Trait.EXACT_ALONE),
    COLLECTION_IS_EMPTY(Subject.COLLECTION, Effect.READ, "whether there is no element", "", Trait.EXACT_ALONE),
    COLLECTION_ITERATE(
            Subject.COLLECTION,
            Effect.READ,
            "reads the collection; the iterator's own steps are reads of no known object",
            "iterators have no identity in a trace, so next() and remove() are not tied to their collection",
            Trait.EXACT_ALONE,
            Trait.WALKS),
    COLLECTION_VIEW(
            Subject.COLLECTION,
            Effect.NONE,
            "the result is another look at the same elements",
            "the tie between the view and its collection",
            Trait.EXACT_ALONE,
            Trait.STEP,
            Trait.SILENT),
    SET_ADD(
            Subject.SET,
            Effect.WRITE,
            "adds the key; returns whether it was not there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    SET_REMOVE(
            Subject.SET,
            Effect.WRITE,
            "takes the key out; returns whether it was there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    SET_CONTAINS(
            Subject.SET,
            Effect.READ,
            "whether the key is there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    SORTED_READ(
            Subject.SORTED,
            Effect.READ,
            "a read of all elements; the result is kept as observed",
            "the order of the elements",
            Trait.EXACT_ALONE),
    SORTED_TAKE(
            Subject.SORTED,
            Effect.WRITE,
            "takes out an element at one end; the result is kept as observed",
            "the order of the elements",
            Trait.EXACT_ALONE),
    QUEUE_ADD(
            Subject.QUEUE,
            Effect.WRITE,
            "appends the operand; throws if the queue is full",
            "",
            Trait.EXACT_ALONE,
            Trait.SEEN_EARLY),
    QUEUE_OFFER(
            Subject.QUEUE,
            Effect.WRITE,
            "true: appends the operand; false: the queue is full",
            "",
            Trait.EXACT_ALONE,
            Trait.SEEN_EARLY),
    QUEUE_OFFER_TIMED(
            Subject.QUEUE,
            Effect.WRITE,
            "true: appends the operand; false: the queue was full when the time was up",
            "how long it waits",
            Trait.TAKES_TIME),
    QUEUE_PUT(
            Subject.QUEUE,
            Effect.WRITE,
            "waits until there is room, appends the operand",
            "",
            Trait.WAITS,
            Trait.SEEN_EARLY),
    QUEUE_REMOVE(
            Subject.QUEUE,
            Effect.WRITE,
            "takes the head; throws if the queue is empty",
            "priority and delay queues: which element is the head, kept as observed",
            Trait.EXACT_ALONE),
    QUEUE_POLL(
            Subject.QUEUE,
            Effect.WRITE,
            "takes the head; null: the queue is empty",
            "priority and delay queues: which element is the head, kept as observed",
            Trait.EXACT_ALONE),
    QUEUE_POLL_TIMED(
            Subject.QUEUE,
            Effect.WRITE,
            "takes the head; null: the queue was empty when the time was up",
            "how long it waits",
            Trait.TAKES_TIME),
    QUEUE_TAKE(
            Subject.QUEUE,
            Effect.WRITE,
            "waits until there is an element and takes the head",
            "priority and delay queues: which element is the head, kept as observed",
            Trait.WAITS),
    QUEUE_PEEK(Subject.QUEUE, Effect.READ, "the head; null: the queue is empty", "", Trait.EXACT_ALONE),
    QUEUE_ELEMENT(Subject.QUEUE, Effect.READ, "the head; throws if the queue is empty", "", Trait.EXACT_ALONE),
    QUEUE_ROOM(
            Subject.QUEUE,
            Effect.READ,
            "how many elements the queue would take without waiting",
            "",
            Trait.EXACT_ALONE),
    QUEUE_DRAIN(
            Subject.QUEUE,
            Effect.WRITE,
            "takes elements from the head and adds them to the argument; returns how many",
            "the single elements",
            Trait.EXACT_ALONE,
            Trait.WRITES_ARGUMENTS),
    QUEUE_TRANSFER(
            Subject.QUEUE,
            Effect.WRITE,
            "appends the operand and waits until another thread has taken it",
            "",
            Trait.WAITS,
            Trait.LETS_OTHERS_GO),
    QUEUE_TRY_TRANSFER(
            Subject.QUEUE,
            Effect.WRITE,
            "true: a waiting thread took the operand; false: nobody did",
            "how long it waits",
            Trait.EXACT_ALONE,
            Trait.KEPT_ATTEMPT),
    DEQUE_ADD_FIRST(
            Subject.DEQUE,
            Effect.WRITE,
            "puts the operand in front; throws if the deque is full",
            "",
            Trait.EXACT_ALONE,
            Trait.SEEN_EARLY),
    DEQUE_OFFER_FIRST(
            Subject.DEQUE,
            Effect.WRITE,
            "true: puts the operand in front; false: the deque is full",
            "",
            Trait.EXACT_ALONE,
            Trait.SEEN_EARLY),
    DEQUE_OFFER_FIRST_TIMED(
            Subject.DEQUE,
            Effect.WRITE,
            "as offerFirst(), after waiting for room",
            "how long it waits",
            Trait.TAKES_TIME),
    DEQUE_PUT_FIRST(
            Subject.DEQUE,
            Effect.WRITE,
            "waits until there is room, puts the operand in front",
            "",
            Trait.EXACT_ALONE,
            Trait.WAITS,
            Trait.SEEN_EARLY),
    DEQUE_REMOVE_LAST(
            Subject.DEQUE, Effect.WRITE, "takes the last element; throws if the deque is empty", "", Trait.EXACT_ALONE),
    DEQUE_POLL_LAST(
            Subject.DEQUE, Effect.WRITE, "takes the last element; null: the deque is empty", "", Trait.EXACT_ALONE),
    DEQUE_POLL_LAST_TIMED(
            Subject.DEQUE,
            Effect.WRITE,
            "as pollLast(), after waiting for an element",
            "how long it waits",
            Trait.TAKES_TIME),
    DEQUE_TAKE_LAST(
            Subject.DEQUE,
            Effect.WRITE,
            "waits until there is an element and takes the last",
            "",
            Trait.EXACT_ALONE,
            Trait.WAITS),
    DEQUE_PEEK_LAST(Subject.DEQUE, Effect.READ, "the last element; null: the deque is empty", "", Trait.EXACT_ALONE),
    DEQUE_LAST(Subject.DEQUE, Effect.READ, "the last element; throws if the deque is empty", "", Trait.EXACT_ALONE),
    MAP_GET(
            Subject.MAP,
            Effect.READ,
            "the key's value, or null; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_GET_OR_DEFAULT(
            Subject.MAP,
            Effect.READ,
            "the key's value, or the second operand; per key",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_CONTAINS_KEY(
            Subject.MAP,
            Effect.READ,
            "whether the key has a value; per key",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_CONTAINS_VALUE(
            Subject.MAP,
            Effect.READ,
            "a read of all keys; the result is kept as observed",
            "how the result depends on the values",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    MAP_PUT(
            Subject.MAP,
            Effect.WRITE,
            "gives the key the second operand, returns the old value; per key",
            "as get",
            Trait.EXACT_ALONE,
            Trait.SEEN_EARLY,
            Trait.OF_ENTRY,
            Trait.OVERWRITES),
    MAP_PUT_IF_ABSENT(
            Subject.MAP,
            Effect.WRITE,
            "gives the key the second operand unless it has a value, returns the old value; per key, one step",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_PUT_ALL(
            Subject.MAP,
            Effect.WRITE,
            "puts all pairs of the argument, which it reads; for concurrent types one after the other",
            "the single pairs",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    MAP_REMOVE(
            Subject.MAP,
            Effect.WRITE,
            "takes the key out, returns its value; per key",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_REMOVE_PAIR(
            Subject.MAP,
            Effect.WRITE,
            "takes the key out if it has the second operand as value; per key, one step",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_REPLACE(
            Subject.MAP,
            Effect.WRITE,
            "gives the key the second operand if it has a value, returns the old value; per key, one step",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY,
            Trait.OVERWRITES),
    MAP_REPLACE_PAIR(
            Subject.MAP,
            Effect.WRITE,
            "gives the key the third operand if it has the second as value; per key, one step",
            "as get",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_COMPUTE(
            Subject.MAP,
            Effect.WRITE,
            "calls the function with the key's value and keeps its result, null meaning none; per key, one "
                    + "step with the callback inside",
            "for ordinary maps and the default methods of ConcurrentMap, that others may come between; how the result "
                    + "depends on the key's value, unless it is a box, and the function is made in the call and only computes",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_COMPUTE_IF_ABSENT(
            Subject.MAP,
            Effect.WRITE,
            "if the key has no value, calls the function and keeps its result; per key, one step with the "
                    + "callback inside",
            "as compute",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_COMPUTE_IF_PRESENT(
            Subject.MAP,
            Effect.WRITE,
            "if the key has a value, calls the function and keeps its result; per key, one step with the "
                    + "callback inside",
            "as compute",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_MERGE(
            Subject.MAP,
            Effect.WRITE,
            "gives the key the second operand, or what the function makes of the old value and it; per key, "
                    + "one step with the callback inside",
            "as compute",
            Trait.EXACT_ALONE,
            Trait.OF_ENTRY),
    MAP_READ_ALL(
            Subject.MAP,
            Effect.READ,
            "reads all pairs; callbacks are seen",
            "the single pairs",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE,
            Trait.READS_ARGUMENTS),
    MAP_WRITE_ALL(
            Subject.MAP,
            Effect.WRITE,
            "replaces the values of all pairs; callbacks are seen",
            "the single pairs",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE),
    MAP_SIZE(
            Subject.MAP,
            Effect.READ,
            "the number of pairs",
            "for concurrent maps, that the number may be out of date",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE),
    MAP_IS_EMPTY(
            Subject.MAP,
            Effect.READ,
            "whether there is no pair",
            "for concurrent maps, that the answer may be out of date",
            Trait.EXACT_ALONE),
    MAP_CLEAR(
            Subject.MAP,
            Effect.WRITE,
            "takes out all pairs",
            "for concurrent maps, that others may come between",
            Trait.EXACT_ALONE,
            Trait.ELEMENTWISE),
    MAP_VIEW(
            Subject.MAP,
            Effect.NONE,
            "the result is another look at the same pairs",
            "the tie between the view and its map",
            Trait.EXACT_ALONE,
            Trait.STEP,
            Trait.SILENT),
    ENTRY_READ(
            Subject.ENTRY,
            Effect.READ,
            "reads a pair of a map",
            "the tie between a pair and its map",
            Trait.EXACT_ALONE),
    ENTRY_WRITE(
            Subject.ENTRY,
            Effect.WRITE,
            "changes the value of a pair of a map",
            "the tie between a pair and its map",
            Trait.EXACT_ALONE),
    ITERATOR_READ(
            Subject.ITERATOR,
            Effect.READ,
            "a read of the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection",
            Trait.EXACT_ALONE),
    ITERATOR_STEP(
            Subject.ITERATOR,
            Effect.WRITE,
            "a step of the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection",
            Trait.EXACT_ALONE,
            Trait.WALKS),
    ITERATOR_CHANGE(
            Subject.ITERATOR,
            Effect.WRITE,
            "a change of the collection through the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection",
            Trait.EXACT_ALONE),
    SYNCHRONIZED_VIEW(Subject.VIEW, Effect.NONE, "the result guards each call on the argument by its own monitor", ""),
    FIXED_VIEW(
            Subject.VIEW,
            Effect.NONE,
            "the result is another look at the argument that can't change it",
            "the tie between the view and its collection"),
    SHARED_READ(
            Subject.SHARED,
            Effect.READ,
            "reads the argument, a collection or an array",
            "the single elements",
            Trait.READS_ARGUMENTS),
    SHARED_WRITE(
            Subject.SHARED,
            Effect.WRITE,
            "changes the argument, a collection or an array",
            "the single elements",
            Trait.WRITES_FIRST),
    ARRAY_COPY(
            Subject.ARRAY,
            Effect.WRITE,
            "reads a stretch of the first array and writes it to the second, element by element",
            "the elements of stretches longer than 1,024; the trace's notes say where",
            Trait.EXACT_ALONE,
            Trait.READS_FIRST),
    ARRAY_FILL(
            Subject.ARRAY,
            Effect.WRITE,
            "writes the value to all elements of the array or stretch",
            "the elements of stretches longer than 1,024; the trace's notes say where",
            Trait.EXACT_ALONE,
            Trait.WRITES_FIRST),
    ARRAY_CLONE(
            Subject.ARRAY,
            Effect.READ,
            "reads the elements of the array and writes them to a new one",
            "the elements of arrays longer than 1,024; the trace's notes say where",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    ARRAY_READ(
            Subject.ARRAY,
            Effect.READ,
            "reads the elements of the arrays or stretches; the result is kept as observed",
            "how the result depends on the elements; those of stretches longer than 1,024",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    ARRAY_CHANGE(
            Subject.ARRAY,
            Effect.WRITE,
            "reads the elements of the array or stretch and writes others, which are kept as observed",
            "how these depend on those; the elements of stretches longer than 1,024",
            Trait.EXACT_ALONE,
            Trait.WRITES_FIRST),
    TEXT_APPEND(
            Subject.TEXT,
            Effect.WRITE,
            "appends to the text",
            "the text: strings are kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    TEXT_CHANGE(
            Subject.TEXT,
            Effect.WRITE,
            "changes the text",
            "the text: strings are kept as observed",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    TEXT_READ(
            Subject.TEXT,
            Effect.READ,
            "reads the text; the result is kept as observed",
            "the text: strings are kept as observed",
            Trait.EXACT_ALONE,
            Trait.FILLS_ARRAYS),
    BITS_READ(
            Subject.BITS,
            Effect.READ,
            "reads bits; the result is kept as observed",
            "the single bits",
            Trait.EXACT_ALONE,
            Trait.READS_ARGUMENTS),
    BITS_WRITE(Subject.BITS, Effect.WRITE, "changes bits", "the single bits", Trait.EXACT_ALONE, Trait.READS_ARGUMENTS),
    RANDOM(
            Subject.RANDOM,
            Effect.NONE,
            "a value from outside the program, kept as observed",
            "other values",
            Trait.EXACT,
            Trait.FROM_OUTSIDE,
            Trait.WRITES_ARGUMENTS,
            Trait.NO_STEP),
    DRAW(
            Subject.RANDOM,
            Effect.WRITE,
            "takes the next of the generator's numbers, kept as observed: others get others after it",
            "other numbers than those of the recorded order",
            Trait.EXACT_ALONE,
            Trait.WRITES_ARGUMENTS),

    // Thread-local
    LOCAL_GET(
            Subject.LOCAL,
            Effect.READ,
            "reads the calling thread's value; initialValue() is seen as a callback",
            "",
            Trait.EXACT,
            Trait.CHANGES_NOTHING,
            Trait.NO_STEP),
    LOCAL_SET(Subject.LOCAL, Effect.WRITE, "writes the calling thread's value", "", Trait.EXACT, Trait.NO_STEP),
    LOCAL_REMOVE(Subject.LOCAL, Effect.WRITE, "forgets the calling thread's value", "", Trait.EXACT, Trait.NO_STEP),
    LOCAL_BIND(Subject.LOCAL, Effect.NONE, "calls the task with the value bound", "", Trait.EXACT, Trait.NO_STEP),

    // Tasks
    TASK_CREATE(Subject.TASK, Effect.NONE, "remembers the Runnable or Callable that the task will run", ""),
    TASK_RUN(
            Subject.TASK,
            Effect.WRITE,
            "runs the task here: its callback is seen, and what it did comes before whoever gets its result",
            ""),
    TASK_FORK(
            Subject.TASK,
            Effect.WRITE,
            "what came before happens before the task runs",
            "",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    TASK_JOIN(Subject.TASK, Effect.READ, "goes on only after the task ended, or runs it here", "", Trait.WAITS),
    TASK_INVOKE(
            Subject.TASK, Effect.WRITE, "forks the task and waits for it", "", Trait.LETS_OTHERS_GO, Trait.HANDS_OVER),
    TASK_INVOKE_ALL(
            Subject.TASK,
            Effect.WRITE,
            "forks all the tasks and waits for them",
            "",
            Trait.LETS_OTHERS_GO,
            Trait.HANDS_OVER,
            Trait.READS_ARGUMENTS),
    TASK_COMPLETE(Subject.TASK, Effect.WRITE, "ends the task with a result or exception", "", Trait.SEEN_EARLY),
    TASK_PENDING(
            Subject.TASK,
            Effect.WRITE,
            "tryComplete() and propagateCompletion(): the task and those it reports to end only after this; the "
                    + "rest is kept as observed",
            "the count of what the task still waits for"),
    EXECUTOR_CREATE(
            Subject.EXECUTOR,
            Effect.NONE,
            "an executor; its threads are seen when they start",
            "pool sizes, queue bounds, rejection policies"),
    EXECUTOR_EXECUTE(
            Subject.EXECUTOR,
            Effect.WRITE,
            "what came before happens before the task runs",
            "which worker runs it, and in which order: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.IN_TURN),
    EXECUTOR_SUBMIT(
            Subject.EXECUTOR,
            Effect.WRITE,
            "as execute(); the result is the task's future",
            "which worker runs it, and in which order: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.IN_TURN),
    EXECUTOR_SCHEDULE(
            Subject.EXECUTOR,
            Effect.WRITE,
            "as submit(), later",
            "when it runs",
            Trait.TAKES_TIME,
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    EXECUTOR_SCHEDULE_REPEATED(
            Subject.EXECUTOR,
            Effect.WRITE,
            "as submit(); each run comes after the one before",
            "how often and when it runs: as in the recorded run",
            Trait.TAKES_TIME,
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.REPEATS),
    EXECUTOR_INVOKE_ALL(
            Subject.EXECUTOR,
            Effect.WRITE,
            "submits all tasks and waits until they ended",
            "how long it waits",
            Trait.LETS_OTHERS_GO,
            Trait.HANDS_OVER,
            Trait.READS_ARGUMENTS,
            Trait.IN_TURN),
    EXECUTOR_INVOKE_ANY(
            Subject.EXECUTOR,
            Effect.WRITE,
            "submits tasks, and goes on when one of them has returned; the result is kept as observed",
            "how the result depends on which one that is",
            Trait.LETS_OTHERS_GO,
            Trait.HANDS_OVER,
            Trait.READS_ARGUMENTS),
    EXECUTOR_SHUTDOWN(
            Subject.EXECUTOR,
            Effect.WRITE,
            "no tasks are taken any more",
            "rejections that the recorded run did not have"),
    EXECUTOR_SHUTDOWN_NOW(
            Subject.EXECUTOR,
            Effect.WRITE,
            "as shutdown(), and interrupts the workers",
            "which tasks did not run yet: as in the recorded run"),
    EXECUTOR_AWAIT(
            Subject.EXECUTOR,
            Effect.READ,
            "true, or no result: goes on only after all tasks ended; false: waits for nothing",
            "how long it waits"),
    FUTURE_GET(
            Subject.FUTURE,
            Effect.READ,
            "goes on only after the task ended; returns its result or throws its exception",
            "",
            Trait.WAITS),
    FUTURE_GET_TIMED(
            Subject.FUTURE, Effect.READ, "as get(), or a TimeoutException", "how long it waits", Trait.TAKES_TIME),
    FUTURE_GET_NOW(
            Subject.FUTURE, Effect.READ, "the task's result or exception if it ended, else what the call says", ""),
    FUTURE_IS_DONE(Subject.FUTURE, Effect.READ, "whether the task ended", ""),
    FUTURE_CANCEL(
            Subject.FUTURE,
            Effect.WRITE,
            "true: ends the task as cancelled, and interrupts its thread if asked to; false: it had ended",
            "a cancelled task that did run in the recorded run"),
    COMPLETION_TAKE(
            Subject.COMPLETION,
            Effect.WRITE,
            "waits for an ended task and takes its future",
            "which one ends first: as in the recorded run",
            Trait.WAITS),
    COMPLETION_POLL(
            Subject.COMPLETION,
            Effect.WRITE,
            "takes the future of an ended task; null: there is none",
            "which one ends first: as in the recorded run; how long it waits"),
    STAGE_ASYNC(
            Subject.STAGE,
            Effect.WRITE,
            "what came before happens before the callback; the result completes with what it returns",
            "which thread runs it: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    STAGE_THEN(
            Subject.STAGE,
            Effect.WRITE,
            "after this stage, the callback runs and completes the result",
            "which thread runs it: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    STAGE_BOTH(
            Subject.STAGE,
            Effect.WRITE,
            "after this stage and the argument, the callback runs and completes the result",
            "which thread runs it: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    STAGE_EITHER(
            Subject.STAGE,
            Effect.WRITE,
            "the callback runs after the call, when this stage or the argument is complete, and completes the result",
            "which of the two it is, and which thread runs it: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    STAGE_COMPOSE(
            Subject.STAGE,
            Effect.WRITE,
            "after this stage, the callback runs; the result completes with the stage that it returns",
            "which thread runs it: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    STAGE_ALL_OF(
            Subject.STAGE,
            Effect.NONE,
            "the result completes after all arguments",
            "arguments in an array that the program did not fill, nor a whole collection"),
    STAGE_ANY_OF(
            Subject.STAGE,
            Effect.NONE,
            "completes when one of the arguments has; the result is kept as observed",
            "how the result depends on which one that is"),
    STAGE_COMPLETE(
            Subject.STAGE,
            Effect.WRITE,
            "true: completes the stage with the operand; false: it was complete",
            "",
            Trait.SEEN_EARLY),
    STAGE_OBTRUDE(
            Subject.STAGE,
            Effect.WRITE,
            "completes the stage with the operand, whatever it had",
            "that earlier readers saw another value"),
    STAGE_TIMEOUT(Subject.STAGE, Effect.WRITE, "the stage may be completed by a timer", "when", Trait.TAKES_TIME),
    STAGE_COPY(Subject.STAGE, Effect.NONE, "the result completes when this stage does", ""),
    TIMER_SCHEDULE(
            Subject.TIMER,
            Effect.WRITE,
            "what came before happens before the task runs in the timer's thread",
            "when it runs",
            Trait.TAKES_TIME,
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    TIMER_SCHEDULE_REPEATED(
            Subject.TIMER,
            Effect.WRITE,
            "as schedule(); each run comes after the one before",
            "how often and when it runs: as in the recorded run",
            Trait.TAKES_TIME,
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.REPEATS),
    TIMER_CANCEL(
            Subject.TIMER,
            Effect.WRITE,
            "the call is seen; the timer's thread ends",
            "runs that the recorded run did not have"),
    SCOPE_OPEN(Subject.SCOPE, Effect.NONE, "a scope for subtasks", ""),
    SCOPE_FORK(
            Subject.SCOPE,
            Effect.WRITE,
            "what came before happens before the subtask; the result is its handle",
            "",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER),
    SCOPE_JOIN(
            Subject.SCOPE,
            Effect.READ,
            "goes on only after the subtasks ended, as the scope's policy says",
            "policies: which subtasks were waited for is kept as observed"),
    SCOPE_SHUTDOWN(
            Subject.SCOPE, Effect.WRITE, "interrupts the subtasks that run", "which ones: as in the recorded run"),
    SCOPE_CLOSE(Subject.SCOPE, Effect.READ, "goes on only after the subtasks ended", ""),
    FLOW_SUBSCRIBE(
            Subject.FLOW,
            Effect.WRITE,
            "what came before happens before all that the subscriber is told, in tasks of the publisher's executor, one after the other",
            "which worker runs them: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.REPEATS,
            Trait.IN_TURN,
            Trait.SUBSCRIBES),
    FLOW_CONSUME(
            Subject.FLOW,
            Effect.WRITE,
            "as subscribe(); the result completes after the last item",
            "which worker runs them: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.SUBSCRIBES),
    FLOW_SUBMIT(
            Subject.FLOW,
            Effect.WRITE,
            "what came before happens before each subscriber is told of the item",
            "waiting for room in a buffer, and items that are dropped: as in the recorded run",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.IN_TURN,
            Trait.TELLS_SUBSCRIBERS),
    FLOW_CLOSE(
            Subject.FLOW,
            Effect.WRITE,
            "what came before happens before each subscriber is told of the end",
            "items that come after it",
            Trait.SEEN_EARLY,
            Trait.HANDS_OVER,
            Trait.IN_TURN,
            Trait.TELLS_SUBSCRIBERS),
    FLOW_REQUEST(
            Subject.FLOW,
            Effect.WRITE,
            "the call is seen; the subscriber may be told of more items from then on, or of none",
            "how many: as in the recorded run"),
    STREAM_RUN(
            Subject.STREAM,
            Effect.NONE,
            "its callbacks, in whatever threads run them; what came before happens before them, and they "
                    + "before what follows",
            "parallel streams beyond that: how the work is split is kept as observed",
            Trait.LETS_OTHERS_GO,
            Trait.HANDS_OVER,
            Trait.REPEATS,
            Trait.WRITES_FIRST,
            Trait.OF_TASKS),
    STREAM_PARALLEL(
            Subject.STREAM, Effect.NONE, "the stream's callbacks may run in other threads", "how the work is split"),

    // Reflection
    REFLECT_READ(
            Subject.REFLECTION,
            Effect.READ,
            "the value is kept as observed",
            "which field it is: the objects of java.lang.reflect have no identity in a trace"),
    REFLECT_WRITE(
            Subject.REFLECTION,
            Effect.WRITE,
            "the call is seen",
            "which field it is: the objects of java.lang.reflect have no identity in a trace"),
    REFLECT_CALL(
            Subject.REFLECTION,
            Effect.NONE,
            "the method is seen as a callback if it is woven, else its result is kept as observed",
            ""),
    UNSAFE(
            Subject.REFLECTION,
            Effect.WRITE,
            "the call is seen and its result kept as observed",
            "what it reads or writes"),

    // Ends, oracles and inputs
    EXIT(
            Subject.EXIT,
            Effect.NONE,
            "the program ends here with this code; a code other than 0 is a failed check",
            "what shutdown hooks do",
            Trait.EXACT),
    EXIT_HOOK(Subject.EXIT, Effect.NONE, "the thread is started by exit", ""),
    INPUT(Subject.INPUT, Effect.NONE, "the value may be any of its type", "", Trait.EXACT, Trait.NO_STEP),
    ASSERT_TRUE(Subject.ASSERTION, Effect.NONE, "the operand must be true", ""),
    ASSERT_FALSE(Subject.ASSERTION, Effect.NONE, "the operand must be false", ""),
    ASSERT_EQUAL(
            Subject.ASSERTION,
            Effect.NONE,
            "the operands must be equal: numbers by value, references by identity where that decides, else as "
                    + "observed",
            "equals() that the program overrides, strings"),
    ASSERT_NOT_EQUAL(
            Subject.ASSERTION,
            Effect.NONE,
            "the operands must not be equal",
            "equals() that the program overrides, strings"),
    ASSERT_SAME(Subject.ASSERTION, Effect.NONE, "the operands must be the same object", ""),
    ASSERT_NOT_SAME(Subject.ASSERTION, Effect.NONE, "the operands must not be the same object", ""),
    ASSERT_NULL(Subject.ASSERTION, Effect.NONE, "the operand must be null", ""),
    ASSERT_NOT_NULL(Subject.ASSERTION, Effect.NONE, "the operand must not be null", ""),
    ASSERT_CLOSE(
            Subject.ASSERTION,
            Effect.NONE,
            "two numbers must differ by no more than a third",
            "numbers that are concretised: kept as observed"),
    ASSERT_ZERO(Subject.ASSERTION, Effect.NONE, "the operand must be zero", ""),
    ASSERT_NOT_ZERO(Subject.ASSERTION, Effect.NONE, "the operand must not be zero", ""),
    ASSERT_POSITIVE(Subject.ASSERTION, Effect.NONE, "the operand must be above zero", ""),
    ASSERT_NEGATIVE(Subject.ASSERTION, Effect.NONE, "the operand must be below zero", ""),
    ASSERT_NOT_POSITIVE(Subject.ASSERTION, Effect.NONE, "the operand must not be above zero", ""),
    ASSERT_NOT_NEGATIVE(Subject.ASSERTION, Effect.NONE, "the operand must not be below zero", ""),
    ASSERT_GREATER(
            Subject.ASSERTION,
            Effect.NONE,
            "the subject must be above the operand",
            "comparable objects: kept as observed"),
    ASSERT_AT_LEAST(
            Subject.ASSERTION,
            Effect.NONE,
            "the subject must not be below the operand",
            "comparable objects: kept as observed"),
    ASSERT_LESS(
            Subject.ASSERTION,
            Effect.NONE,
            "the subject must be below the operand",
            "comparable objects: kept as observed"),
    ASSERT_AT_MOST(
            Subject.ASSERTION,
            Effect.NONE,
            "the subject must not be above the operand",
            "comparable objects: kept as observed"),
    ASSERT_BETWEEN(
            Subject.ASSERTION,
            Effect.NONE,
            "the subject must lie between the two operands, which belong to the range",
            "comparable objects: kept as observed"),
    ASSERT_FAIL(Subject.ASSERTION, Effect.NONE, "the call must not be reached", ""),
    ASSERT_CALLBACK(
            Subject.ASSERTION,
            Effect.NONE,
            "its callbacks are seen; what must hold is kept as observed",
            "other exceptions than those of the recorded run"),
    ASSERT_OTHER(
            Subject.ASSERTION, Effect.NONE, "what must hold is kept as observed", "how it depends on the arguments"),
    ASSERT_THAT(Subject.ASSERTION, Effect.NONE, "the result speaks about the operand", ""),
    ASSERT_DESCRIBE(Subject.ASSERTION, Effect.NONE, "the result is the receiver", ""),
    ASSERT_MATCHES(Subject.ASSERTION, Effect.NONE, "the first operand must be as the matcher says", ""),
    MATCHER_EQUAL(
            Subject.MATCHER,
            Effect.NONE,
            "a matcher: equal to the operand",
            "equals() that the program overrides, strings"),
    MATCHER_NOT_EQUAL(
            Subject.MATCHER,
            Effect.NONE,
            "a matcher: not equal to the operand",
            "equals() that the program overrides, strings"),
    MATCHER_SAME(Subject.MATCHER, Effect.NONE, "a matcher: the same object as the operand", ""),
    MATCHER_NULL(Subject.MATCHER, Effect.NONE, "a matcher: null", ""),
    MATCHER_NOT_NULL(Subject.MATCHER, Effect.NONE, "a matcher: not null", ""),
    MATCHER_GREATER(Subject.MATCHER, Effect.NONE, "a matcher: above the operand", ""),
    MATCHER_AT_LEAST(Subject.MATCHER, Effect.NONE, "a matcher: not below the operand", ""),
    MATCHER_LESS(Subject.MATCHER, Effect.NONE, "a matcher: below the operand", ""),
    MATCHER_AT_MOST(Subject.MATCHER, Effect.NONE, "a matcher: not above the operand", ""),
    MATCHER_IS(Subject.MATCHER, Effect.NONE, "a matcher: as the operand, a matcher, says", ""),
    MATCHER_NOT(Subject.MATCHER, Effect.NONE, "a matcher: not as the operand, a matcher, says", ""),
    MATCHER_OTHER(
            Subject.MATCHER,
            Effect.NONE,
            "a matcher whose answer is kept as observed",
            "how it depends on the arguments");

    private final Subject subject;
    private final Effect effect;
    private final String how;
    private final String not;
    private final Set<Trait> traits;

    Meaning(Subject subject, Effect effect, String how, String not, Trait... traits) {
        this.subject = subject;
        this.effect = effect;
        this.how = how;
        this.not = not;
        EnumSet<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(subject.traits());
        Collections.addAll(all, traits);
        this.traits = all;
    }

    /** What it is about. */
    public Subject subject() {
        return subject;
    }

    /** Whether it has this property. */
    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** Its name as words. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What it does to the state of its target. */
    public Effect effect() {
        return effect;
    }

    /** How it is modelled, in one line. */
    public String how() {
        return how;
    }

    /** What of it is not modelled, in one line; empty if nothing is left out. */
    public String notModelled() {
        return not;
    }

    /** How many arguments at the end are operands, in an access through a {@code VarHandle}. */
    int operands() {
        return switch (this) {
            case CELL_COMPARE_AND_SET, CELL_WEAK_COMPARE_AND_SET, CELL_COMPARE_AND_EXCHANGE -> 2;
            case CELL_WRITE, CELL_GET_AND_SET, CELL_GET_AND_ADD, CELL_GET_AND_OR, CELL_GET_AND_AND, CELL_GET_AND_XOR ->
                1;
            default -> 0;
        };
    }
}
