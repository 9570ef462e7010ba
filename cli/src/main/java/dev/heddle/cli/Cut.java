package dev.heddle.cli;

import dev.heddle.check.CheckResult;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.session.recording.RecordResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether recorded runs were cut, so that they tell less than all: every verb that records says so in the same way. */
final class Cut implements Runnable {

    private final Duration patience;
    private volatile boolean isGivenUp;
    private final List<Reservation> missing = new ArrayList<>();

    /** With the time after which a run is stopped. */
    Cut(Duration patience) {
        this.patience = patience;
    }

    /** There was no patience left. */
    @Override
    public void run() {
        isGivenUp = true;
    }

    boolean isGivenUp() {
        return isGivenUp;
    }

    /** Notices what is missing of runs. */
    void notice(RecordResult recorded) {
        recorded.runs()
                .forEach(run -> run.problems()
                        .forEach(problem ->
                                missing.add(new Reservation(Reason.NOT_READ, "of the recorded run, " + problem))));
    }

    /** The result of runs of which that is so. */
    CheckResult in(CheckResult result) {
        List<Reservation> reasons = new ArrayList<>();
        if (isGivenUp) {
            reasons.add(new Reservation(
                    Reason.RUN_CUT,
                    "the recorded run did not end within %d s and was stopped; --patience waits longer"
                            .formatted(patience.toSeconds())));
        } else {
            reasons.addAll(missing);
        }
        return reasons.isEmpty() ? result : result.but(reasons);
    }
}
