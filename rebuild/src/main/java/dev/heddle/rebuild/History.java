// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

import dev.heddle.expr.Value;
import java.util.List;
import java.util.Map;

/**
 * The histories of all threads of a recorded run.
 *
 * @param threads the threads, in the order of their ids
 * @param initial what locations held before any recorded write, where it is known (defaults of fields and arrays whose making
 *     was seen)
 * @param notes what is not modelled or had to be assumed
 * @param boxes the boxes of whole numbers and truth values among the things, by what stands for them in expressions
 * @param details what only proofs ask for
 */
public record History(
        List<ThreadHistory> threads,
        Map<Location, Value> initial,
        List<String> notes,
        Map<Value, Box> boxes,
        Details details) {

    /** Facts that are computed only on request. */
    public interface Details {

        /** Nothing is known. */
        Details NONE = new Details() {
            @Override
            public Map<Long, String> births() {
                return Map.of();
            }

            @Override
            public List<String> unmodelled() {
                return List.of();
            }

            @Override
            public List<String> textsOfInputs() {
                return List.of();
            }
        };

        /**
         * Returns what is the same of things in every run of the program, by what stands for them in expressions: who
         * made it, and which of its kind it is. Of some things nothing is known.
         */
        Map<Long, String> births();

        /** Calls of code that is neither woven nor in the catalogue, on objects that several threads call so, or with state of its own. */
        List<String> unmodelled();

        /** Returns what else is done with texts on the command line whose numbers are inputs, each in one line. */
        List<String> textsOfInputs();
    }

    /**
     * A box.
     *
     * @param type the binary name of its class
     * @param content the value in it
     */
    public record Box(String type, Value content) {}

    /** A history in which there are no boxes. */
    public History(List<ThreadHistory> threads, Map<Location, Value> initial, List<String> notes) {
        this(threads, initial, notes, Map.of(), Details.NONE);
    }

    public History {
        threads = List.copyOf(threads);
        initial = Map.copyOf(initial);
        notes = List.copyOf(notes);
        boxes = Map.copyOf(boxes);
    }

    /** The same with other histories of its threads. */
    public History withThreads(List<ThreadHistory> others) {
        return new History(others, initial, notes, boxes, details);
    }
}
