// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.predict.Standstill;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.List;
import java.util.Optional;

/** Finds interleavings in which threads wait for what nobody will do. */
public final class Standstills {

    private Standstills() {}

    /** Decides whether threads can come to stand for ever, each before a step, while all others do what they can. */
    public static Meetings.Answer find(TraceProgram program, List<Step> steps, Budget budget) {
        Optional<TraceProgram> question = Standstill.question(program, steps);
        if (question.isEmpty()) {
            return new Meetings.Answer.Impossible();
        }
        Slicing slicing = Slicing.of(question.get(), Criterion.properties(question.get()));
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), () -> Solvers.standard(notice -> {}))) {
            Prediction prediction =
                    slicing.lift(predictor.decide(predictor.properties().get(0), budget));
            return prediction.match(
                    found -> new Meetings.Answer.Possible(
                            found.witness().schedule(), found.witness().inputs()),
                    none -> new Meetings.Answer.Impossible(),
                    unknown -> new Meetings.Answer.Unknown(unknown.reason()));
        }
    }
}
