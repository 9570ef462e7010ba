// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.StandardInput;
import dev.heddle.scratch.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs a program with the agent attached, and says what was recorded.
 *
 * <p>One thread calls {@link #run}; when the process is about to end, another one may call {@link #interrupt} meanwhile.
 */
public final class RecordSession {

    private final RecordOptions options;
    private final Streams streams;
    private final Consumer<String> notice;
    private final OutFiles out;
    private final Path workspace;
    private final ProgramProcess process;
    private final long began;

    private RecordSession(RecordOptions options, Streams streams, Consumer<String> notice) {
        this.options = options;
        this.streams = streams;
        this.notice = notice;
        this.out = OutFiles.of(options);
        this.workspace = newWorkspace();
        boolean started = false;
        try {
            this.process = launch();
            started = true;
        } finally {
            if (!started) {
                remove(workspace);
            }
        }
        this.began = System.nanoTime();
    }

    /**
     * Starts the program.
     *
     * @param notice hears what the user should know before the program says something
     * @throws HeddleException if it can't be started, or the trace can't be written where it should be
     */
    public static RecordSession start(RecordOptions options, Streams streams, Consumer<String> notice) {
        return new RecordSession(options, streams, notice);
    }

    private ProgramProcess launch() {
        requireTools();
        Launcher launcher = new Launcher(options, out, workspace);
        Launch launch = launcher.launch();
        out.prepare();
        launcher.notices().forEach(notice);
        return ProgramProcess.start(
                launch, options.folder(), streams, launcher.standardInput().map(this::file));
    }

    private Path file(StandardInput given) {
        Path file = workspace.resolve("stdin.txt");
        try {
            return Files.writeString(file, given.text());
        } catch (IOException impossible) {
            throw new HeddleException(
                    Problem.UNWRITABLE_OUTPUT, "%s can't be written: %s".formatted(file, impossible), impossible);
        }
    }

    private void requireTools() {
        for (Path tool :
                List.of(options.jvm().tools().agent(), options.jvm().tools().api())) {
            if (!Files.isRegularFile(tool)) {
                throw new HeddleException(
                        Problem.BROKEN_INSTALLATION, "%s is missing; build Heddle again: mvn package".formatted(tool));
            }
        }
    }

    private static Path newWorkspace() {
        try {
            return Scratch.folder("heddle-record");
        } catch (IOException impossible) {
            throw new HeddleException(
                    Problem.UNWRITABLE_OUTPUT,
                    "no temporary folder can be made in %s: %s"
                            .formatted(System.getProperty("java.io.tmpdir"), impossible),
                    impossible);
        }
    }

    /** Waits until the program has ended by itself. */
    public RecordResult run() {
        try {
            int code = process.await();
            // An interrupt from the keyboard reaches the program as well, which may be the first to have ended.
            return result(code, Thread.currentThread().isInterrupted());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return interrupt();
        }
    }

    /** Lets the program end, and keeps what was recorded until then. */
    public RecordResult interrupt() {
        boolean interrupted = false;
        while (true) {
            try {
                int code = process.end();
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return result(code, true);
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
    }

    private synchronized RecordResult result(int code, boolean interrupted) {
        Duration time = Duration.ofNanos(System.nanoTime() - began);
        remove(workspace);
        try {
            List<RunSummary> kept = new ArrayList<>();
            List<RunSummary> empty = new ArrayList<>();
            for (Path file : out.written()) {
                RunSummary run = RunSummary.of(file);
                (run.sawNothing() ? empty : kept).add(run);
            }
            if (kept.isEmpty() && !empty.isEmpty()) {
                // Then this is the recording, such as it is.
                kept.add(empty.remove(0));
            }
            for (RunSummary run : empty) {
                Files.deleteIfExists(run.file());
            }
            return new RecordResult(kept, empty.size(), code, time, interrupted);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException left) {
            // It is in the folder for temporary files, where the system finds it.
        }
    }
}
