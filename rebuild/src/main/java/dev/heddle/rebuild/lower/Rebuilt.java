// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.InputValue;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A recorded run as a trace program.
 *
 * @param program the program
 * @param recorded the recorded order as a schedule of it, if one was found; up to the first failure if threads end there
 * @param inputs initial values and choices of the recorded run
 * @param origins where each step comes from
 * @param failures checks that failed in the recorded run
 * @param claims what must be true of the recorded run although no step says so
 * @param coverage how much there was, and what became of it
 * @param notes what is not modelled or had to be assumed
 * @param recordedInputs the inputs of the real program that variables stand for, with their recorded values
 * @param reliance what the run relied on besides, if that was asked for
 * @param cuts for each thread whose history ends before the thread did, why
 */
public record Rebuilt(
        TraceProgram program,
        Optional<Schedule> recorded,
        Inputs inputs,
        Origins origins,
        List<Failure> failures,
        List<Claim> claims,
        Coverage coverage,
        List<String> notes,
        Map<Variable, InputValue> recordedInputs,
        Optional<Reliance> reliance,
        Map<String, String> cuts) {

    public Rebuilt {
        failures = List.copyOf(failures);
        claims = List.copyOf(claims);
        notes = List.copyOf(notes);
        cuts = Map.copyOf(cuts);
    }

    /** The values that inputs of the real program must have for an interleaving with these inputs; as recorded where that says nothing. */
    public List<InputValue> inputValues(Inputs wanted) {
        List<InputValue> values = new ArrayList<>();
        recordedInputs.forEach((variable, recorded) -> {
            Value value = wanted.initial().get(variable);
            values.add(value instanceof Value.BitsValue bits ? recorded.with(bits.bits()) : recorded);
        });
        return values;
    }

    /** A check that failed in the recorded run, and the step that stands for it. */
    public record Failure(Step step, Event.Check check) {}

    /** A term over a thread's locals that had this value at an event of the recorded run. */
    public record Claim(String thread, Expr term, Value value, Site site) {}

    /**
     * The facts that the run relied on.
     *
     * @param alternatives for checks that stand for branches: under which conditions other runs went on there
     * @param pinned steps that go on only where some variable has the value of the recorded run
     */
    public record Reliance(Map<Step, List<Expr>> alternatives, Set<Step> pinned) {}

    /**
     * The size of the run.
     *
     * @param events recorded events
     * @param steps steps of the program
     * @param sharedPlaces places in memory, and things such as maps, atomics and locks, that several threads use
     * @param foldedAccesses reads and writes of memory that became part of terms
     * @param constantChecks checks that hold in every interleaving and are not in the program
     * @param environmentWrites values that appeared without a recorded write
     */
    public record Coverage(
            long events,
            long steps,
            long sharedPlaces,
            long foldedAccesses,
            long constantChecks,
            long environmentWrites) {}
}
