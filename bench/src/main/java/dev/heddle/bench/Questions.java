// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The questions about programs, from the program to the answer. */
final class Questions {

    /**
     * The verdict on a program's assertions.
     *
     * @param predictions one for each
     * @param relevant how many events they depend on
     */
    record Verdict(List<Prediction> predictions, int relevant) {

        boolean isDecided() {
            return predictions.stream().noneMatch(Prediction.Unknown.class::isInstance);
        }

        /** The worst in a word. */
        String word() {
            if (predictions.stream().anyMatch(Prediction.Violated.class::isInstance)) {
                return "violated";
            }
            return isDecided() ? "holds" : "unknown";
        }
    }

    private Questions() {}

    /** The succinct formula of all bad interleavings. */
    static Neighbourhood formula(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, solvers)) {
            return finder.find(budget);
        }
    }

    /** Returns how many disjuncts a formula has, and how many terms each has on average, as TARA's table gives it. */
    static String size(Neighbourhood neighbourhood) {
        var terms = neighbourhood.bad().terms();
        return Text.format(
                "%d/%.1f",
                terms.size(),
                terms.stream().mapToInt(term -> term.size()).average().orElse(0));
    }

    /** Decides whether assertions can fail. */
    static Verdict verdict(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        try (SafetyPredictor predictor = SafetyPredictor.of(program, solvers)) {
            List<Prediction> predictions = new ArrayList<>();
            predictor.properties().forEach(property -> predictions.add(predictor.decide(property, budget)));
            return new Verdict(predictions, predictor.relevantEvents());
        }
    }
}
