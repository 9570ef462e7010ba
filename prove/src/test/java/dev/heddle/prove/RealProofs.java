// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckOptions;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.prove.ProveOptions.Ending;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** Proofs of real programs, each run recorded in a JVM of its own. */
final class RealProofs {

    private static final int PATIENCE_SECONDS = 30;
    private static final int MOST_RUNS = 60;
    private static final int REPLAYS = 5;

    private static final Path AGENT = Path.of(System.getProperty("heddle.agent"));
    private static final Path API = Path.of(System.getProperty("heddle.api"));

    /** Numbers among the arguments are inputs. */
    private static final Marks MARKS = new Marks(List.of("args"), List.of());

    private final Path folder;
    private final String classPath;
    private final String scope;

    /** Proofs of programs in these places. */
    RealProofs(Path folder, String classPath, String scope) {
        this.folder = folder;
        this.classPath = classPath;
        this.scope = scope;
    }

    /** Returns what recorded runs alone say; nothing of that is made to happen. */
    Proof attempt(String program) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        Path first = runs.resolve("run-1.heddle");
        Proof proof = new Proof(options(program, List.of(), runs, Duration.ZERO), CheckListener.DEAF);
        boolean hasFailed = record(recording(program, List.of(), first)).isBad();
        proof.add(first);
        if (hasFailed) {
            proof.hasFailed();
        }
        proof.attempt(MOST_RUNS);
        return proof;
    }

    /** All that the command does. */
    ProveResult prove(String program, Duration exploration) throws IOException, InterruptedException {
        return prove(program, List.of(), exploration);
    }

    /** All that the command does for a program with arguments, which are inputs. */
    ProveResult prove(String program, List<String> arguments, Duration exploration)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        Path first = runs.resolve("run-1.heddle");
        boolean hasFailed = record(recording(program, arguments, first)).isBad();
        return ProveSession.prove(
                List.of(first), hasFailed, options(program, arguments, runs, exploration), CheckListener.DEAF);
    }

    private ProveOptions options(String program, List<String> arguments, Path runs, Duration exploration) {
        List<Path> paths =
                Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
        CheckOptions check = new CheckOptions(
                Job.exploring(paths, program, "dpor")
                        .of(arguments, scope.isEmpty() ? List.of() : List.of(scope), List.of()),
                WorkerProcess.Setup.like(AGENT, List.of()),
                MARKS,
                Duration.ofMinutes(1),
                exploration,
                REPLAYS);
        return new ProveOptions(
                check,
                (order, inputs, trace) -> record(
                        recording(program, arguments, trace).paced(trace, order).withInputs(inputs)),
                runs,
                MOST_RUNS,
                Duration.ofMinutes(1));
    }

    private RecordOptions recording(String program, List<String> arguments, Path trace) {
        List<String> words = new ArrayList<>(List.of("-cp", classPath, program));
        words.addAll(arguments);
        return RecordOptions.of(
                        new Target.JavaProgram(Optional.empty(), words),
                        new RecordOptions.Jvm(List.of("-ea"), new RecordOptions.Tools(AGENT, API), folder, Map.of()))
                .into(trace)
                .lookingAt(scope.isEmpty() ? List.of() : List.of(scope), List.of())
                .marked(MARKS);
    }

    private static Ending record(RecordOptions recording) {
        Streams.Kept silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        RecordSession session = RecordSession.start(recording, silence, notice -> {});
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        AtomicBoolean isGivenUp = new AtomicBoolean();
        try {
            watch.schedule(
                    () -> {
                        isGivenUp.set(true);
                        session.interrupt();
                    },
                    PATIENCE_SECONDS,
                    TimeUnit.SECONDS);
            RecordResult result = session.run();
            if (isGivenUp.get()) {
                return Ending.ENDLESS;
            }
            return result.programExit() == 0 ? Ending.GOOD : Ending.BAD;
        } finally {
            watch.shutdownNow();
        }
    }
}
