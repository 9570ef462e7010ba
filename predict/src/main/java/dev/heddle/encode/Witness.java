// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.TraceProgram;

/**
 * A schedule with inputs that shows something, accepted by the interpreter.
 *
 * @param outcome what the interpreter saw
 */
public record Witness(Schedule schedule, Inputs inputs, Outcome outcome) {

    /** Runs a schedule on the interpreter. */
    static Witness judged(TraceProgram program, Schedule schedule, Inputs inputs) {
        return new Witness(schedule, inputs, Interpreter.run(program, schedule, inputs));
    }
}
