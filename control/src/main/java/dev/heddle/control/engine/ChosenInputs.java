// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.program.InputValue;
import java.util.HashMap;
import java.util.List;

/** Values of the program's inputs that were chosen from outside, the same in all executions. */
final class ChosenInputs {

    private final List<InputValue> values;

    ChosenInputs(List<InputValue> values) {
        this.values = List.copyOf(values);
    }

    /** Returns what the strand, whose path this is, gets. */
    long value(Strand strand, String thread, String name, long given) {
        if (strand.inputs == null) {
            strand.inputs = new HashMap<>();
        }
        int time = strand.inputs.merge(name, 1, Integer::sum);
        return InputValue.find(values, thread, name, time).orElse(given);
    }
}
