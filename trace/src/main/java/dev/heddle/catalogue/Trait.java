// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** A property of meanings that somebody decides by. {@link Meaning} and {@link Subject} list what has it; {@link Meaning#is} is the question. */
public enum Trait {
    // What of it a trace program says
    /** Its reading leaves nothing out. Where a result is not a term, it is nothing that others can change. */
    EXACT,
    /** The same, as long as only one thread uses the object. */
    EXACT_ALONE,
    /** It returns what no thread of the program decides. */
    FROM_OUTSIDE,
    /** An attempt of which the reading of a run keeps how it ended. */
    KEPT_ATTEMPT,

    // Waiting and time
    /** It goes on only when others have done something, however long that takes. */
    WAITS,
    /** It goes on only when a lock is free. */
    LOCKS,
    /** It sleeps, waits for some time at most, or lets something happen later. */
    TAKES_TIME,

    // Order
    /** Others may go on by it before it returns. */
    LETS_OTHERS_GO,
    /** Others may see what it did before it returns: what tells its place in the order is when it began. */
    SEEN_EARLY,
    /** Code runs after it, perhaps in another thread, that gets to know what came before it. */
    HANDS_OVER,
    /** That code may run more than once. */
    REPEATS,
    /** What it asks the same object for earlier begins earlier, or at least in the thread that is free first. */
    IN_TURN,
    /** What it is given is told of all that the object is told of from then on. */
    SUBSCRIBES,
    /** It hands over what has subscribed to the object. */
    TELLS_SUBSCRIBERS,
    /** Its result is another look at the same lock. */
    VIEW_OF_LOCK,
    /** It takes or asks for a lock together with other readers. */
    SHARES_LOCK,

    // What of the object
    /** It is about one entry of a map, whose key is the first operand. */
    OF_ENTRY,
    /** It is about one element of a list, and changes nothing else of it. */
    OF_ELEMENT,
    /** It leaves what it is given, whatever it finds. */
    OVERWRITES,
    /** Concurrent classes do it element by element, so that others may come between. */
    ELEMENTWISE,
    /** It goes on from element to element until it finds one. */
    WALKS,
    /** It is about what a collection or map holds. */
    OF_CONTAINER,
    /** It is about a state that matters to the program, other than that of a lock. */
    OF_DATA,
    /** It is about tasks, and those who run them. */
    OF_TASKS,
    /** It is about an executor, timer or scope itself, whose state orders nothing, because tasks do that. */
    OF_RUNNER,

    // What of the arguments
    /** It looks into the objects that it is given. */
    READS_ARGUMENTS,
    /** It changes the objects that it is given. */
    WRITES_ARGUMENTS,
    /** It fills the arrays that it is given, and looks into all else. */
    FILLS_ARRAYS,
    /** It changes the first argument and looks into the others. */
    WRITES_FIRST,
    /** It looks into the first argument and changes the others. */
    READS_FIRST,

    // For exploration
    /** It changes nothing that others could see, so a loop that only does this is waiting. */
    CHANGES_NOTHING,
    /** The program may be switched there although the call has no effect on its target. */
    STEP,
    /** The program is not switched there. */
    NO_STEP,
    /** It depends on nobody but the calling thread. */
    SILENT
}
