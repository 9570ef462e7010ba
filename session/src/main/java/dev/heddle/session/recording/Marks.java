// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The marks that say about a program what its code does not.
 *
 * @param inputs what may have any value: {@code Class.method} for its parameters when it is called from outside, {@code
 *     Class.field} for what the field begins with, {@code args} for numbers on the command line
 * @param atomic methods that are meant to be atomic, as {@code Class.method}
 */
public record Marks(List<String> inputs, List<String> atomic) {

    /** Nothing. */
    public static final Marks NONE = new Marks(List.of(), List.of());

    private static final String INPUT = "input";
    private static final String ATOMIC = "atomic";

    public Marks {
        inputs = List.copyOf(inputs);
        atomic = List.copyOf(atomic);
    }

    /** Returns what was said when the run was recorded. */
    static Marks in(Map<String, String> header) {
        return new Marks(list(header.getOrDefault(INPUT, "")), list(header.getOrDefault(ATOMIC, "")));
    }

    /** Writes the marks into the header of a trace. */
    void addTo(Map<String, String> header) {
        if (!inputs.isEmpty()) {
            header.put(INPUT, String.join(" ", inputs));
        }
        if (!atomic.isEmpty()) {
            header.put(ATOMIC, String.join(" ", atomic));
        }
    }

    /** All that is said here or there. */
    Marks and(Marks others) {
        return new Marks(union(inputs, others.inputs), union(atomic, others.atomic));
    }

    private static List<String> list(String text) {
        return Arrays.stream(text.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static List<String> union(List<String> left, List<String> right) {
        Set<String> all = new LinkedHashSet<>(left);
        all.addAll(right);
        return new ArrayList<>(all);
    }
}
