// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.worker.Results;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.StepKind;
import java.util.List;
import java.util.Optional;

/**
 * A program that control does not agree with: it fails there before it has started a thread, so that no order of steps is to blame, and the
 * recorded run, with the same inputs, came further. What it fails by is said, and is no finding.
 */
record ControlMismatch(Outcome outcome) {

    /** Returns what an execution that was led nowhere shows, if it shows that. */
    static Optional<ControlMismatch> of(RunPrediction round, List<Results.Followed> followed) {
        boolean hasStarted = round.rebuilt().program().threads().size() > 1;
        return followed.stream()
                .filter(one -> hasStarted && one.plan().equals(RunPrediction.UNDISTURBED))
                .flatMap(one -> one.outcomes().stream())
                .filter(found -> found.outcome().isFailure() && isOfOneThread(found))
                .map(found -> new ControlMismatch(found.outcome()))
                .findFirst();
    }

    private static boolean isOfOneThread(Results.Found found) {
        return found.schedule().steps().stream().allMatch(step -> step.thread().equals("main"))
                && found.story().stream().noneMatch(told -> told.kind() == StepKind.START);
    }

    /** Returns which failure it is. */
    Identity identity() {
        return Identity.of(outcome);
    }

    String text() {
        return "under control the program fails before it starts a thread, as the recorded run did not: "
                + FailureText.joined(outcome.failures());
    }
}
