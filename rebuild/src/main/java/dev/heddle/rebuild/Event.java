// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Expr;
import java.util.List;
import java.util.Optional;

/**
 * Something that a thread did, with terms over the thread's own symbols.
 *
 * <p>Each event that brings in a value from outside the thread (a read, an operation's result, an input) introduces a symbol of
 * its own, named {@code <thread path>.r<n>}; later events of the thread speak of it. A stamp is 0 where the event has none.
 */
public sealed interface Event {

    /** Where in the code it happened. */
    Site site();

    /** A read of memory. {@code result.term()} is the fresh symbol. */
    record Read(Site site, Location location, Datum result, boolean isVolatile, long stamp) implements Event {}

    /** A write of memory. */
    record Write(Site site, Location location, Datum value, boolean isVolatile, long stamp) implements Event {}

    /** A monitor was entered. {@code depth} is how often the thread holds it now: 1 for the outermost. */
    record Enter(Site site, Thing monitor, int depth, long stamp) implements Event {}

    /** A monitor is left. {@code depth} is how often the thread held it: 1 for the outermost. */
    record Exit(Site site, Thing monitor, int depth, long stamp) implements Event {}

    /**
     * A call that the catalogue models ({@code OPERATION} or {@code ACCESS}).
     *
     * @param entry what was called, by the receiver's class where that is known
     * @param receiver the receiver, if any; for a constructor the new object
     * @param arguments the arguments without the receiver; a reference to a thing that matters is in {@code things}
     * @param things for each argument the thing it refers to, if it is a reference to one
     * @param result the result, if there is one; its term is a fresh symbol
     * @param thing the thing that the result refers to, if it is a reference to one
     * @param thrown the class of the exception it ended with, if it did
     * @param location the variable that it acts on, for a call through a {@code VarHandle} or field updater, where it can be told
     * @param before the stamp before the call, 0 for {@code ACCESS}
     * @param after the stamp after it, 0 for {@code ACCESS} or if it threw
     */
    record Operation(
            Site site,
            Entry entry,
            Optional<Thing> receiver,
            List<Datum> arguments,
            List<Optional<Thing>> things,
            Optional<Datum> result,
            Optional<Thing> thing,
            Optional<String> thrown,
            Optional<Location> location,
            long before,
            long after)
            implements Event {}

    /**
     * A call that the catalogue models has begun, and woven code will run inside of it before it returns. It comes right before
     * the first {@link Begin} inside; calls that do not call back have none. The {@link Operation} follows when it returns.
     */
    record Calling(
            Site site,
            Entry entry,
            Optional<Thing> receiver,
            List<Datum> arguments,
            List<Optional<Thing>> things,
            long before)
            implements Event {}

    /**
     * Woven code is entered from code that is not woven: a thread's or task's body, a callback. Not for class initialisers.
     *
     * @param receiver the receiver; for the body of a lambda or method reference the function object, where it can be told
     * @param given for a function that says how a shared value changes: the value that it is given; its term is a fresh symbol
     */
    record Begin(Site site, Optional<Thing> receiver, Optional<Datum> given) implements Event {

        /** The beginning of anything else. */
        public Begin(Site site, Optional<Thing> receiver) {
            this(site, receiver, Optional.empty());
        }
    }

    /**
     * What was entered from outside returns, or throws. Each belongs to the latest {@link Begin} that is still open.
     *
     * @param result what is returned, if anything
     * @param thing the thing that the result refers to, if it is a reference to one
     * @param thrown the class of the exception that leaves, if one does
     */
    record Return(Site site, Optional<Datum> result, Optional<Thing> thing, Optional<String> thrown) implements Event {}

    /** From here on other threads may know the thing, because this thread gave it a number. Until here, only this one did. */
    record Escape(Site site, Thing thing) implements Event {}

    /** Another thread was started. */
    record Start(Site site, String child) implements Event {}

    /** The thread ended. */
    record End(Site site) implements Event {}

    /**
     * The thread went on only because this held: a branch over shared data, or an address that is kept as observed. {@code
     * concretised} tells the second kind, which makes no statement about the program.
     */
    record Branch(Site site, Expr condition, boolean concretised) implements Event {}

    /**
     * Something that must hold.
     *
     * @param condition what must hold; constant if it does not depend on shared data
     * @param kind what it is, such as {@code assert}, {@code null}, {@code bounds}, {@code division}, {@code cast}, {@code
     *     junit}, {@code throw}, {@code exit}
     * @param held whether it held in the recorded run
     * @param text what to tell people when it does not hold
     * @param exception the type of the exception that ends the thread then; empty if that is not known
     */
    record Check(Site site, Expr condition, String kind, boolean held, String text, String exception) implements Event {

        /** Something of which it is not known what ends the thread if it does not hold. */
        public Check(Site site, Expr condition, String kind, boolean held, String text) {
            this(site, condition, kind, held, text, "");
        }
    }

    /** An input got its value. {@code value.term()} is the fresh symbol. */
    record Input(Site site, String name, Datum value) implements Event {}

    /** The static initialiser of a class, which other threads use too, has ended. */
    record ClassReady(Site site, LoadedClass type) implements Event {}

    /**
     * The thread uses a class for the first time that another thread initialised. The JVM has it wait for the end of that, so
     * all that the initialiser did comes before; here {@link ClassReady} does.
     */
    record ClassUse(Site site, LoadedClass type) implements Event {}

    /** A class. The same name may be there once per loader. */
    record LoadedClass(String name, int loader) {}

    /** A stretch that is meant to be atomic begins. */
    record RegionBegin(Site site, String name) implements Event {}

    /** A stretch that is meant to be atomic ends. */
    record RegionEnd(Site site, String name) implements Event {}
}
