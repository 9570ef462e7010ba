// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.ExactEncoding;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import dev.heddle.synthesis.Synthesis.Check;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Checks synchronisation by analysing the program that has it: nobody may wait forever because of it, no property may be
 * violated any more, and some interleaving must still run to its end.
 */
public final class Verification {

    private final TraceProgram original;
    private final CriticalSections locks;
    private final Supplier<Solver> solvers;

    private Verification(TraceProgram original, CriticalSections locks, Supplier<Solver> solvers) {
        this.original = original;
        this.locks = locks;
        this.solvers = solvers;
    }

    /** Prepares for a program. */
    public static Verification of(TraceProgram original, Supplier<Solver> solvers) {
        return new Verification(original, CriticalSections.of(Cssa.of(original)), solvers);
    }

    CriticalSections locks() {
        return locks;
    }

    /** Checks these primitives. */
    public Check check(List<Primitive> primitives, Budget budget) {
        return check(primitives, waiting(primitives), budget);
    }

    /** Checks these primitives where it is known already whether somebody waits forever. */
    Check check(List<Primitive> primitives, DeadlockSearch.Result waiting, Budget budget) {
        if (waiting instanceof DeadlockSearch.Result.Possible possible) {
            return new Check.Failed(
                    "threads could wait forever: " + possible.endless().text());
        }
        if (waiting instanceof DeadlockSearch.Result.TooMany tooMany) {
            return new Check.Undecided(
                    "looking for deadlocks was given up after %d states".formatted(tooMany.states()));
        }
        TraceProgram program = SynchronizedProgram.of(original, primitives).program();
        return violation(program, budget)
                .or(() -> nothingGood(program, budget, isOnlyLocks(primitives)))
                .orElseGet(() -> new Check.Passed(true));
    }

    /**
     * Decides whether somebody may wait forever. Data are ignored in this, so what is found may be nothing that any
     * run comes to; it is held against the primitives nevertheless.
     */
    DeadlockSearch.Result waiting(List<Primitive> primitives) {
        SynchronizedProgram changed = SynchronizedProgram.of(original, primitives);
        return new DeadlockSearch(WaitingSkeleton.of(changed, original, primitives, locks)).search();
    }

    private Optional<Check> violation(TraceProgram program, Budget budget) {
        Optional<Check> undecided = Optional.empty();
        try (SafetyPredictor predictor = SafetyPredictor.of(program, solvers)) {
            for (SafetyPredictor.Property property : predictor.properties()) {
                Optional<Check> objection = predictor
                        .decide(property, budget)
                        .match(
                                violated ->
                                        Optional.of(new Check.Failed("%s can still fail".formatted(property.name()))),
                                holds -> Optional.empty(),
                                unknown -> undecided(property.name(), unknown));
                if (objection.isPresent() && objection.get() instanceof Check.Failed) {
                    return objection;
                }
                undecided = undecided.or(() -> objection);
            }
        }
        return undecided;
    }

    private static Optional<Check> undecided(String property, Prediction.Unknown unknown) {
        return Optional.of(
                new Check.Undecided("whether %s can still fail is unknown: %s".formatted(property, unknown.reason())));
    }

    private static boolean isOnlyLocks(List<Primitive> primitives) {
        return primitives.stream()
                .allMatch(primitive -> Guarantees.orders(primitive).isEmpty());
    }

    // Who waits for a step that no longer runs waits for ever. A lock is given back whatever its holder finds, so if a
    // check under it
    // goes the other way for everybody who comes second, that may be just what it should do.
    private Optional<Check> nothingGood(TraceProgram program, Budget budget, boolean isOnlyLocks) {
        try (Solver solver = solvers.get()) {
            int good = new ExactEncoding(Cssa.of(program), solver).freeInputs().good();
            return solver.solve(budget, good)
                    .match(
                            some -> Optional.empty(),
                            none -> Optional.of(
                                    isOnlyLocks
                                            ? new Check.Passed(false)
                                            : new Check.Failed("no interleaving runs to its end any more")),
                            unknown -> Optional.of(new Check.Undecided(
                                    "whether any interleaving is good is unknown: " + unknown.reason())));
        }
    }
}
