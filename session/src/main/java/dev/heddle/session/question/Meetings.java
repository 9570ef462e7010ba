// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.question;

import dev.heddle.predict.Meeting;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.List;
import java.util.Optional;

/** Finds interleavings in which threads meet: each of them right before a given step. */
public final class Meetings {

    private Meetings() {}

    /** The answer about a meeting. */
    public sealed interface Answer {

        /** An interleaving after which all stand there, and the inputs with which it leads there. */
        record Possible(Schedule schedule, Inputs inputs) implements Answer {}

        /** No interleaving of the program leads there. */
        record Impossible() implements Answer {}

        /** It could not be found out. */
        record Unknown(String reason) implements Answer {}
    }

    /** From how many steps on only the beginning of a program is asked. */
    private static final int LONG = 20_000;

    /**
     * Decides whether threads can stand, all at once, each right before the step given of it. Of a long program whose
     * recorded order is known, only what came before the steps, and a little more, is asked; then nothing is said to be
     * impossible.
     */
    public static Answer find(TraceProgram program, Optional<Schedule> recorded, List<Step> steps, Budget budget) {
        Optional<TraceProgram> beginning =
                recorded.filter(ignored -> program.size() > LONG).flatMap(order -> Prefix.upTo(program, order, steps));
        if (beginning.isEmpty()) {
            return find(program, steps, budget);
        }
        Answer answer = find(beginning.get(), steps, budget);
        return answer instanceof Answer.Impossible
                ? new Answer.Unknown("only the first %d of %d steps were looked at"
                        .formatted(beginning.get().size(), program.size()))
                : answer;
    }

    /** Decides whether threads can stand, all at once, each right before the step given of it. */
    public static Answer find(TraceProgram program, List<Step> steps, Budget budget) {
        Optional<TraceProgram> question = Meeting.question(program, steps);
        if (question.isEmpty()) {
            return new Answer.Unknown("nothing comes before one of the steps");
        }
        Slicing slicing = Slicing.of(question.get(), Criterion.properties(question.get()));
        Optional<String> unknown = Optional.empty();
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), () -> Solvers.standard(notice -> {}))) {
            for (SafetyPredictor.Property property : predictor.properties()) {
                Prediction prediction = slicing.lift(predictor.decide(property, budget));
                if (prediction instanceof Prediction.Violated violated) {
                    return new Answer.Possible(
                            violated.witness().schedule(), violated.witness().inputs());
                }
                if (prediction instanceof Prediction.Unknown open) {
                    unknown = Optional.of(open.reason());
                }
            }
        }
        return unknown.<Answer>map(Answer.Unknown::new).orElse(new Answer.Impossible());
    }
}
