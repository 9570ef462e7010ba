// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What goes wrong, or may: one for each thread that it happens to. It is made where it happens and stays data on all its ways; {@link FailureText}
 * makes lines of it, and nobody reads those back.
 *
 * <p>Threads are named by their paths and objects by who made them, which is the same in all executions; {@link #called} gives them other names.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Failure.Thrown.class, name = "thrown"),
    @JsonSubTypes.Type(value = Failure.Exited.class, name = "exited"),
    @JsonSubTypes.Type(value = Failure.Waits.class, name = "waits"),
    @JsonSubTypes.Type(value = Failure.Spins.class, name = "spins"),
    @JsonSubTypes.Type(value = Failure.Repeats.class, name = "repeats"),
    @JsonSubTypes.Type(value = Failure.Broken.class, name = "broken"),
    @JsonSubTypes.Type(value = Failure.Accesses.class, name = "accesses"),
    @JsonSubTypes.Type(value = Failure.Takes.class, name = "takes"),
    @JsonSubTypes.Type(value = Failure.Said.class, name = "said")
})
@JsonIgnoreProperties(ignoreUnknown = true)
public sealed interface Failure {

    /** To which thread it happens; empty if to none, or to all. */
    String thread();

    /** Returns where the thread is then. */
    CodePlace place();

    /**
     * The same with other names for people.
     *
     * @param threads how threads are called
     * @param objects how objects are called
     */
    Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects);

    /** The same, wherever in its method: a change of the code moves lines. */
    Failure withoutLine();

    /** Tells somebody which of all it is. */
    <R> R accept(Visitor<R> visitor);

    /** Who decides for each of them; another one stops the build wherever somebody must. */
    interface Visitor<R> {

        R thrown(Thrown thrown);

        R exited(Exited exited);

        R waits(Waits waits);

        R spins(Spins spins);

        R repeats(Repeats repeats);

        R broken(Broken broken);

        R accesses(Accesses accesses);

        R takes(Takes takes);

        R said(Said said);
    }

    /** The objects and variables that it names. */
    default List<String> objects() {
        return List.of();
    }

    /**
     * A thread ends with an exception.
     *
     * @param type the class of the exception
     * @param message what it says, in the words of the program
     * @param place where the program threw it
     * @param isHandled whether the thread's own handler gets it, so that the program expects it
     */
    record Thrown(String thread, String type, Optional<String> message, CodePlace place, boolean isHandled)
            implements Failure {
        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Thrown(threads.apply(thread), type, message, place, isHandled);
        }

        @Override
        public Failure withoutLine() {
            return new Thrown(thread, type, message, place.withoutLine(), isHandled);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.thrown(this);
        }
    }

    /** The program ends with an exit code. */
    record Exited(int code) implements Failure {
        @Override
        public String thread() {
            return "";
        }

        @Override
        public CodePlace place() {
            return CodePlace.UNKNOWN;
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return this;
        }

        @Override
        public Failure withoutLine() {
            return this;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.exited(this);
        }
    }

    /**
     * A thread waits for ever: for what others hold, for the end of another thread, or for what nobody will do.
     *
     * @param awaited what it waits for
     * @param joined the thread whose end it waits for; empty if it waits for no end
     */
    record Waits(String thread, Manner manner, List<Awaited> awaited, String joined, CodePlace place)
            implements Failure {

        /** In what way a thread waits. */
        public enum Manner {
            /** For a lock, or for whatever else others give back. */
            LOCK,
            /** For a notification: it gave the monitor back and wants it again. */
            NOTIFICATION,
            /** It is parked. */
            PARKED,
            /** For the end of another thread. */
            END
        }

        /**
         * What a thread waits for.
         *
         * @param object what it is
         * @param holder the thread that holds it; empty if none does
         */
        public record Awaited(String object, String holder) {}

        public Waits {
            awaited = List.copyOf(awaited);
        }

        /** One that waits for an object that another thread holds. */
        public static Waits forLock(String thread, String object, String holder, CodePlace place) {
            return new Waits(thread, Manner.LOCK, List.of(new Awaited(object, holder)), "", place);
        }

        /** One that waits for the end of another thread. */
        public static Waits forEnd(String thread, String joined, CodePlace place) {
            return new Waits(thread, Manner.END, List.of(), joined, place);
        }

        /** Without what belongs to the thread itself, its notification or its permit, which tells people nothing. */
        public Waits withoutOwn() {
            boolean isForSignal = manner == Manner.NOTIFICATION || manner == Manner.PARKED;
            return isForSignal
                    ? new Waits(
                            thread,
                            manner,
                            awaited.stream()
                                    .filter(one -> !one.object().startsWith(thread + "'s "))
                                    .toList(),
                            joined,
                            place)
                    : this;
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Waits(
                    threads.apply(thread),
                    manner,
                    awaited.stream()
                            .map(one -> new Awaited(
                                    objects.apply(one.object()),
                                    one.holder().isEmpty() ? "" : threads.apply(one.holder())))
                            .toList(),
                    joined.isEmpty() ? "" : threads.apply(joined),
                    place);
        }

        @Override
        public List<String> objects() {
            return awaited.stream().map(Awaited::object).toList();
        }

        @Override
        public Failure withoutLine() {
            return new Waits(thread, manner, awaited, joined, place.withoutLine());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.waits(this);
        }
    }

    /**
     * A thread goes round a loop that nobody will let it leave.
     *
     * @param loop where the loop is
     * @param lines its lines, {@code 12-15}
     * @param call the method by which it looks, {@code AtomicBoolean.get()}; empty if it reads a field
     * @param objects what would have to change
     */
    record Spins(String thread, CodePlace loop, String lines, String call, List<String> objects) implements Failure {

        public Spins {
            objects = List.copyOf(objects);
        }

        @Override
        public CodePlace place() {
            return CodePlace.UNKNOWN;
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> naming) {
            return new Spins(
                    threads.apply(thread),
                    loop,
                    lines,
                    call,
                    objects.stream().map(naming).toList());
        }

        @Override
        public Failure withoutLine() {
            return new Spins(thread, loop.withoutLine(), "", call, objects);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.spins(this);
        }
    }

    /**
     * A thread goes round the same steps again and again, as far as it was watched.
     *
     * @param steps where it comes by, as people read it; empty if it just goes on
     * @param isForEver whether nothing but these rounds can come, as long as threads take turns
     */
    record Repeats(String thread, List<String> steps, boolean isForEver) implements Failure {
        public Repeats {
            steps = List.copyOf(steps);
        }

        @Override
        public CodePlace place() {
            return CodePlace.UNKNOWN;
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Repeats(threads.apply(thread), steps, isForEver);
        }

        @Override
        public Failure withoutLine() {
            return this;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.repeats(this);
        }
    }

    /**
     * Something does not hold that must.
     *
     * @param text what is wrong then, as the condition has it: {@code the index is in bounds}
     */
    record Broken(String thread, String text, CodePlace place) implements Failure {
        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Broken(threads.apply(thread), text, place);
        }

        @Override
        public Failure withoutLine() {
            return new Broken(thread, text, place.withoutLine());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.broken(this);
        }
    }

    /**
     * A thread accesses what another one accesses as well, unordered or in between.
     *
     * @param variable what it accesses, as the recorded run names it
     */
    record Accesses(String thread, Manner manner, String variable, CodePlace place) implements Failure {

        /** What an access does. */
        public enum Manner {
            READ,
            WRITE,
            /** Reads and writes at once. */
            UPDATE
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Accesses(threads.apply(thread), manner, objects.apply(variable), place);
        }

        @Override
        public List<String> objects() {
            return List.of(variable);
        }

        @Override
        public Failure withoutLine() {
            return new Accesses(thread, manner, variable, place.withoutLine());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.accesses(this);
        }
    }

    /**
     * A thread takes part in breaking what is meant as one.
     *
     * @param region what is meant as one; empty if it has no name
     */
    record Takes(String thread, Part part, String region, CodePlace place) implements Failure {

        /** What the thread does to it. */
        public enum Part {
            /** Sees, or leaves, the first part. */
            FIRST_PART,
            /** Changes all that belongs together. */
            BOTH_PARTS,
            /** Sees, or leaves, the second part. */
            SECOND_PART,
            BEGINS,
            GETS_BETWEEN,
            GOES_ON
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return new Takes(threads.apply(thread), part, region, place);
        }

        @Override
        public Failure withoutLine() {
            return new Takes(thread, part, region, place.withoutLine());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.takes(this);
        }
    }

    /** Something of which only a text is known, as an older Heddle wrote it, or the oracle of a model tells. */
    record Said(String text) implements Failure {
        @Override
        public String thread() {
            return "";
        }

        @Override
        public CodePlace place() {
            return CodePlace.UNKNOWN;
        }

        @Override
        public Failure called(UnaryOperator<String> threads, UnaryOperator<String> objects) {
            return this;
        }

        @Override
        public Failure withoutLine() {
            return this;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.said(this);
        }
    }
}
