// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM to be started, of the version that runs the tests.
 *
 * @param classPath where its classes are
 * @param options what comes before the main class
 * @param folder a folder of its own for what it prints and leaves
 */
record Jvm(List<Path> classPath, List<String> options, Path folder) {

    /** Longer than any program takes on a busy machine; a program that needs it hangs. */
    private static final long LIMIT_SECONDS = 240;

    Jvm {
        classPath = List.copyOf(classPath);
        options = List.copyOf(options);
    }

    static Jvm in(Path folder, Path... classPath) {
        return new Jvm(List.of(classPath), List.of("-Xmx512m"), folder);
    }

    /** The same with more options. */
    Jvm with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return new Jvm(classPath, all, folder);
    }

    /** The same with Heddle's agent. */
    Jvm recording(Path trace, String include) {
        return with("-javaagent:%s=out=%s,include=%s".formatted(Agent.jar(), trace, include));
    }

    /** Runs a program to its end. */
    Run run(String main, List<String> arguments) {
        Process process = start(main, arguments);
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new AssertionError(
                        "%s %s did not end; it printed %s and %s".formatted(main, arguments, read("out"), read("err")));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw new IllegalStateException(e);
        }
        return new Run(process.exitValue(), read("out"), read("err"));
    }

    /** Starts a program; its output goes to files. */
    Process start(String main, List<String> arguments) {
        return launch(command(main, arguments));
    }

    /** Starts another command with the same redirections, such as a shell that limits the JVM. */
    Process launch(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(folder.toFile());
        builder.redirectOutput(file("out").toFile());
        builder.redirectError(file("err").toFile());
        // These would add agents and options, and print that they did.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of the command. */
    List<String> command(String main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        command.add(main);
        command.addAll(arguments);
        return command;
    }

    /** Returns what was printed so far on {@code out} or {@code err}. */
    String read(String stream) {
        try {
            return Files.readString(file(stream), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String stream) {
        return folder.resolve(stream + ".txt");
    }

    /** What a program did, as far as people see it. */
    record Run(int exitCode, String out, String err) {}
}
