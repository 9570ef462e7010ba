package dev.heddle.cli;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.TeamExploration;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Runs a job in workers while telling a waiting person how far it is. */
final class ControlRun {

    /** How long the end of the process may wait for what was found to be said. */
    private static final long SAYING_SECONDS = 30;

    private ControlRun() {}

    /** Says what was found, and gives the exit code. */
    interface Teller {
        int tell(Results results) throws IOException;
    }

    /** Lets one worker do a job. */
    static Results run(Surroundings surroundings, Job job, List<String> jvmArguments) throws IOException {
        try (WorkerProcess worker = WorkerProcess.start(setup(jvmArguments), job)) {
            Thread hook = new Thread(worker::interrupt, "heddle-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            Results results = worker.await(tally -> show(surroundings, tally));
            clear(surroundings);
            ShutdownHooks.removed(hook);
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Lets up to so many workers explore. If the process is asked to end, it still says what was found until then. */
    static int explore(Surroundings surroundings, Job job, List<String> jvmArguments, int workers, Teller teller)
            throws IOException {
        CountDownLatch said = new CountDownLatch(1);
        try (TeamExploration exploration =
                new TeamExploration(setup(jvmArguments), job, workers, TeamExploration.ALONE)) {
            Thread hook = new Thread(() -> interrupt(exploration, said), "heddle-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            Results results = exploration.explore(tally -> show(surroundings, tally));
            clear(surroundings);
            int code = teller.tell(results);
            ShutdownHooks.removed(hook);
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            said.countDown();
        }
    }

    private static void interrupt(TeamExploration exploration, CountDownLatch said) {
        exploration.interrupt();
        try {
            // The process ends when this thread has.
            said.await(SAYING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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

    static int exitCode(Results.Trouble trouble) {
        return switch (trouble.kind()) {
            case DIVERGED -> 5;
            case UNUSABLE -> 2;
            case STUCK -> 4;
            case BROKEN -> 70;
        };
    }
}
