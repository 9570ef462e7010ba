// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.HashSet;
import java.util.List;

/**
 * A place of the program where values are taken.
 *
 * @param name what people read, such as {@code Bank.withdraw(int)} or {@code Bank.java:27..Bank.java:31}
 * @param variables what is sampled there, in the order of a sample's values; points that end something list the values
 *     of its beginning too, as {@link SampledVariable#before}
 * @param lines source lines of the place, the first and the last; empty where they are not known
 */
public record Point(String name, Kind kind, List<SampledVariable> variables, List<String> lines) {

    /** The kind of a point. */
    public enum Kind {
        /** A method begins. */
        ENTER,
        /** A method ends. */
        EXIT,
        /** The last of some consecutive shared accesses of a thread is done; {@code orig} is just before the first. */
        BLOCK,
        /**
         * An access follows another of the same thread: {@code orig} is just after the first, and the plain value just
         * before the second. That they are equal says that no other thread interfered.
         */
        PAIR
    }

    public Point {
        variables = List.copyOf(variables);
        lines = List.copyOf(lines);
        if (new HashSet<>(variables.stream().map(SampledVariable::name).toList()).size() != variables.size()) {
            throw new IllegalArgumentException("two variables of %s have one name: %s".formatted(name, variables));
        }
    }

    public Point(String name, Kind kind, List<SampledVariable> variables) {
        this(name, kind, variables, List.of());
    }
}
