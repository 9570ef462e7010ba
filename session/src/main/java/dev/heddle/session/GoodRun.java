// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.session.question.Slicing;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Looks for an interleaving that runs to the end without failing.
 *
 * <p>It asks the question upside down: take all assertions for granted and claim that the postcondition fails. What breaks
 * this claim is a good run.
 */
final class GoodRun {

    private GoodRun() {}

    /** Violated by a good run, or holding where there is none. */
    static Prediction find(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        Slicing slicing = Slicing.of(upsideDown(program), Criterion.postcondition());
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), solvers)) {
            return slicing.lift(predictor.decide(predictor.properties().get(0), budget));
        }
    }

    private static TraceProgram upsideDown(TraceProgram program) {
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> new ThreadBody(
                        thread.name(),
                        thread.locals(),
                        thread.actions().stream().map(Focus::granted).toList()))
                .toList();
        return program.withThreads(
                threads, Optional.of(program.postcondition().map(Expr::not).orElse(Expr.FALSE)));
    }
}
