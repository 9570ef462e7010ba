package dev.heddle.check;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.session.recording.Marks;
import java.time.Duration;

/**
 * How to check a program.
 *
 * @param program what to run under control: the target of any job
 * @param worker how to start workers
 * @param marks what is said about the program
 * @param prediction how long to predict
 * @param exploration how long to explore, once all predictions are tried
 * @param replays how often what was found is made to happen again
 */
public record CheckOptions(
        Job program, WorkerProcess.Setup worker, Marks marks, Duration prediction, Duration exploration, int replays) {}
