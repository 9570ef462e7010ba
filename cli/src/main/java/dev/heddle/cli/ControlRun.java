package dev.heddle.cli;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a job in a worker while telling a waiting person how far it is. */
final class ControlRun {

    private ControlRun() {}

    static Results run(Surroundings surroundings, Job job, List<String> jvmArguments) throws IOException {
        Path agent = Installation.tools().agent();
        if (!Files.isRegularFile(agent)) {
            throw new HeddleException(
                    Problem.BROKEN_INSTALLATION, "%s is missing; build Heddle again: mvn package".formatted(agent));
        }
        WorkerProcess.Setup setup = WorkerProcess.Setup.like(agent, jvmArguments);
        boolean isWatched = surroundings.errIsTerminal();
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            Thread hook = new Thread(worker::interrupt, "heddle-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            Results results = worker.await(tally -> {
                if (isWatched) {
                    surroundings.err().print("\r\u001b[K" + shortened(tally.line(), surroundings.width()));
                    surroundings.err().flush();
                }
            });
            if (isWatched) {
                surroundings.err().print("\r\u001b[K");
                surroundings.err().flush();
            }
            ShutdownHooks.removed(hook);
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String shortened(String line, int width) {
        return line.length() < width ? line : line.substring(0, Math.max(0, width - 1));
    }

    static int exitCode(Results.Trouble trouble) {
        return switch (trouble.kind()) {
            case DIVERGED -> 5;
            case UNUSABLE -> 2;
            case STUCK -> 4;
            case BROKEN -> 70;
        };
    }
}
