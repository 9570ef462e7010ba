// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.predict.SafetyPredictor;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Exactness;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.question.Slicing;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.slice.Criterion;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks of a recorded run whether some interleaving leaves the paths that its threads took: takes a branch the other way, or uses another
 * address or argument than the recorded one. What happens there is not in the trace.
 */
final class PathQuestions {

    private final Rebuilt rebuilt;
    private final boolean wakesUp;
    private final Set<String> reasons = new LinkedHashSet<>();
    private final Set<String> others = new LinkedHashSet<>();
    private int questions;
    private int undecided;

    private PathQuestions(Path file, ShowSession.Reread run) {
        LoweringOptions proving = LoweringOptions.DEFAULT.proving((thread, event) -> List.of());
        this.wakesUp = Exactness.waits(run.history());
        ShowSession.Reread strict = ShowSession.reread(file, run, wakesUp ? proving.wakingUp() : proving);
        this.rebuilt = strict.rebuilt();
        reasons.addAll(Exactness.gaps(run.history(), rebuilt));
        if (!run.isWhole() || !strict.isWhole()) {
            reasons.add("only the beginning of the run was looked at");
        }
    }

    static RecordedPaths ask(Path file, ShowSession.Reread run, Supplier<Solver> solvers, Budget budget) {
        PathQuestions asking = new PathQuestions(file, run);
        asking.decide(solvers, budget);
        return new RecordedPaths(
                asking.questions, List.copyOf(asking.others), asking.undecided, List.copyOf(asking.reasons));
    }

    private void decide(Supplier<Solver> solvers, Budget budget) {
        TraceProgram program = asking();
        if (new Focus(program).properties().isEmpty()) {
            return;
        }
        Slicing slicing = Slicing.of(program, Criterion.properties(program));
        try (SafetyPredictor predictor = SafetyPredictor.of(slicing.program(), solvers)) {
            List<SafetyPredictor.Property> all = predictor.properties();
            for (int i = 0; i < all.size(); i++) {
                SafetyPredictor.Property property = all.get(i);
                Prediction answer = predictor.decide(property, StageClock.part(budget, 1, all.size() - i));
                note(property.check().step().map(slicing::lift).orElseThrow(), answer);
            }
        }
    }

    private void note(Step step, Prediction answer) {
        String where = rebuilt.origins()
                .event(step)
                .map(event -> event.site().toString())
                .orElse(rebuilt.program().action(step).label());
        if (isCondition(step)) {
            // It holds without such wake-ups, or nobody would ask.
            if (!(answer instanceof Prediction.Holds)) {
                reasons.add("%s: may fail where a thread wakes up for no reason".formatted(where));
            }
            return;
        }
        questions++;
        if (answer instanceof Prediction.Violated) {
            others.add("%s (%s)".formatted(where, step.thread()));
        } else if (answer instanceof Prediction.Unknown) {
            undecided++;
        }
    }

    private boolean isCondition(Step step) {
        return rebuilt.origins()
                .event(step)
                .filter(Event.Check.class::isInstance)
                .isPresent();
    }

    /** The program whose assertions are these questions; conditions were proved before, but without needless wake-ups. */
    private TraceProgram asking() {
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            List<Action> actions = new ArrayList<>();
            for (int i = 0; i < thread.actions().size(); i++) {
                Action action = thread.actions().get(i);
                boolean given = isCondition(new Step(thread.name(), i)) && !wakesUp;
                actions.add(given ? Focus.granted(action) : action);
            }
            threads.add(new ThreadBody(thread.name(), thread.locals(), actions));
        }
        return rebuilt.program().withThreads(threads, Optional.<Expr>empty());
    }
}
