// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.ArrayList;
import java.util.List;

/** The value of a variable when it was sampled. */
public sealed interface SampledValue {

    /** The value is not known: the variable did not exist then, or nothing fixes what it was. */
    // No deadlock: nobody but this line makes one, so Absent is never initialised before Value.
    @SuppressWarnings("ClassInitializationDeadlock")
    SampledValue ABSENT = new Absent();

    /** An integer, a character, a boolean (0 or 1) or the identity of an object (0 for null). */
    record Whole(long value) implements SampledValue {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /** A floating-point number. */
    record Real(double value) implements SampledValue {
        @Override
        public String toString() {
            return Double.toString(value);
        }
    }

    /** Integers or identities in a row. */
    record Sequence(List<Long> elements) implements SampledValue {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return elements.toString();
        }
    }

    /** Not known. */
    record Absent() implements SampledValue {
        @Override
        public String toString() {
            return "?";
        }
    }

    static SampledValue of(long value) {
        return new Whole(value);
    }

    static SampledValue of(boolean value) {
        return new Whole(value ? 1 : 0);
    }

    static SampledValue of(double value) {
        // Java's == knows one zero, and a record's equals would know two.
        return new Real(value == 0 ? 0.0 : value);
    }

    static SampledValue sequence(long... elements) {
        List<Long> all = new ArrayList<>(elements.length);
        for (long element : elements) {
            all.add(element);
        }
        return new Sequence(all);
    }

    default boolean isAbsent() {
        return this instanceof Absent;
    }
}
