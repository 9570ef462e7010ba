// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.encode.Witness;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Outcome;
import dev.heddle.program.TraceProgram;
import dev.heddle.session.question.Slicing;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the properties that hold only because another one fails first: in runs that go on after a failure, they fail.
 *
 * <p>The question is asked in the program with all its assertions, none of which ends a run; what ends the witness in the real program is
 * the property that masks.
 */
final class Masking {

    private final TraceProgram program;
    private final Map<String, Prediction> answers = new HashMap<>();

    Masking(TraceProgram program, List<PropertyResult> properties, Supplier<Solver> solvers, Budget budget) {
        this.program = program;
        List<String> open = properties.stream()
                .filter(Masking::seemsToHold)
                .map(PropertyResult::name)
                .toList();
        if (open.isEmpty()) {
            return;
        }
        Slicing slicing = Slicing.of(program, Criterion.properties(program));
        try (SafetyPredictor predictor = SafetyPredictor.goingOn(slicing.program(), open, solvers)) {
            List<SafetyPredictor.Property> asked = predictor.properties();
            for (int i = 0; i < asked.size(); i++) {
                Budget share = StageClock.part(budget, 1, asked.size() - i);
                answers.put(asked.get(i).name(), slicing.lift(predictor.decide(asked.get(i), share)));
            }
        }
    }

    private static boolean seemsToHold(PropertyResult property) {
        return property.prediction() instanceof Prediction.Holds;
    }

    /** Returns what is known of the property once failures of others are taken into account. */
    PropertyResult judged(PropertyResult property) {
        Prediction answer = answers.get(property.name());
        if (!seemsToHold(property) || answer == null) {
            return property;
        }
        return answer.match(
                violated ->
                        firstFailure(violated.witness()).map(property::maskedBy).orElse(property),
                holds -> property,
                unknown -> property.with(new Prediction.Unknown(
                        "whether it is only masked by another failure is not known: " + unknown.reason())));
    }

    private Optional<String> firstFailure(Witness witness) {
        return witness.outcome() instanceof Outcome.AssertionFailed failed
                ? Optional.of(program.action(failed.step()).label())
                : Optional.empty();
    }
}
