// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.LinkedHashMap;
import java.util.Map;

/** Decides the assertions of a program one after the other, until one of them can be broken. */
public final class AssertionDecisions {

    private AssertionDecisions() {}

    /**
     * Returns what became of the questions: by label in the order of the program, and no further than the first that
     * can be broken. The postcondition is called {@code post}.
     */
    public static Map<String, Prediction> untilBroken(TraceProgram program, Budget budget) {
        Map<String, Prediction> answers = new LinkedHashMap<>();
        Slicing slicing = Slicing.of(program, Criterion.properties(program));
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), () -> Solvers.standard(notice -> {}))) {
            for (SafetyPredictor.Property property : predictor.properties()) {
                Prediction prediction = slicing.lift(predictor.predict(property, budget));
                answers.put(property.name(), prediction);
                if (prediction instanceof Prediction.Violated) {
                    break;
                }
            }
        }
        return answers;
    }
}
