// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.CheckOptions;
import dev.heddle.program.InputValue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The options of a proof.
 *
 * @param check how to make happen what was predicted, and how long to explore where recorded runs are not enough
 * @param recorder records further runs
 * @param folder where the traces of further runs are kept
 * @param most how many further runs to record at most
 * @param time how much processor time to ask solvers with
 */
public record ProveOptions(CheckOptions check, Recorder recorder, Path folder, int most, Duration time) {

    /** The fate of a run. */
    public enum Ending {
        /** It ended well. */
        GOOD,
        /** It ended with an exception or an exit code. */
        BAD,
        /** It did not end, and was stopped. */
        ENDLESS,
        /** Nothing was recorded. */
        NOTHING;

        public boolean isBad() {
            return this == BAD || this == ENDLESS;
        }
    }

    /** Records a run of the program. */
    public interface Recorder {

        /**
         * Records a run whose threads keep an order as well as they can.
         *
         * @param order the order, as {@link dev.heddle.control.follow.Plan#writePace} writes it
         * @param inputs the values that inputs of the program have; what is not among them is as it is
         * @param trace the file to write
         */
        Ending record(Path order, List<InputValue> inputs, Path trace) throws IOException, InterruptedException;
    }
}
