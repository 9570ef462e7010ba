// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.check.CheckResult;
import dev.heddle.check.RecordedFailures;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RunSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says which recorded runs were cut, so that they tell less than all, or wrongly. Every verb that records says so in the same way. */
public final class CutRuns implements Runnable {

    private final Duration patience;
    private volatile boolean isGivenUp;
    private final List<Reservation> missing = new ArrayList<>();
    private List<RunSummary.Stand> standstill = List.of();
    private int exit;

    /** With the time after which a run is stopped. */
    public CutRuns(Duration patience) {
        this.patience = patience;
    }

    /** There was no patience left. */
    @Override
    public void run() {
        isGivenUp = true;
    }

    public boolean isGivenUp() {
        return isGivenUp;
    }

    /** Notices what is missing of runs, and how they ended. */
    public void notice(RecordResult recorded) {
        if (standstill.isEmpty()) {
            standstill = recorded.runs().stream()
                    .map(RunSummary::standstill)
                    .filter(threads -> !threads.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }
        exit = exit == 0 && !isGivenUp ? recorded.programExit() : exit;
        recorded.runs()
                .forEach(run -> run.problems()
                        .forEach(problem ->
                                missing.add(new Reservation(Reason.NOT_READ, "of the recorded run, " + problem))));
    }

    /** The result of runs of which that is so. */
    public CheckResult in(CheckResult result) {
        List<Reservation> reasons = new ArrayList<>();
        if (isGivenUp) {
            reasons.add(new Reservation(
                    Reason.RUN_CUT,
                    "the recorded run did not end within %d s and was stopped; --patience waits longer"
                            .formatted(patience.toSeconds())));
        } else {
            reasons.addAll(missing);
        }
        CheckResult seen = RecordedFailures.stoodStill(standstill, reasons.isEmpty() ? result : result.but(reasons));
        // What somebody has interrupted may have found no time to tell why it failed.
        return seen.isInterrupted() ? seen : RecordedFailures.ended(exit, seen);
    }
}
