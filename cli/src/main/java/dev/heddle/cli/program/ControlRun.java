// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.TeamExploration;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a job in workers while telling a waiting person how far it is. */
public final class ControlRun {

    private ControlRun() {}

    /** Says what was found, and gives the exit code. */
    public interface Teller {
        int tell(Results results) throws IOException;
    }

    /** Lets one worker do a job. If the thread is interrupted, what it has until then is the result. */
    public static Results run(Surroundings surroundings, Job job, List<String> jvmArguments) throws IOException {
        try (WorkerProcess worker = WorkerProcess.start(setup(jvmArguments), job)) {
            Results results = worker.await(tally -> show(surroundings, tally));
            clear(surroundings);
            return results;
        }
    }

    /** Lets up to so many workers explore. If the thread is interrupted, what they have until then is told. */
    public static int explore(Surroundings surroundings, Job job, List<String> jvmArguments, int workers, Teller teller)
            throws IOException {
        try (TeamExploration exploration =
                new TeamExploration(setup(jvmArguments), job, workers, TeamExploration.ALONE)) {
            Results results = exploration.explore(tally -> show(surroundings, tally));
            clear(surroundings);
            return teller.tell(results);
        }
    }

    private static WorkerProcess.Setup setup(List<String> jvmArguments) {
        Path agent = Installation.tools().agent();
        if (!Files.isRegularFile(agent)) {
            throw new HeddleException(
                    Problem.BROKEN_INSTALLATION, "%s is missing; build Heddle again: mvn package".formatted(agent));
        }
        return WorkerProcess.Setup.like(agent, jvmArguments);
    }

    private static void show(Surroundings surroundings, Results.Tally tally) {
        if (surroundings.errIsTerminal()) {
            surroundings.err().print("\r\u001b[K" + shortened(tally.line(), surroundings.width()));
            surroundings.err().flush();
        }
    }

    private static void clear(Surroundings surroundings) {
        if (surroundings.errIsTerminal()) {
            surroundings.err().print("\r\u001b[K");
            surroundings.err().flush();
        }
    }

    private static String shortened(String line, int width) {
        return line.length() < width ? line : line.substring(0, Math.max(0, width - 1));
    }

    public static int exitCode(Results.Trouble trouble) {
        return switch (trouble.kind()) {
            case DIVERGED -> 5;
            case UNUSABLE -> 2;
            case STUCK -> 4;
            case BROKEN -> 70;
        };
    }
}
