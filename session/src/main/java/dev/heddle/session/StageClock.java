// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.solve.Budget;
import dev.heddle.solve.Deadline;
import java.time.Duration;
import java.util.Collection;

/** Divides the time of one file among its stages. */
final class StageClock {

    private final Duration total;
    private final Budget whole;

    StageClock(Duration total, Deadline deadline) {
        this.total = total;
        this.whole = Budget.of(total).until(deadline);
    }

    boolean isOver() {
        return whole.left().isZero() || isInterrupted();
    }

    /** The stage's share of what is left, if these stages are still to come as well. */
    Budget share(AnalysisStage stage, Collection<AnalysisStage> later) {
        int weights =
                stage.weight() + later.stream().mapToInt(AnalysisStage::weight).sum();
        return part(whole, stage.weight(), weights);
    }

    /** One part of several that a budget is divided into. */
    static Budget part(Budget budget, int weight, int weights) {
        return weight >= weights
                ? budget
                : budget.within(budget.left().multipliedBy(weight).dividedBy(weights));
    }

    // Preparing a stage may take seconds, although its budget lets it do nothing then.
    private static boolean isInterrupted() {
        return Thread.currentThread().isInterrupted();
    }

    String ended() {
        return isInterrupted() ? "somebody interrupted it" : "the budget of %s ended".formatted(words(total));
    }

    /** A duration as people say it: {@code 1.5 s}, {@code 2 min}. */
    static String words(Duration time) {
        if (time.toSeconds() >= 60 && time.toSeconds() % 60 == 0) {
            return time.toMinutes() + " min";
        }
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() / 1000.0 + " s";
    }
}
