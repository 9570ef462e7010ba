// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

import java.util.Locale;

/**
 * A property of classes or of single methods, whatever their calls mean. {@link QualityTable} says which ones have it; {@link
 * Qualities} is asked.
 */
public enum Quality {
    // Of classes
    JDK("they belong to the JDK"),
    OWN_BEANS("what they register with the JVM's MBean servers is not the program's"),
    ANONYMOUS("their objects have no identity in a trace: values, and things that nobody synchronises with"),
    VALUE("final classes whose objects nobody can change"),
    UNCHANGING("calls change nothing that no operation tells of, or what they call is woven and tells itself"),
    OPEN("code that is not woven can look into their objects, which change, and no operation tells of that"),
    OPEN_BY_NAME("the same, where only the name of the class tells: no supertype does that the gate knows"),
    MAY_BE_OPEN("a variable of this type may hold something that code which is not woven can look into"),
    KEEPS_ARGUMENTS("calls keep what they are given, or pass it on to woven code"),
    KEEPS_OBJECTS("the same, other than arrays"),
    KEEPS_NOTHING("static methods keep nothing"),
    CONNECTED("what is written through one object is read through another, and objects have no identity in a trace"),
    CHANGING("objects change, have no identity in a trace, and have nothing to do with each other"),
    BUFFER("buffers around memory or an array"),
    WRAPS("constructors make something through which the first argument is read or written"),
    WRAPPED("what such constructors are given"),
    CALLED_BACK("whoever is given one may call back: functions, and objects that are compared"),
    FINAL_BODIES("they may be extended, and have final methods that the catalogue knows"),
    LOCKLESS("they take no locks"),
    CONCURRENT("calls are single steps, unless they go from element to element"),
    SPREAD("the same, and the value is in several cells"),
    WHOLE("other classes whose objects may be used by several threads, each call as a whole"),
    WALKED("iterators whose looks are no steps of their own"),
    GUARDED("collections that promise that calls do not get in each other's way"),
    IN_TURN("queues that are first in, first out for whoever runs tasks from them"),
    IN_ORDER("queues that are modelled by the order of their elements"),
    BLURRED("concurrent collections whose sizes and iterators may be out of date"),
    WEAKLY_HELD("the collector takes entries out when it pleases"),

    // Of methods
    UNSEEN("it touches what no instruction names"),
    COLLECTED("its result is what the collector decides"),
    CLEANS("it lets something happen when the collector decides"),
    SETTING("it sets what the whole JVM goes by, and what others read by name"),
    SILENT_SETTING("it sets what the whole JVM goes by, and what nobody names"),
    OF_EXCEPTIONS("it may be asked of an exception, whatever class that is of, and with this descriptor"),
    LOOKS("it only looks at what it is called on"),
    READS_ARGUMENTS("it only looks into what it is given"),
    COPIES("it asks what it is given once for all it has, by `toArray`"),
    MAKES_TEXT("it makes a text of what it is given"),
    VIEWS_BUFFER("its result is another look at the same buffer"),
    CALLBACK("it runs what a program has given to the JDK: its tasks and functions"),
    STEP_OF_TASK("it changes what other threads of a pool see, and is called by classes of the program"),
    FILES("it reads or changes files"),
    INTERRUPTS("it may interrupt threads"),
    ASKS_FOR_ENDS("it asks whether a thread has ended, or waits for that for some time only"),
    ASKS_FOR_STARTS("it asks whether a thread has begun"),
    ASKS_FOR_QUEUES("it asks who waits in the queue of a lock"),
    WEAK("it may access a variable with less order than a volatile one has"),
    SETS_HANDLERS("it sets a handler of uncaught exceptions"),
    UNPARKS("it unparks a thread"),
    ADDS_HOOKS("it has a thread begin when the program ends");

    private final String text;

    Quality(String text) {
        this.text = text;
    }

    /** What is so of whatever has it, in one line. */
    String text() {
        return text;
    }

    /** How the table and the page name it. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
