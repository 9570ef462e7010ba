// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.scratch.Scratch;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A JVM that does one job. */
public final class WorkerProcess implements Closeable {

    private static final long LOOK_MILLIS = 50;

    /** The time in which a worker that is asked to stop has to tell what it has. */
    private static final long LAST_WORDS_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** The same if it is asked because its time is over. */
    private static final long LATE_WORDS_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Process process;
    private final Path folder;
    private final Path resultFile;
    private final ResultReader reader = new ResultReader();
    private @Nullable BufferedReader lines;

    /**
     * The way to start a worker.
     *
     * @param java the java command
     * @param agent the agent's jar
     * @param classPath Heddle's own classes
     * @param options further options for the JVM
     */
    public record Setup(Path java, Path agent, String classPath, List<String> options) {

        public Setup {
            options = List.copyOf(options);
        }

        /** The JDK of this very process, and what a worker needs of its class path. */
        public static Setup like(Path agent, List<String> options) {
            Path java =
                    Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "java.exe" : "java");
            return new Setup(java, agent, WorkerClassPath.text(), options);
        }

        /** The same with one more option for the JVM. */
        public Setup with(String option) {
            List<String> all = new ArrayList<>(options);
            all.add(option);
            return new Setup(java, agent, classPath, List.copyOf(all));
        }

        /** The command that starts a JVM, the how-manieth at the same time. */
        List<String> command(int number, Class<?> main, List<String> arguments) {
            List<String> command = new ArrayList<>(OneProcessor.prefix(number));
            command.addAll(
                    List.of(java.toString(), "-javaagent:" + agent + "=control", "-XX:+UseSerialGC", "-Xshare:auto"));
            command.add(OneProcessor.option());
            // The same everywhere, so that a schedule of one machine fits on another.
            command.add("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");
            command.addAll(options);
            command.addAll(List.of("-cp", classPath, main.getName()));
            command.addAll(arguments);
            return command;
        }
    }

    private WorkerProcess(Process process, Path folder, Path resultFile) {
        this.process = process;
        this.folder = folder;
        this.resultFile = resultFile;
    }

    /** Starts a worker. What the program prints, if it is to be shown, goes where this process prints. */
    public static WorkerProcess start(Setup setup, Job job) throws IOException {
        Path folder = Scratch.folder("heddle-worker");
        Path jobFile = folder.resolve("job.properties");
        Path resultFile = folder.resolve("results.jsonl");
        JobFile.write(job, jobFile);
        Files.createFile(resultFile);
        Process process = new ProcessBuilder(
                        setup.command(0, Worker.class, List.of(jobFile.toString(), resultFile.toString())))
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new WorkerProcess(process, folder, resultFile);
    }

    /**
     * Waits until the job is done, telling progress as it comes. If the thread is interrupted meanwhile, the worker is asked to stop, and
     * what it has until then is the result; the thread stays interrupted.
     */
    public Results await(Consumer<Results.Tally> listener) throws IOException {
        return await(listener, () -> false);
    }

    /** The same, where it is also asked to stop when its time is over. */
    public Results await(Consumer<Results.Tally> listener, BooleanSupplier isTimeOver) throws IOException {
        lines = Files.newBufferedReader(resultFile);
        StringBuilder begun = new StringBuilder();
        boolean isInterrupted = false;
        boolean isAsked = false;
        long end = 0;
        boolean isOver = false;
        while (!isOver) {
            try {
                isOver = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                isInterrupted = true;
                isAsked = true;
                end = System.nanoTime() + LAST_WORDS_NANOS;
                interrupt();
            }
            if (!isAsked && !isOver && isTimeOver.getAsBoolean()) {
                isAsked = true;
                end = System.nanoTime() + LATE_WORDS_NANOS;
                interrupt();
            }
            if (isAsked && System.nanoTime() - end > 0) {
                process.destroyForcibly();
            }
            if (readLines(lines, begun)) {
                listener.accept(reader.progress());
            }
        }
        readLines(lines, begun);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        Results results = reader.results();
        if (results.stop().isEmpty() && results.problem().isEmpty() && !isAsked) {
            String text = "the worker ended with exit code " + process.exitValue() + " and without a word";
            return results.withProblem(new Results.Trouble(Results.Trouble.Kind.BROKEN, text));
        }
        return results;
    }

    // The file grows while we read, so a line may not have its end yet.
    private boolean readLines(BufferedReader from, StringBuilder begun) throws IOException {
        boolean told = false;
        for (int c = from.read(); c >= 0; c = from.read()) {
            if (c == '\n') {
                told |= reader.take(begun.toString());
                begun.setLength(0);
            } else {
                begun.append((char) c);
            }
        }
        return told;
    }

    /** Asks the worker to stop after the execution it is at, and to tell what it has. */
    public void interrupt() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // Then it has ended.
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        if (lines != null) {
            lines.close();
        }
        for (String name : List.of("job.properties", "results.jsonl")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.deleteIfExists(folder);
    }
}
