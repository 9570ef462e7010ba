// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.predict.Prediction;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.SessionListener;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The solver's answers about a recorded run: which checks another interleaving breaks, and which branches it takes the
 * other way. What happens behind a branch that the run did not take is not in the trace, so it has to be run to be
 * known.
 *
 * @param conditions what is known of conditions, if there are any
 * @param branches what is known of branches, if some depend on what threads share
 * @param explained what explains the conditions that can break, as far as it was found in a short time
 */
record Predictions(Optional<TraceResult> conditions, Optional<TraceResult> branches, Optional<TraceResult> explained) {

    /** Only short explanations are told, and those are found at once; the long ones of many threads take minutes. */
    private static final Duration EXPLAINING = Duration.ofSeconds(3);

    /** Of more questions of a kind than this, any interleaving will do. */
    private static final int MOST_SHORTENED = 40;

    static Predictions of(Path trace, Rebuilt rebuilt, Budget budget) {
        List<String> conditions = new ArrayList<>();
        List<String> branches = new ArrayList<>();
        for (ThreadBody thread : rebuilt.program().threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                Action action = thread.actions().get(i);
                if (action.assertion().isPresent()) {
                    boolean isBranch = rebuilt.origins()
                            .event(new Step(thread.name(), i))
                            .filter(Event.Branch.class::isInstance)
                            .isPresent();
                    (isBranch ? branches : conditions).add(action.label());
                }
            }
        }
        Optional<TraceResult> decided =
                analysed(trace, rebuilt, half(budget).only(witness(conditions)), conditions, budget.deadline());
        Optional<TraceResult> flipped =
                analysed(trace, rebuilt, rest(budget).only(witness(branches)), branches, budget.deadline());
        TraceOptions explaining = TraceOptions.STANDARD
                .within(budget.within(EXPLAINING).left())
                .only(EnumSet.of(TraceQuestion.FORMULA, TraceQuestion.SUMMARY));
        return new Predictions(
                decided,
                flipped,
                broken(decided).isEmpty()
                        ? Optional.empty()
                        : analysed(trace, rebuilt, explaining, conditions, budget.deadline()));
    }

    /** Interleavings of few switches are easier to keep, but looking for them costs more than the answers if there are many. */
    private static Set<TraceQuestion> witness(List<String> questions) {
        return EnumSet.of(questions.size() > MOST_SHORTENED ? TraceQuestion.VERDICT : TraceQuestion.WITNESS);
    }

    /** All that is left but the time for explanations. */
    private static TraceOptions rest(Budget budget) {
        Duration rest = budget.left().minus(EXPLAINING);
        return rest.compareTo(EXPLAINING) < 0 ? half(budget) : TraceOptions.STANDARD.within(rest);
    }

    private static TraceOptions half(Budget budget) {
        return TraceOptions.STANDARD.within(budget.left().dividedBy(2));
    }

    private static Optional<TraceResult> analysed(
            Path trace, Rebuilt rebuilt, TraceOptions options, List<String> labels, Deadline deadline) {
        return labels.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        TraceSession.decide(trace, rebuilt, options.about(labels), SessionListener.DEAF, deadline));
    }

    List<PropertyResult> brokenConditions() {
        return broken(conditions);
    }

    List<PropertyResult> flippedBranches() {
        return broken(branches);
    }

    private static List<PropertyResult> broken(Optional<TraceResult> result) {
        return result.map(TraceResult::properties).orElse(List.of()).stream()
                .filter(PropertyResult::canFail)
                .toList();
    }

    /** Returns the number of conditions of which this was found out. */
    int conditions(Class<? extends Prediction> kind) {
        return count(conditions, kind);
    }

    /** Returns the number of branches of which this was found out. */
    int branches(Class<? extends Prediction> kind) {
        return count(branches, kind);
    }

    private static int count(Optional<TraceResult> result, Class<? extends Prediction> kind) {
        return (int) result.map(TraceResult::properties).orElse(List.of()).stream()
                .filter(property -> kind.isInstance(property.prediction()))
                .count();
    }
}
