package dev.heddle.catalogue;

/**
 * A property of classes or of single methods, whatever their calls mean. {@link QualityTable} says which ones have it; {@link
 * Qualities} is asked.
 */
public enum Quality {
    // Of classes
    /** They belong to the JDK. */
    JDK,
    /** What they register with the JVM's MBean servers is not the program's. */
    OWN_BEANS,
    /** Their objects have no identity in a trace: values, and things that nobody synchronises with. */
    ANONYMOUS,
    /** Final classes whose objects nobody can change. */
    VALUE,
    /** Calls change nothing that no operation tells of, or what they call is woven and tells itself. */
    UNCHANGING,
    /** Code that is not woven can look into their objects, which change, and no operation tells of that. */
    OPEN,
    /** The same, where only the name of the class tells: no supertype does that the gate knows. */
    OPEN_BY_NAME,
    /** A variable of this type may hold something that code which is not woven can look into. */
    MAY_BE_OPEN,
    /** Calls keep what they are given, or pass it on to woven code. */
    KEEPS_ARGUMENTS,
    /** The same, other than arrays. */
    KEEPS_OBJECTS,
    /** Static methods keep nothing. */
    KEEPS_NOTHING,
    /** What is written through one object is read through another, and objects have no identity in a trace. */
    CONNECTED,
    /** Objects change, have no identity in a trace, and have nothing to do with each other. */
    CHANGING,
    /** Buffers around memory or an array. */
    BUFFER,
    /** Constructors make something through which the first argument is read or written. */
    WRAPS,
    /** What such constructors are given. */
    WRAPPED,
    /** Whoever is given one may call back: functions, and objects that are compared. */
    CALLED_BACK,
    /** They may be extended, and have final methods that the catalogue knows. */
    FINAL_BODIES,
    /** They take no locks. */
    LOCKLESS,
    /** Calls are single steps, unless they go from element to element. */
    CONCURRENT,
    /** The same, and the value is in several cells. */
    SPREAD,
    /** Other classes whose objects may be used by several threads, each call as a whole. */
    WHOLE,
    /** Iterators whose looks are no steps of their own. */
    WALKED,
    /** Collections that promise that calls do not get in each other's way. */
    GUARDED,
    /** Queues that are first in, first out for whoever runs tasks from them. */
    IN_TURN,
    /** Queues that are modelled by the order of their elements. */
    IN_ORDER,
    /** Concurrent collections whose sizes and iterators may be out of date. */
    BLURRED,
    /** The collector takes entries out when it pleases. */
    WEAKLY_HELD,

    // Of methods
    /** It touches what no instruction names. */
    UNSEEN,
    /** Its result is what the collector decides. */
    COLLECTED,
    /** It lets something happen when the collector decides. */
    CLEANS,
    /** It sets what the whole JVM goes by, and what others read by name. */
    SETTING,
    /** It sets what the whole JVM goes by, and what nobody names. */
    SILENT_SETTING,
    /** It may be asked of an exception, whatever class that is of, and with this descriptor. */
    OF_EXCEPTIONS,
    /** It only looks at what it is called on. */
    LOOKS,
    /** It only looks into what it is given. */
    READS_ARGUMENTS,
    /** It asks what it is given once for all it has, by {@code toArray}. */
    COPIES,
    /** It makes a text of what it is given. */
    MAKES_TEXT,
    /** Its result is another look at the same buffer. */
    VIEWS_BUFFER,
    /** It runs what a program has given to the JDK: its tasks and functions. */
    CALLBACK,
    /** It changes what other threads of a pool see, and is called by classes of the program. */
    STEP_OF_TASK,
    /** It reads or changes files. */
    FILES,
    /** It may interrupt threads. */
    INTERRUPTS,
    /** It asks whether a thread has ended, or waits for that for some time only. */
    ASKS_FOR_ENDS,
    /** It asks whether a thread has begun. */
    ASKS_FOR_STARTS,
    /** It asks who waits in the queue of a lock. */
    ASKS_FOR_QUEUES,
    /** It may access a variable with less order than a volatile one has. */
    WEAK,
    /** It sets a handler of uncaught exceptions. */
    SETS_HANDLERS,
    /** It unparks a thread. */
    UNPARKS,
    /** It has a thread begin when the program ends. */
    ADDS_HOOKS
}
