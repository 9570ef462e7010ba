// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
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

/** Checks of sample programs, each recorded in a JVM of its own and run under control in another. */
final class RealChecks {

    static final int REPLAYS = 20;

    private static final int PATIENCE_SECONDS = 20;

    /** The number of times a program is recorded if it does not come to its end, which is rare but can't be ruled out. */
    private static final int RECORDINGS = 3;

    private static final Path AGENT = Path.of(System.getProperty("heddle.agent"));
    private static final Path API = Path.of(System.getProperty("heddle.api"));

    private static final String TRACE = "run.heddle";
    private static final Streams.Kept SILENCE =
            new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());

    private final Path folder;
    private final List<String> jvmOptions;

    RealChecks(Path folder) {
        this(folder, List.of());
    }

    /** The same with options for the JVMs of the program, such as for previews. */
    RealChecks(Path folder, List<String> jvmOptions) {
        this.folder = folder;
        this.jvmOptions = jvmOptions;
    }

    /** Records a main class of the samples, and checks that run. */
    CheckResult check(String program, Duration exploration) throws IOException, InterruptedException {
        return check(program, List.of(), exploration);
    }

    /** Records a main class of the samples with these arguments, and checks that run. */
    CheckResult check(String program, List<String> arguments, Duration exploration)
            throws IOException, InterruptedException {
        return check(program, arguments, exploration, 0);
    }

    /** Checks with at most so many further runs, and does not explore. */
    CheckResult checkFurther(String program, int further) throws IOException, InterruptedException {
        return check(program, List.of(), Duration.ZERO, further);
    }

    /** Records a main class in a folder of classes, and checks that run. */
    CheckResult checkIn(Path classes, String program, Duration exploration) throws IOException, InterruptedException {
        return check(classes.toString(), program, List.of(), program, exploration, 0);
    }

    private CheckResult check(String program, List<String> arguments, Duration exploration, int further)
            throws IOException, InterruptedException {
        String classPath = System.getProperty("java.class.path");
        return check(classPath, program, arguments, "dev.heddle.samples", exploration, further);
    }

    private CheckResult check(
            String classPath, String program, List<String> arguments, String include, Duration exploration, int further)
            throws IOException, InterruptedException {
        RecordOptions recording = recording(classPath, program, arguments, include);
        boolean isOver = false;
        for (int i = 0; i < RECORDINGS && !isOver; i++) {
            isOver = record(RecordSession.start(recording, SILENCE, notice -> {}));
        }
        List<Path> paths = List.of(classPath.split(File.pathSeparator)).stream()
                .map(Path::of)
                .toList();
        CheckOptions options = new CheckOptions(
                Job.exploring(paths, program, "dpor").of(arguments, List.of(include), List.of()),
                WorkerProcess.Setup.like(AGENT, jvmOptions),
                Marks.NONE,
                Duration.ofMinutes(1),
                exploration,
                REPLAYS,
                Optional.of(new CheckOptions.Further(further, (order, inputs, out) -> {
                    record(RecordSession.start(recording.paced(out, order).withInputs(inputs), SILENCE, notice -> {}));
                    return true;
                })));
        return CheckSession.check(List.of(folder.resolve(TRACE)), options, CheckListener.DEAF);
    }

    /** Records a main class that is not one of the samples. */
    Path record(Class<?> program) {
        record(RecordSession.start(
                recording(System.getProperty("java.class.path"), program.getName(), List.of(), program.getName()),
                SILENCE,
                notice -> {}));
        return folder.resolve(TRACE);
    }

    private RecordOptions recording(String classPath, String program, List<String> arguments, String include) {
        List<String> words = new ArrayList<>(List.of("-cp", classPath, program));
        words.addAll(arguments);
        List<String> options = new ArrayList<>(List.of("-ea"));
        options.addAll(jvmOptions);
        return RecordOptions.of(
                        new Target.JavaProgram(Optional.empty(), words),
                        new RecordOptions.Jvm(options, new RecordOptions.Tools(AGENT, API), folder, Map.of()))
                .into(folder.resolve(TRACE))
                .lookingAt(List.of(include), List.of());
    }

    /**
     * Some programs deadlock in the very run that is recorded; what was recorded until then will do.
     *
     * @return whether the run came to its end
     */
    private static boolean record(RecordSession session) {
        AtomicBoolean isOver = new AtomicBoolean(true);
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        try {
            watch.schedule(
                    () -> {
                        isOver.set(false);
                        session.interrupt();
                    },
                    PATIENCE_SECONDS,
                    TimeUnit.SECONDS);
            session.run();
        } finally {
            watch.shutdownNow();
        }
        return isOver.get();
    }
}
