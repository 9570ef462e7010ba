// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.program.InputValue;
import dev.heddle.session.recording.Marks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The options of a check.
 *
 * @param program what to run under control: the target of any job
 * @param worker how to start workers
 * @param marks what is said about the program
 * @param prediction how long to predict
 * @param exploration how long to explore, once all predictions are tried
 * @param replays how often what was found is made to happen again
 * @param further how to record runs that go another way, if that is wanted
 */
public record CheckOptions(
        Job program,
        WorkerProcess.Setup worker,
        Marks marks,
        Duration prediction,
        Duration exploration,
        int replays,
        Optional<Further> further) {

    /** No runs but those that are there. */
    public CheckOptions(
            Job program,
            WorkerProcess.Setup worker,
            Marks marks,
            Duration prediction,
            Duration exploration,
            int replays) {
        this(program, worker, marks, prediction, exploration, replays, Optional.empty());
    }

    /**
     * The options for recording runs that go another way than those that are there.
     *
     * @param most how many of them at most
     */
    public record Further(int most, Recorder recorder) {}

    /** Records a run of the program. */
    public interface Recorder {

        /**
         * Records a run whose threads keep an order as well as they can.
         *
         * @param order the order, as {@link dev.heddle.control.follow.Plan#writePace} writes it
         * @param inputs the values that inputs of the program have; what is not among them is as it is
         * @param trace the file to write
         * @return whether there is something to look at
         */
        boolean record(Path order, List<InputValue> inputs, Path trace) throws IOException, InterruptedException;
    }
}
