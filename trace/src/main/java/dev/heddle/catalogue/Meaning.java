// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/**
 * What a call does.
 *
 * <p>Each comes with what it does to its target's state, how it is modelled and what of it is not; {@code
 * docs/catalogue.md} shows them beside the calls. An argument that a text calls an operand is counted from {@link
 * Entry#operand()}. Where a call can end in several ways (a try that fails, a wait that times out) the recorded result
 * says which one it was.
 */
public enum Meaning {
    // Anything
    PURE(Effect.NONE, "computed by the interpreter; nothing is recorded", ""),
    OBSERVE(
            Effect.READ,
            "a read of the target's state; the result is kept as observed",
            "how the result depends on the state"),
    CHANGE(Effect.WRITE, "a change of the target's state; the result is kept as observed", "what the new state is"),
    CONFIGURE(Effect.NONE, "nothing but its callbacks; the result is kept as observed", "the setting"),
    ENVIRONMENT(Effect.NONE, "a value from outside the program, kept as observed", "other values"),
    CREATE(Effect.WRITE, "the object's state begins here", ""),

    // Threads
    THREAD_CREATE(Effect.NONE, "remembers which Runnable the thread will run", "thread groups, stack sizes"),
    THREAD_START(Effect.WRITE, "what came before happens before all that the thread does", ""),
    THREAD_START_NEW(Effect.WRITE, "as start() of the thread that it returns", ""),
    THREAD_JOIN(
            Effect.READ,
            "goes on only after the thread's last step; an InterruptedException clears the interrupt flag",
            ""),
    THREAD_JOIN_TIMED(
            Effect.READ, "as join() if the thread had ended by then, else it waits for nothing", "how long it waits"),
    THREAD_INTERRUPT(
            Effect.WRITE, "sets the thread's interrupt flag", "which of several wake-ups a sleeping thread sees first"),
    THREAD_IS_INTERRUPTED(Effect.READ, "reads the thread's interrupt flag", ""),
    THREAD_CLEAR_INTERRUPT(Effect.WRITE, "reads the calling thread's interrupt flag and clears it", ""),
    THREAD_SLEEP(
            Effect.NONE,
            "a step without effect; an InterruptedException clears the interrupt flag",
            "how long it sleeps"),
    THREAD_YIELD(Effect.NONE, "a step without effect", ""),
    THREAD_IS_ALIVE(Effect.READ, "true between the thread's start and its last step", ""),
    THREAD_CURRENT(Effect.NONE, "the calling thread", ""),
    THREAD_STOP(
            Effect.WRITE,
            "the call is seen; a thread that is stopped, suspended or resumed by it is cut from there",
            "asynchronous exceptions, suspension"),

    // Monitors and parking
    MONITOR_WAIT(
            Effect.WRITE,
            "gives the monitor up and enters the wait set; wakes after a notify chose it or an interrupt; "
                    + "takes the monitor back at the old depth",
            "spurious wake-ups, unless asked for"),
    MONITOR_WAIT_TIMED(Effect.WRITE, "as wait(), and may wake without a notify", "how long it waits"),
    MONITOR_NOTIFY(Effect.WRITE, "takes any one thread out of the wait set, if there is one", ""),
    MONITOR_NOTIFY_ALL(Effect.WRITE, "takes all threads out of the wait set", ""),
    MONITOR_IS_HELD(Effect.READ, "whether the calling thread owns the argument's monitor", ""),
    PARK(
            Effect.WRITE,
            "takes the thread's permit, and waits for it first; returns early when interrupted",
            "spurious returns, unless asked for"),
    PARK_TIMED(Effect.WRITE, "takes the thread's permit if there is one; may return without it", "how long it waits"),
    UNPARK(Effect.WRITE, "gives the argument thread its permit", ""),

    // Locks
    LOCK_ACQUIRE(Effect.WRITE, "takes the lock, re-entrantly", "order among waiting threads, fairness"),
    LOCK_TRY(Effect.WRITE, "true: takes the lock; false: another thread has it", ""),
    LOCK_TRY_TIMED(
            Effect.WRITE,
            "true: takes the lock; false: another thread had it when the time was up",
            "how long it waits"),
    LOCK_RELEASE(Effect.WRITE, "gives the lock back once", ""),
    LOCK_CONDITION(Effect.NONE, "the result is a condition of this lock", ""),
    LOCK_IS_MINE(Effect.READ, "whether the calling thread holds the lock", ""),
    LOCK_HOLDS(Effect.READ, "how often the calling thread holds the lock", ""),
    LOCK_IS_TAKEN(Effect.READ, "whether any thread holds the lock", ""),
    READ_ACQUIRE(
            Effect.WRITE,
            "takes the lock for reading, together with other readers",
            "order among waiting threads, fairness"),
    READ_TRY(Effect.WRITE, "true: takes the lock for reading; false: another thread is writing", ""),
    READ_TRY_TIMED(
            Effect.WRITE,
            "true: takes the lock for reading; false: another thread was writing, or waiting to, when the "
                    + "time was up",
            "how long it waits"),
    READ_RELEASE(Effect.WRITE, "gives the lock back once for reading", ""),
    READ_HOLDS(Effect.READ, "how often the calling thread holds the lock for reading", ""),
    READ_COUNT(Effect.READ, "how often the lock is held for reading", ""),
    LOCK_READ_VIEW(Effect.NONE, "the result is the reading side of this lock", ""),
    LOCK_WRITE_VIEW(Effect.NONE, "the result is the writing side of this lock", ""),
    LOCK_BOTH_VIEW(Effect.NONE, "the result has this lock's two sides", ""),
    CONDITION_AWAIT(
            Effect.WRITE,
            "gives the lock up and enters the wait set; wakes after a signal chose it or an interrupt; takes "
                    + "the lock back",
            "spurious wake-ups, unless asked for"),
    CONDITION_AWAIT_TIMED(Effect.WRITE, "as await(), and may wake without a signal", "how long it waits"),
    CONDITION_SIGNAL(
            Effect.WRITE,
            "takes any one thread out of the wait set, if there is one",
            "that the longest waiting one is taken"),
    CONDITION_SIGNAL_ALL(Effect.WRITE, "takes all threads out of the wait set", ""),
    STAMPED_WRITE(
            Effect.WRITE,
            "takes the lock for writing, not re-entrantly; the result stands for this hold",
            "the number in the stamp"),
    STAMPED_TRY_WRITE(
            Effect.WRITE,
            "not 0: takes the lock for writing; 0: somebody has it",
            "the number in the stamp; how long it waits"),
    STAMPED_READ(Effect.WRITE, "takes the lock for reading, together with other readers", "the number in the stamp"),
    STAMPED_TRY_READ(
            Effect.WRITE,
            "not 0: takes the lock for reading; 0: somebody is writing",
            "the number in the stamp; how long it waits"),
    STAMPED_OPTIMISTIC(
            Effect.READ,
            "not 0: nobody is writing, and the stamp remembers how many writes there were; 0: somebody is",
            "the number in the stamp"),
    STAMPED_VALIDATE(Effect.READ, "whether there was no write since the stamp", ""),
    STAMPED_RELEASE_WRITE(Effect.WRITE, "gives the lock back for writing", ""),
    STAMPED_RELEASE_READ(Effect.WRITE, "gives the lock back for reading", ""),
    STAMPED_RELEASE(Effect.WRITE, "gives the lock back as the stamp says it was taken", ""),
    STAMPED_TO_WRITE(
            Effect.WRITE,
            "not 0: the hold becomes one for writing, if no other is in the way; 0: it stays",
            "the number in the stamp"),
    STAMPED_TO_READ(Effect.WRITE, "not 0: the hold becomes one for reading; 0: it stays", "the number in the stamp"),
    STAMPED_TO_OPTIMISTIC(
            Effect.WRITE,
            "not 0: the hold is given back and the stamp remembers the number of writes; 0: it stays",
            "the number in the stamp"),
    STAMPED_TRY_RELEASE_WRITE(Effect.WRITE, "true: gives the lock back for writing; false: nobody is writing", ""),
    STAMPED_TRY_RELEASE_READ(Effect.WRITE, "true: gives the lock back once for reading; false: nobody is reading", ""),
    STAMPED_IS_WRITING(Effect.READ, "whether somebody is writing", ""),
    STAMPED_IS_READING(Effect.READ, "whether somebody is reading", ""),
    SYNCHRONIZER_ACQUIRE(
            Effect.WRITE,
            "its callbacks (tryAcquire…), which are the program's own code",
            "that a thread waits in its queue"),
    SYNCHRONIZER_RELEASE(
            Effect.WRITE, "its callbacks (tryRelease…), which are the program's own code", "whom it wakes"),

    // Synchronisers
    SEMAPHORE_ACQUIRE(
            Effect.WRITE,
            "waits for the permits (1, or the int argument) and takes them",
            "order among waiting threads, fairness"),
    SEMAPHORE_TRY(Effect.WRITE, "true: takes the permits; false: there are too few", ""),
    SEMAPHORE_TRY_TIMED(
            Effect.WRITE,
            "true: takes the permits; false: there were too few when the time was up",
            "how long it waits"),
    SEMAPHORE_RELEASE(Effect.WRITE, "adds the permits (1, or the int argument)", ""),
    SEMAPHORE_DRAIN(Effect.WRITE, "takes all permits and returns how many there were", ""),
    SEMAPHORE_REDUCE(Effect.WRITE, "takes the permits away, even below zero", ""),
    SEMAPHORE_AVAILABLE(Effect.READ, "the number of permits", ""),
    LATCH_AWAIT(Effect.READ, "goes on only at count zero", ""),
    LATCH_AWAIT_TIMED(
            Effect.READ, "true: the count is zero; false: it was not when the time was up", "how long it waits"),
    LATCH_COUNT_DOWN(Effect.WRITE, "takes one from the count, not below zero", ""),
    LATCH_COUNT(Effect.READ, "the count", ""),
    BARRIER_AWAIT(
            Effect.WRITE,
            "arrives; the last of the party starts a new generation, the others wait for that",
            "which thread runs the barrier's action: the one that did"),
    BARRIER_AWAIT_TIMED(Effect.WRITE, "as await(); a TimeoutException breaks the barrier", "how long it waits"),
    BARRIER_RESET(Effect.WRITE, "breaks the barrier for those that wait and starts anew", ""),
    BARRIER_IS_BROKEN(Effect.READ, "whether the barrier is broken", ""),
    BARRIER_WAITING(Effect.READ, "how many wait", ""),
    PHASER_REGISTER(
            Effect.WRITE,
            "adds a party (or as many as the argument says); returns the phase",
            "tiered phasers: parent and child are not linked"),
    PHASER_ARRIVE(
            Effect.WRITE,
            "arrives without waiting; the last one starts the next phase; returns the phase",
            "tiered phasers"),
    PHASER_ARRIVE_AND_LEAVE(Effect.WRITE, "arrives and takes its party away", "tiered phasers"),
    PHASER_ARRIVE_AND_AWAIT(Effect.WRITE, "arrives and waits for the next phase", "tiered phasers"),
    PHASER_AWAIT(Effect.READ, "waits until the phase is not the argument any more", "tiered phasers"),
    PHASER_AWAIT_TIMED(Effect.READ, "as awaitAdvance(), and may end with a TimeoutException", "how long it waits"),
    PHASER_TERMINATE(Effect.WRITE, "nobody waits any more", ""),
    PHASER_PHASE(Effect.READ, "the phase", ""),
    EXCHANGE(
            Effect.WRITE,
            "meets another thread, whichever comes next: each goes on only after the other's arrival, and gets its "
                    + "object",
            "giving up after a time: as in the recorded run"),
    EXCHANGE_TIMED(
            Effect.WRITE, "as exchange(), or a TimeoutException and no partner", "how long it waits; another partner"),

    // Atomic variables
    CELL_READ(Effect.READ, "reads the variable", "weak memory: orders of steps take it for volatile, races do not"),
    CELL_READ_AS(
            Effect.READ,
            "reads the variable; the result is made from its value, and kept as observed",
            "the conversion"),
    CELL_WRITE(Effect.WRITE, "writes the operand", "weak memory: orders of steps take it for volatile, races do not"),
    CELL_GET_AND_SET(Effect.WRITE, "writes the operand, returns the old value; one step", ""),
    CELL_COMPARE_AND_SET(
            Effect.WRITE,
            "writes the second operand if the variable equals the first; returns whether it did; one step",
            ""),
    CELL_WEAK_COMPARE_AND_SET(
            Effect.WRITE,
            "as compareAndSet",
            "failing although the values are equal, unless it did so in the recorded run"),
    CELL_COMPARE_AND_EXCHANGE(Effect.WRITE, "as compareAndSet, but returns the old value", ""),
    CELL_GET_AND_ADD(Effect.WRITE, "adds the operand, returns the old value; one step", ""),
    CELL_ADD_AND_GET(Effect.WRITE, "adds the operand, returns the new value; one step", ""),
    CELL_GET_AND_INCREMENT(Effect.WRITE, "adds 1, returns the old value; one step", ""),
    CELL_GET_AND_DECREMENT(Effect.WRITE, "takes 1 away, returns the old value; one step", ""),
    CELL_INCREMENT_AND_GET(Effect.WRITE, "adds 1, returns the new value; one step", ""),
    CELL_DECREMENT_AND_GET(Effect.WRITE, "takes 1 away, returns the new value; one step", ""),
    CELL_GET_AND_OR(Effect.WRITE, "ors the operand in, returns the old value; one step", ""),
    CELL_GET_AND_AND(Effect.WRITE, "ands the operand in, returns the old value; one step", ""),
    CELL_GET_AND_XOR(Effect.WRITE, "xors the operand in, returns the old value; one step", ""),
    CELL_GET_AND_UPDATE(
            Effect.WRITE,
            "reads, calls the function, writes its result if nothing came between, else again; returns the "
                    + "old value. One step, where the function is made in the call and only computes",
            "how the result of another function depends on the value; it is kept what that was given"),
    CELL_UPDATE_AND_GET(
            Effect.WRITE,
            "reads, calls the function, writes its result if nothing came between, else again; returns the "
                    + "new value. One step, where the function is made in the call and only computes",
            "as getAndUpdate"),
    CELL_GET_AND_ACCUMULATE(
            Effect.WRITE, "as getAndUpdate, with a function of the old value and the operand", "as getAndUpdate"),
    CELL_ACCUMULATE_AND_GET(
            Effect.WRITE, "as updateAndGet, with a function of the old value and the operand", "as getAndUpdate"),
    CELL_LENGTH(Effect.NONE, "the array's length, which never changes", ""),
    CELL_FIND(
            Effect.NONE,
            "remembers which variable the result stands for",
            "variables that are found by computed names"),
    FENCE(Effect.NONE, "a step without effect", "weak memory: orders of steps take it for volatile, races do not"),
    PAIR_READ(Effect.READ, "reads the reference", ""),
    PAIR_READ_MARK(Effect.READ, "reads the stamp or mark", ""),
    PAIR_READ_BOTH(
            Effect.READ, "reads reference and mark at once; the mark goes into the argument's first element", ""),
    PAIR_WRITE(Effect.WRITE, "writes reference and mark at once", ""),
    PAIR_COMPARE_AND_SET(
            Effect.WRITE,
            "writes new reference and new mark if both are as expected; one step",
            "failing although they are equal, unless it did so in the recorded run"),
    PAIR_ATTEMPT(
            Effect.WRITE,
            "writes the mark if the reference is as expected; one step",
            "failing although it is equal, unless it did so in the recorded run"),
    ADDER_ADD(Effect.WRITE, "adds the operand; one step", ""),
    ADDER_INCREMENT(Effect.WRITE, "adds 1; one step", ""),
    ADDER_DECREMENT(Effect.WRITE, "takes 1 away; one step", ""),
    ADDER_SUM(
            Effect.READ,
            "the sum, read at one moment",
            "that a sum may miss some of the additions that happen meanwhile"),
    ADDER_RESET(Effect.WRITE, "makes the sum 0 at one moment", "additions that get lost meanwhile"),
    ADDER_SUM_THEN_RESET(
            Effect.WRITE, "returns the sum and makes it 0 at one moment", "additions that get lost meanwhile"),
    ACCUMULATOR_ADD(
            Effect.WRITE,
            "calls the function with the operand; the new state is kept as observed",
            "the accumulated value as an expression"),

    // Containers
    LIST_ADD(Effect.WRITE, "appends the operand", ""),
    LIST_INSERT(Effect.WRITE, "puts an element in, at the index or the end that the name says", ""),
    LIST_GET(Effect.READ, "the element at the index", ""),
    LIST_SET(Effect.WRITE, "replaces the element at the index, returns the old one", ""),
    LIST_REMOVE_AT(Effect.WRITE, "takes out the element at the index or end, returns it", ""),
    LIST_FIND(Effect.READ, "where the operand is", "equality by equals() that the program overrides: kept as observed"),
    LIST_ADD_IF_ABSENT(
            Effect.WRITE,
            "appends the operand unless there is an equal element; one step",
            "equality by equals() that the program overrides: kept as observed"),
    COLLECTION_ADD(Effect.WRITE, "adds the operand; returns whether the collection changed", ""),
    COLLECTION_REMOVE(Effect.WRITE, "takes out one element that equals the operand; returns whether there was one", ""),
    COLLECTION_CONTAINS(Effect.READ, "whether there is an element that equals the operand", ""),
    COLLECTION_ADD_ALL(
            Effect.WRITE,
            "adds all elements of the argument, which it reads; for concurrent types one after the other",
            "the single elements"),
    COLLECTION_REMOVE_ALL(Effect.WRITE, "takes out many elements", "the single elements"),
    COLLECTION_READ_ALL(Effect.READ, "reads all elements; callbacks are seen", "the single elements"),
    COLLECTION_WRITE_ALL(Effect.WRITE, "replaces or reorders all elements; callbacks are seen", "the single elements"),
    COLLECTION_CLEAR(Effect.WRITE, "takes out all elements", ""),
    COLLECTION_SIZE(Effect.READ, "the number of elements", ""),
    COLLECTION_IS_EMPTY(Effect.READ, "whether there is no element", ""),
    COLLECTION_ITERATE(
            Effect.READ,
            "reads the collection; the iterator's own steps are reads of no known object",
            "iterators have no identity in a trace, so next() and remove() are not tied to their collection"),
    COLLECTION_VIEW(
            Effect.NONE,
            "the result is another look at the same elements",
            "the tie between the view and its collection"),
    SET_ADD(
            Effect.WRITE,
            "adds the key; returns whether it was not there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed"),
    SET_REMOVE(
            Effect.WRITE,
            "takes the key out; returns whether it was there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed"),
    SET_CONTAINS(
            Effect.READ,
            "whether the key is there; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed"),
    SORTED_READ(Effect.READ, "a read of all elements; the result is kept as observed", "the order of the elements"),
    SORTED_TAKE(
            Effect.WRITE,
            "takes out an element at one end; the result is kept as observed",
            "the order of the elements"),
    QUEUE_ADD(Effect.WRITE, "appends the operand; throws if the queue is full", ""),
    QUEUE_OFFER(Effect.WRITE, "true: appends the operand; false: the queue is full", ""),
    QUEUE_OFFER_TIMED(
            Effect.WRITE,
            "true: appends the operand; false: the queue was full when the time was up",
            "how long it waits"),
    QUEUE_PUT(Effect.WRITE, "waits until there is room, appends the operand", ""),
    QUEUE_REMOVE(
            Effect.WRITE,
            "takes the head; throws if the queue is empty",
            "priority and delay queues: which element is the head, kept as observed"),
    QUEUE_POLL(
            Effect.WRITE,
            "takes the head; null: the queue is empty",
            "priority and delay queues: which element is the head, kept as observed"),
    QUEUE_POLL_TIMED(
            Effect.WRITE, "takes the head; null: the queue was empty when the time was up", "how long it waits"),
    QUEUE_TAKE(
            Effect.WRITE,
            "waits until there is an element and takes the head",
            "priority and delay queues: which element is the head, kept as observed"),
    QUEUE_PEEK(Effect.READ, "the head; null: the queue is empty", ""),
    QUEUE_ELEMENT(Effect.READ, "the head; throws if the queue is empty", ""),
    QUEUE_ROOM(Effect.READ, "how many elements the queue would take without waiting", ""),
    QUEUE_DRAIN(
            Effect.WRITE,
            "takes elements from the head and adds them to the argument; returns how many",
            "the single elements"),
    QUEUE_TRANSFER(Effect.WRITE, "appends the operand and waits until another thread has taken it", ""),
    QUEUE_TRY_TRANSFER(Effect.WRITE, "true: a waiting thread took the operand; false: nobody did", "how long it waits"),
    DEQUE_ADD_FIRST(Effect.WRITE, "puts the operand in front; throws if the deque is full", ""),
    DEQUE_OFFER_FIRST(Effect.WRITE, "true: puts the operand in front; false: the deque is full", ""),
    DEQUE_OFFER_FIRST_TIMED(Effect.WRITE, "as offerFirst(), after waiting for room", "how long it waits"),
    DEQUE_PUT_FIRST(Effect.WRITE, "waits until there is room, puts the operand in front", ""),
    DEQUE_REMOVE_LAST(Effect.WRITE, "takes the last element; throws if the deque is empty", ""),
    DEQUE_POLL_LAST(Effect.WRITE, "takes the last element; null: the deque is empty", ""),
    DEQUE_POLL_LAST_TIMED(Effect.WRITE, "as pollLast(), after waiting for an element", "how long it waits"),
    DEQUE_TAKE_LAST(Effect.WRITE, "waits until there is an element and takes the last", ""),
    DEQUE_PEEK_LAST(Effect.READ, "the last element; null: the deque is empty", ""),
    DEQUE_LAST(Effect.READ, "the last element; throws if the deque is empty", ""),
    MAP_GET(
            Effect.READ,
            "the key's value, or null; per key",
            "keys that are equal by an equals() that the program overrides: kept as observed"),
    MAP_GET_OR_DEFAULT(Effect.READ, "the key's value, or the second operand; per key", "as get"),
    MAP_CONTAINS_KEY(Effect.READ, "whether the key has a value; per key", "as get"),
    MAP_CONTAINS_VALUE(
            Effect.READ, "a read of all keys; the result is kept as observed", "how the result depends on the values"),
    MAP_PUT(Effect.WRITE, "gives the key the second operand, returns the old value; per key", "as get"),
    MAP_PUT_IF_ABSENT(
            Effect.WRITE,
            "gives the key the second operand unless it has a value, returns the old value; per key, one step",
            "as get"),
    MAP_PUT_ALL(
            Effect.WRITE,
            "puts all pairs of the argument, which it reads; for concurrent types one after the other",
            "the single pairs"),
    MAP_REMOVE(Effect.WRITE, "takes the key out, returns its value; per key", "as get"),
    MAP_REMOVE_PAIR(
            Effect.WRITE, "takes the key out if it has the second operand as value; per key, one step", "as get"),
    MAP_REPLACE(
            Effect.WRITE,
            "gives the key the second operand if it has a value, returns the old value; per key, one step",
            "as get"),
    MAP_REPLACE_PAIR(
            Effect.WRITE, "gives the key the third operand if it has the second as value; per key, one step", "as get"),
    MAP_COMPUTE(
            Effect.WRITE,
            "calls the function with the key's value and keeps its result, null meaning none; per key, one "
                    + "step with the callback inside",
            "for ordinary maps and the default methods of ConcurrentMap, that others may come between; how the result "
                    + "depends on the key's value, unless it is a box, and the function is made in the call and only computes"),
    MAP_COMPUTE_IF_ABSENT(
            Effect.WRITE,
            "if the key has no value, calls the function and keeps its result; per key, one step with the "
                    + "callback inside",
            "as compute"),
    MAP_COMPUTE_IF_PRESENT(
            Effect.WRITE,
            "if the key has a value, calls the function and keeps its result; per key, one step with the "
                    + "callback inside",
            "as compute"),
    MAP_MERGE(
            Effect.WRITE,
            "gives the key the second operand, or what the function makes of the old value and it; per key, "
                    + "one step with the callback inside",
            "as compute"),
    MAP_READ_ALL(Effect.READ, "reads all pairs; callbacks are seen", "the single pairs"),
    MAP_WRITE_ALL(Effect.WRITE, "replaces the values of all pairs; callbacks are seen", "the single pairs"),
    MAP_SIZE(Effect.READ, "the number of pairs", "for concurrent maps, that the number may be out of date"),
    MAP_IS_EMPTY(Effect.READ, "whether there is no pair", "for concurrent maps, that the answer may be out of date"),
    MAP_CLEAR(Effect.WRITE, "takes out all pairs", "for concurrent maps, that others may come between"),
    MAP_VIEW(Effect.NONE, "the result is another look at the same pairs", "the tie between the view and its map"),
    ENTRY_READ(Effect.READ, "reads a pair of a map", "the tie between a pair and its map"),
    ENTRY_WRITE(Effect.WRITE, "changes the value of a pair of a map", "the tie between a pair and its map"),
    ITERATOR_READ(
            Effect.READ,
            "a read of the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection"),
    ITERATOR_STEP(
            Effect.WRITE,
            "a step of the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection"),
    ITERATOR_CHANGE(
            Effect.WRITE,
            "a change of the collection through the iterator, which has no identity in a trace",
            "the tie between an iterator and its collection"),
    SYNCHRONIZED_VIEW(Effect.NONE, "the result guards each call on the argument by its own monitor", ""),
    FIXED_VIEW(
            Effect.NONE,
            "the result is another look at the argument that can't change it",
            "the tie between the view and its collection"),
    SHARED_READ(Effect.READ, "reads the argument, a collection or an array", "the single elements"),
    SHARED_WRITE(Effect.WRITE, "changes the argument, a collection or an array", "the single elements"),
    ARRAY_COPY(
            Effect.WRITE,
            "reads a stretch of the first array and writes it to the second, element by element",
            "the elements of stretches longer than 1,024; the trace's notes say where"),
    ARRAY_FILL(
            Effect.WRITE,
            "writes the value to all elements of the array or stretch",
            "the elements of stretches longer than 1,024; the trace's notes say where"),
    ARRAY_CLONE(
            Effect.READ,
            "reads the elements of the array and writes them to a new one",
            "the elements of arrays longer than 1,024; the trace's notes say where"),
    ARRAY_READ(
            Effect.READ,
            "reads the elements of the arrays or stretches; the result is kept as observed",
            "how the result depends on the elements; those of stretches longer than 1,024"),
    ARRAY_CHANGE(
            Effect.WRITE,
            "reads the elements of the array or stretch and writes others, which are kept as observed",
            "how these depend on those; the elements of stretches longer than 1,024"),
    TEXT_APPEND(Effect.WRITE, "appends to the text", "the text: strings are kept as observed"),
    TEXT_CHANGE(Effect.WRITE, "changes the text", "the text: strings are kept as observed"),
    TEXT_READ(Effect.READ, "reads the text; the result is kept as observed", "the text: strings are kept as observed"),
    BITS_READ(Effect.READ, "reads bits; the result is kept as observed", "the single bits"),
    BITS_WRITE(Effect.WRITE, "changes bits", "the single bits"),
    RANDOM(Effect.NONE, "a value from outside the program, kept as observed", "other values"),
    DRAW(
            Effect.WRITE,
            "takes the next of the generator's numbers, kept as observed: others get others after it",
            "other numbers than those of the recorded order"),

    // Thread-local
    LOCAL_GET(Effect.READ, "reads the calling thread's value; initialValue() is seen as a callback", ""),
    LOCAL_SET(Effect.WRITE, "writes the calling thread's value", ""),
    LOCAL_REMOVE(Effect.WRITE, "forgets the calling thread's value", ""),
    LOCAL_BIND(Effect.NONE, "calls the task with the value bound", ""),

    // Tasks
    TASK_CREATE(Effect.NONE, "remembers the Runnable or Callable that the task will run", ""),
    TASK_RUN(
            Effect.WRITE,
            "runs the task here: its callback is seen, and what it did comes before whoever gets its result",
            ""),
    TASK_FORK(Effect.WRITE, "what came before happens before the task runs", ""),
    TASK_JOIN(Effect.READ, "goes on only after the task ended, or runs it here", ""),
    TASK_INVOKE(Effect.WRITE, "forks the task and waits for it", ""),
    TASK_INVOKE_ALL(Effect.WRITE, "forks all the tasks and waits for them", ""),
    TASK_COMPLETE(Effect.WRITE, "ends the task with a result or exception", ""),
    TASK_PENDING(
            Effect.WRITE,
            "tryComplete() and propagateCompletion(): the task and those it reports to end only after this; the "
                    + "rest is kept as observed",
            "the count of what the task still waits for"),
    EXECUTOR_CREATE(
            Effect.NONE,
            "an executor; its threads are seen when they start",
            "pool sizes, queue bounds, rejection policies"),
    EXECUTOR_EXECUTE(
            Effect.WRITE,
            "what came before happens before the task runs",
            "which worker runs it, and in which order: as in the recorded run"),
    EXECUTOR_SUBMIT(
            Effect.WRITE,
            "as execute(); the result is the task's future",
            "which worker runs it, and in which order: as in the recorded run"),
    EXECUTOR_SCHEDULE(Effect.WRITE, "as submit(), later", "when it runs"),
    EXECUTOR_SCHEDULE_REPEATED(
            Effect.WRITE,
            "as submit(); each run comes after the one before",
            "how often and when it runs: as in the recorded run"),
    EXECUTOR_INVOKE_ALL(Effect.WRITE, "submits all tasks and waits until they ended", "how long it waits"),
    EXECUTOR_INVOKE_ANY(
            Effect.WRITE,
            "submits tasks, and goes on when one of them has returned; the result is kept as observed",
            "how the result depends on which one that is"),
    EXECUTOR_SHUTDOWN(Effect.WRITE, "no tasks are taken any more", "rejections that the recorded run did not have"),
    EXECUTOR_SHUTDOWN_NOW(
            Effect.WRITE,
            "as shutdown(), and interrupts the workers",
            "which tasks did not run yet: as in the recorded run"),
    EXECUTOR_AWAIT(
            Effect.READ,
            "true, or no result: goes on only after all tasks ended; false: waits for nothing",
            "how long it waits"),
    FUTURE_GET(Effect.READ, "goes on only after the task ended; returns its result or throws its exception", ""),
    FUTURE_GET_TIMED(Effect.READ, "as get(), or a TimeoutException", "how long it waits"),
    FUTURE_GET_NOW(Effect.READ, "the task's result or exception if it ended, else what the call says", ""),
    FUTURE_IS_DONE(Effect.READ, "whether the task ended", ""),
    FUTURE_CANCEL(
            Effect.WRITE,
            "true: ends the task as cancelled, and interrupts its thread if asked to; false: it had ended",
            "a cancelled task that did run in the recorded run"),
    COMPLETION_TAKE(
            Effect.WRITE,
            "waits for an ended task and takes its future",
            "which one ends first: as in the recorded run"),
    COMPLETION_POLL(
            Effect.WRITE,
            "takes the future of an ended task; null: there is none",
            "which one ends first: as in the recorded run; how long it waits"),
    STAGE_ASYNC(
            Effect.WRITE,
            "what came before happens before the callback; the result completes with what it returns",
            "which thread runs it: as in the recorded run"),
    STAGE_THEN(
            Effect.WRITE,
            "after this stage, the callback runs and completes the result",
            "which thread runs it: as in the recorded run"),
    STAGE_BOTH(
            Effect.WRITE,
            "after this stage and the argument, the callback runs and completes the result",
            "which thread runs it: as in the recorded run"),
    STAGE_EITHER(
            Effect.WRITE,
            "the callback runs after the call, when this stage or the argument is complete, and completes the result",
            "which of the two it is, and which thread runs it: as in the recorded run"),
    STAGE_COMPOSE(
            Effect.WRITE,
            "after this stage, the callback runs; the result completes with the stage that it returns",
            "which thread runs it: as in the recorded run"),
    STAGE_ALL_OF(
            Effect.NONE,
            "the result completes after all arguments",
            "arguments in an array that the program did not fill, nor a whole collection"),
    STAGE_ANY_OF(
            Effect.NONE,
            "completes when one of the arguments has; the result is kept as observed",
            "how the result depends on which one that is"),
    STAGE_COMPLETE(Effect.WRITE, "true: completes the stage with the operand; false: it was complete", ""),
    STAGE_OBTRUDE(
            Effect.WRITE,
            "completes the stage with the operand, whatever it had",
            "that earlier readers saw another value"),
    STAGE_TIMEOUT(Effect.WRITE, "the stage may be completed by a timer", "when"),
    STAGE_COPY(Effect.NONE, "the result completes when this stage does", ""),
    TIMER_SCHEDULE(Effect.WRITE, "what came before happens before the task runs in the timer's thread", "when it runs"),
    TIMER_SCHEDULE_REPEATED(
            Effect.WRITE,
            "as schedule(); each run comes after the one before",
            "how often and when it runs: as in the recorded run"),
    TIMER_CANCEL(Effect.WRITE, "the call is seen; the timer's thread ends", "runs that the recorded run did not have"),
    SCOPE_OPEN(Effect.NONE, "a scope for subtasks", ""),
    SCOPE_FORK(Effect.WRITE, "what came before happens before the subtask; the result is its handle", ""),
    SCOPE_JOIN(
            Effect.READ,
            "goes on only after the subtasks ended, as the scope's policy says",
            "policies: which subtasks were waited for is kept as observed"),
    SCOPE_SHUTDOWN(Effect.WRITE, "interrupts the subtasks that run", "which ones: as in the recorded run"),
    SCOPE_CLOSE(Effect.READ, "goes on only after the subtasks ended", ""),
    STREAM_RUN(
            Effect.NONE,
            "its callbacks, in whatever threads run them; what came before happens before them, and they "
                    + "before what follows",
            "parallel streams beyond that: how the work is split is kept as observed"),
    STREAM_PARALLEL(Effect.NONE, "the stream's callbacks may run in other threads", "how the work is split"),

    // Reflection
    REFLECT_READ(
            Effect.READ,
            "the value is kept as observed",
            "which field it is: the objects of java.lang.reflect have no identity in a trace"),
    REFLECT_WRITE(
            Effect.WRITE,
            "the call is seen",
            "which field it is: the objects of java.lang.reflect have no identity in a trace"),
    REFLECT_CALL(
            Effect.NONE, "the method is seen as a callback if it is woven, else its result is kept as observed", ""),
    UNSAFE(Effect.WRITE, "the call is seen and its result kept as observed", "what it reads or writes"),

    // Ends, oracles and inputs
    EXIT(
            Effect.NONE,
            "the program ends here with this code; a code other than 0 is a failed check",
            "what shutdown hooks do"),
    EXIT_HOOK(Effect.NONE, "the thread is started by exit", ""),
    INPUT(Effect.NONE, "the value may be any of its type", ""),
    ASSERT_TRUE(Effect.NONE, "the operand must be true", ""),
    ASSERT_FALSE(Effect.NONE, "the operand must be false", ""),
    ASSERT_EQUAL(
            Effect.NONE,
            "the operands must be equal: numbers by value, references by identity where that decides, else as "
                    + "observed",
            "equals() that the program overrides, strings"),
    ASSERT_NOT_EQUAL(Effect.NONE, "the operands must not be equal", "equals() that the program overrides, strings"),
    ASSERT_SAME(Effect.NONE, "the operands must be the same object", ""),
    ASSERT_NOT_SAME(Effect.NONE, "the operands must not be the same object", ""),
    ASSERT_NULL(Effect.NONE, "the operand must be null", ""),
    ASSERT_NOT_NULL(Effect.NONE, "the operand must not be null", ""),
    ASSERT_CLOSE(
            Effect.NONE,
            "two numbers must differ by no more than a third",
            "numbers that are concretised: kept as observed"),
    ASSERT_ZERO(Effect.NONE, "the operand must be zero", ""),
    ASSERT_NOT_ZERO(Effect.NONE, "the operand must not be zero", ""),
    ASSERT_POSITIVE(Effect.NONE, "the operand must be above zero", ""),
    ASSERT_NEGATIVE(Effect.NONE, "the operand must be below zero", ""),
    ASSERT_NOT_POSITIVE(Effect.NONE, "the operand must not be above zero", ""),
    ASSERT_NOT_NEGATIVE(Effect.NONE, "the operand must not be below zero", ""),
    ASSERT_GREATER(Effect.NONE, "the subject must be above the operand", "comparable objects: kept as observed"),
    ASSERT_AT_LEAST(Effect.NONE, "the subject must not be below the operand", "comparable objects: kept as observed"),
    ASSERT_LESS(Effect.NONE, "the subject must be below the operand", "comparable objects: kept as observed"),
    ASSERT_AT_MOST(Effect.NONE, "the subject must not be above the operand", "comparable objects: kept as observed"),
    ASSERT_BETWEEN(
            Effect.NONE,
            "the subject must lie between the two operands, which belong to the range",
            "comparable objects: kept as observed"),
    ASSERT_FAIL(Effect.NONE, "the call must not be reached", ""),
    ASSERT_CALLBACK(
            Effect.NONE,
            "its callbacks are seen; what must hold is kept as observed",
            "other exceptions than those of the recorded run"),
    ASSERT_OTHER(Effect.NONE, "what must hold is kept as observed", "how it depends on the arguments"),
    ASSERT_THAT(Effect.NONE, "the result speaks about the operand", ""),
    ASSERT_DESCRIBE(Effect.NONE, "the result is the receiver", ""),
    ASSERT_MATCHES(Effect.NONE, "the first operand must be as the matcher says", ""),
    MATCHER_EQUAL(Effect.NONE, "a matcher: equal to the operand", "equals() that the program overrides, strings"),
    MATCHER_NOT_EQUAL(
            Effect.NONE, "a matcher: not equal to the operand", "equals() that the program overrides, strings"),
    MATCHER_SAME(Effect.NONE, "a matcher: the same object as the operand", ""),
    MATCHER_NULL(Effect.NONE, "a matcher: null", ""),
    MATCHER_NOT_NULL(Effect.NONE, "a matcher: not null", ""),
    MATCHER_GREATER(Effect.NONE, "a matcher: above the operand", ""),
    MATCHER_AT_LEAST(Effect.NONE, "a matcher: not below the operand", ""),
    MATCHER_LESS(Effect.NONE, "a matcher: below the operand", ""),
    MATCHER_AT_MOST(Effect.NONE, "a matcher: not above the operand", ""),
    MATCHER_IS(Effect.NONE, "a matcher: as the operand, a matcher, says", ""),
    MATCHER_NOT(Effect.NONE, "a matcher: not as the operand, a matcher, says", ""),
    MATCHER_OTHER(Effect.NONE, "a matcher whose answer is kept as observed", "how it depends on the arguments");

    private final Effect effect;
    private final String how;
    private final String not;

    Meaning(Effect effect, String how, String not) {
        this.effect = effect;
        this.how = how;
        this.not = not;
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

    /** Whether it is about one entry of a map, whose key is its first operand. */
    public boolean isOfEntry() {
        return switch (this) {
            case MAP_GET,
                    MAP_GET_OR_DEFAULT,
                    MAP_CONTAINS_KEY,
                    MAP_PUT,
                    MAP_PUT_IF_ABSENT,
                    MAP_REMOVE,
                    MAP_REMOVE_PAIR,
                    MAP_REPLACE,
                    MAP_REPLACE_PAIR,
                    MAP_COMPUTE,
                    MAP_COMPUTE_IF_ABSENT,
                    MAP_COMPUTE_IF_PRESENT,
                    MAP_MERGE -> true;
            default -> false;
        };
    }

    /** Whether it is about one element of a list, and changes nothing else of it. */
    public boolean isOfElement() {
        return this == LIST_GET || this == LIST_SET;
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
