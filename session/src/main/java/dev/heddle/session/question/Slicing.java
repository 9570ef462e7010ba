// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.encode.Witness;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.slice.Criterion;
import dev.heddle.slice.ProgramSlice;
import java.util.Optional;

/**
 * Puts a question to the part of a program that it depends on, and leads the answer back to the whole.
 *
 * <p>One slice serves all properties: a slice for each is smaller still, but then they can't share a solver, and what it has
 * learnt about one is worth more for the next (see {@code docs/benchmarks.md}).
 */
public final class Slicing {

    // Where hardly anything can be left out, the program stays as it is, and so do the witnesses that people know.
    private static final double WORTH_IT = 0.9;

    private final TraceProgram whole;
    private final Optional<ProgramSlice> slice;

    private Slicing(TraceProgram whole, Optional<ProgramSlice> slice) {
        this.whole = whole;
        this.slice = slice;
    }

    /** Cuts the program down to what the criterion depends on, if that pays. */
    public static Slicing of(TraceProgram program, Criterion criterion) {
        ProgramSlice slice = ProgramSlice.of(program, criterion);
        boolean pays = slice.program().size() < program.size() * WORTH_IT;
        return new Slicing(program, pays ? Optional.of(slice) : Optional.empty());
    }

    /** The program to ask. */
    public TraceProgram program() {
        return slice.map(ProgramSlice::program).orElse(whole);
    }

    /** The whole program's step that a step of the asked one is. */
    public Step lift(Step step) {
        return slice.map(cut -> cut.lift(step)).orElse(step);
    }

    /** The answer for the whole program. */
    public Prediction lift(Prediction prediction) {
        return prediction instanceof Prediction.Violated violated
                ? new Prediction.Violated(lift(violated.witness()))
                : prediction;
    }

    /** The witness for the whole program, judged there. */
    public Witness lift(Witness witness) {
        return slice.map(cut -> lift(cut, witness)).orElse(witness);
    }

    private Witness lift(ProgramSlice cut, Witness witness) {
        Schedule schedule = cut.lift(witness.schedule());
        Witness lifted = new Witness(
                schedule, cut.lift(witness.inputs()), Interpreter.run(whole, schedule, cut.lift(witness.inputs())));
        if (!confirms(lifted.outcome(), witness.outcome())) {
            throw new IllegalStateException("a slice shows %s, but the whole program %s for %s"
                    .formatted(witness.outcome(), lifted.outcome(), schedule));
        }
        return witness.outcome().isBad() && lifted.outcome() instanceof Outcome.AssertionFailed failed
                ? upTo(failed, lifted)
                : lifted;
    }

    // A run that shows something else than a failure has to exist; it may fail later on.
    private static boolean confirms(Outcome whole, Outcome part) {
        boolean exists = !(whole instanceof Outcome.Infeasible) && !(whole instanceof Outcome.NotASchedule);
        return part.isBad() ? whole.getClass().equals(part.getClass()) : exists;
    }

    private static Witness upTo(Outcome.AssertionFailed failed, Witness witness) {
        Schedule shown = new Schedule(witness.schedule().steps().subList(0, failed.position() + 1));
        return new Witness(shown, witness.inputs(), failed);
    }
}
