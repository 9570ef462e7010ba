// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.program.Installation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a JVM of its own, which leads a process group as on a terminal. Closing ends all of them. */
final class HeddleProcess implements AutoCloseable {

    private static final long TOO_LONG_SECONDS = 240;

    private final Process process;
    private final Path folder;

    private HeddleProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /** Returns true if this system can start and interrupt processes as a shell does. */
    static boolean isPossible() {
        try {
            return new ProcessBuilder("env", "--default-signal=INT", "setsid", "true")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notThere) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static HeddleProcess start(Path folder, String... words) throws IOException {
        // Whoever runs in the background of a script ignores interrupts, and so would its children.
        return start(folder, List.of("env", "--default-signal=INT", "setsid"), words);
    }

    /** Starts it as builds and tests do; the process is the one that has started the command. */
    static HeddleProcess startByAnother(Path folder, String... words) throws IOException {
        return start(folder, List.of("sh", "-c", "j=$1; shift; \"$j\" -Dheddle.parent=$$ \"$@\"; true", "sh"), words);
    }

    private static HeddleProcess start(Path folder, List<String> starting, String... words) throws IOException {
        Files.createDirectories(folder.resolve("tmp"));
        List<String> command = new ArrayList<>(starting);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-Dheddle.agent=" + Installation.tools().agent(),
                "-Dheddle.api=" + Installation.tools().api(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out.txt").toFile())
                .redirectError(folder.resolve("err.txt").toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        return new HeddleProcess(builder.start(), folder);
    }

    private static String absolute(String classPath) {
        List<String> parts = new ArrayList<>();
        for (String part : classPath.split(File.pathSeparator)) {
            parts.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, parts);
    }

    /** Waits until a file has so many bytes; whether it came to that before the command had ended. */
    boolean awaitSize(Path file, long size) throws IOException, InterruptedException {
        while (!Files.exists(file) || Files.size(file) < size) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return true;
    }

    /** Sends what Ctrl-C sends, which reaches all processes of the group. */
    void interruptAll() throws IOException, InterruptedException {
        kill("-" + process.pid());
    }

    /** Sends it to this process only. */
    void interruptAlone() throws IOException, InterruptedException {
        kill(String.valueOf(process.pid()));
    }

    /** Kills this process only, which gets to know nothing of it. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    private static void kill(String whom) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-s", "INT", "--", whom).start().waitFor();
    }

    /** The processes that it has started and that are still there. */
    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    /** Waits for the end, and gives the exit code. */
    int await() throws InterruptedException {
        if (!process.waitFor(TOO_LONG_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end");
        }
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(folder.resolve("out.txt"));
    }

    String err() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    /** Returns what it has left among the temporary files. */
    List<String> left() throws IOException {
        try (var files = Files.list(folder.resolve("tmp"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("hsperfdata"))
                    .toList();
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
