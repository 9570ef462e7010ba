// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckOptions;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.prove.ProveOptions;
import dev.heddle.prove.ProveOptions.Ending;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import dev.heddle.solve.Deadline;
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
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** Searches of real programs, each run recorded in a JVM of its own. */
final class RealSearches {

    private static final int PATIENCE_SECONDS = 30;
    private static final int MOST_RUNS = 60;
    private static final int REPLAYS = 5;
    private static final int BUDGET = 5;
    private static final int MOST_SEARCHED = 20;

    private static final Path AGENT = Path.of(System.getProperty("heddle.agent"));
    private static final Path API = Path.of(System.getProperty("heddle.api"));

    /** Numbers among the arguments are inputs. */
    private static final Marks MARKS = new Marks(List.of("args"), List.of());

    private final Path folder;
    private final String classPath;
    private final String scope;

    /** Searches of programs in these places. */
    RealSearches(Path folder, String classPath, String scope) {
        this.folder = folder;
        this.classPath = classPath;
        this.scope = scope;
    }

    /** All that {@code heddle search} does. */
    SearchResult search(String program, Set<SearchOptions.Part> without) throws IOException, InterruptedException {
        return search(program, List.of(), without);
    }

    /** All that {@code heddle search} does for a program with arguments, which are inputs. */
    SearchResult search(String program, List<String> arguments, Set<SearchOptions.Part> without)
            throws IOException, InterruptedException {
        return search(program, arguments, without, Deadline.in(Duration.ofMinutes(10)));
    }

    /** The same where no solver has the time to decide anything. */
    SearchResult searchUndecided(String program) throws IOException, InterruptedException {
        return search(program, List.of(), Set.of(), Deadline.in(Duration.ofMinutes(10)), Duration.ZERO);
    }

    /** The same until a deadline, which does not hold for the first run. */
    SearchResult search(String program, List<String> arguments, Set<SearchOptions.Part> without, Deadline deadline)
            throws IOException, InterruptedException {
        return search(program, arguments, without, deadline, Duration.ofMinutes(1));
    }

    private SearchResult search(
            String program,
            List<String> arguments,
            Set<SearchOptions.Part> without,
            Deadline deadline,
            Duration solving)
            throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        Path first = runs.resolve("run-1.heddle");
        record(recording(program, arguments, first));
        ProveOptions options = options(program, arguments, runs, Duration.ZERO);
        return SearchSession.search(
                List.of(first),
                new SearchOptions(
                        predicting(options.check(), solving),
                        options.recorder(),
                        runs,
                        options.check().program().target().classPath(),
                        program,
                        BUDGET,
                        MOST_SEARCHED,
                        solving,
                        deadline,
                        without),
                CheckListener.DEAF);
    }

    private static CheckOptions predicting(CheckOptions options, Duration prediction) {
        return new CheckOptions(
                options.program(),
                options.worker(),
                options.marks(),
                prediction,
                options.exploration(),
                options.replays());
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
