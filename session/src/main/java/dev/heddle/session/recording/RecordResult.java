// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.ProblemOwner;
import java.time.Duration;
import java.util.List;

/**
 * The result of a recording.
 *
 * @param runs the traces that were written and hold something, or the only one
 * @param empty how many further traces held nothing and were removed
 * @param programExit the program's own exit code
 * @param time how long the program ran
 * @param interrupted whether somebody ended it
 */
public record RecordResult(List<RunSummary> runs, int empty, int programExit, Duration time, boolean interrupted) {

    /** What the agent ends the JVM with where it can't record. */
    private static final int AGENT_FAILED = 70;

    private static final int INTERRUPTED = 130;
    private static final int PROGRAM_FAILED = 3;
    private static final int OK = 0;

    public RecordResult {
        runs = List.copyOf(runs);
    }

    /** Returns true if the agent ever began. */
    public boolean began() {
        return !runs.isEmpty();
    }

    /** Returns true if no class was woven, so that nothing can be said about the program. */
    public boolean sawNothing() {
        return runs.stream().allMatch(RunSummary::sawNothing);
    }

    /** Returns the exit code of the process. Seeing nothing, or not all, is never success. */
    public int exitCode() {
        if (interrupted) {
            return INTERRUPTED;
        }
        if (!began() && programExit == AGENT_FAILED) {
            return ProblemOwner.HEDDLE.exitCode();
        }
        if (programExit != 0) {
            return PROGRAM_FAILED;
        }
        boolean incomplete = runs.stream().anyMatch(run -> !run.problems().isEmpty());
        return sawNothing() || incomplete ? ProblemOwner.LIMIT.exitCode() : OK;
    }
}
