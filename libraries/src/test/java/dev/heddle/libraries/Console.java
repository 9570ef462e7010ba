// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs a library's tests in a JVM of their own, by JUnit's console launcher. */
final class Console {

    /** Far longer than any of them takes; a run that is still going then hangs. */
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** In bytes; a trace that gets there has a problem, and the test fails, but the disk is not full. */
    private static final long LIMIT = 2_000_000_000L;

    /**
     * What a run left.
     *
     * @param verdicts how each test ended
     * @param time how long the JVM ran
     */
    record Run(Map<String, Verdict> verdicts, Duration time) {}

    private Console() {}

    /** Runs the tests as anybody would. */
    static Run plain(Library library, Path folder) {
        return run(library, folder, List.of());
    }

    /** Runs the tests with the agent. */
    static Run recorded(Library library, Path folder, Path trace) {
        return run(
                library,
                folder,
                List.of("-javaagent:%s=out=%s,limit=%d,include=%s"
                        .formatted(Jars.agent(), trace, LIMIT, String.join(":", library.include()))));
    }

    private static Run run(Library library, Path folder, List<String> agent) {
        try {
            Path work = Files.createDirectories(folder.resolve("work"));
            Path reports = folder.resolve("reports");
            ProcessBuilder builder = new ProcessBuilder(command(library, reports, agent))
                    .directory(work.toFile())
                    .redirectOutput(folder.resolve("out.txt").toFile())
                    .redirectError(folder.resolve("err.txt").toFile());
            long start = System.nanoTime();
            Process process = builder.start();
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the tests of %s did not end in %s; see %s"
                        .formatted(library.name(), PATIENCE, folder.resolve("out.txt")));
            }
            Duration time = Duration.ofNanos(System.nanoTime() - start);
            if (process.exitValue() > 1 || !Files.isDirectory(reports)) {
                throw new AssertionError("JUnit ended with %d and without a report; see %s"
                        .formatted(process.exitValue(), folder.resolve("err.txt")));
            }
            return new Run(Verdicts.in(reports), time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> command(Library library, Path reports, List<String> agent) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(agent);
        command.addAll(library.options());
        command.addAll(List.of("-Xmx2g", "-cp", classPath(library), "org.junit.platform.console.ConsoleLauncher"));
        command.addAll(List.of("execute", "--disable-banner", "--details=none", "--reports-dir=" + reports));
        command.addAll(library.selectors());
        return command;
    }

    private static String classPath(Library library) {
        List<Path> path = new ArrayList<>(library.classPath());
        path.add(Jars.console());
        return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
