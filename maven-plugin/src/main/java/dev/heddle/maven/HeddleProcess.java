// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs Heddle, or something of the tests, in a JVM of its own.
 *
 * @param java the command
 * @param installation Heddle's jars
 * @param folder the project's folder, which is the working directory of everything
 * @param limit after which time to give up on it
 */
record HeddleProcess(Path java, Installation installation, Path folder, Duration limit) {

    static final int FOUND = 1;
    static final int USAGE = 2;
    static final int NOT_RUN = 3;
    static final int INCONCLUSIVE = 4;
    static final int BROKEN = 70;

    private static final int GIVEN_UP = -1;

    /** Runs a command of Heddle's; what it and the program print goes to a file. */
    int heddle(List<String> words, Path log) throws IOException, InterruptedException {
        return run(heddleCommand(words), log);
    }

    /** Runs a command of Heddle's in sight of whoever started the build. */
    int heddleInSight(List<String> words) throws IOException, InterruptedException {
        return waitFor(builder(heddleCommand(words)).inheritIO().start(), limit);
    }

    private List<String> heddleCommand(List<String> words) {
        List<String> command = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xshare:auto"));
        // Z3 is native. JDK 17 knows the option, and later ones warn without it.
        command.add("--enable-native-access=ALL-UNNAMED");
        // A build that is ended from outside has no time to end us.
        command.add("-Dheddle.parent=" + ProcessHandle.current().pid());
        command.add("-Dheddle.agent=" + installation.agent());
        command.add("-Dheddle.api=" + installation.api());
        command.addAll(List.of("-cp", joined(installation.classPath()), "dev.heddle.cli.Main"));
        command.addAll(words);
        return command;
    }

    /** Runs a class of the agent's with the tests on the class path, but nothing woven. */
    int withTests(String classPath, List<String> options, String mainClass, List<String> arguments, Path log)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", classPath + File.pathSeparator + installation.agent(), mainClass));
        command.addAll(arguments);
        return run(command, log);
    }

    private int run(List<String> command, Path log) throws IOException, InterruptedException {
        int exitCode = waitFor(
                builder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                limit);
        if (exitCode == GIVEN_UP) {
            Files.writeString(
                    log,
                    "%nheddle: no end within %d minutes; -Dheddle.limit=MINUTES waits longer%n"
                            .formatted(limit.toMinutes()),
                    StandardOpenOption.APPEND);
            return BROKEN;
        }
        return exitCode;
    }

    private static int waitFor(Process process, Duration limit) throws InterruptedException {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : GIVEN_UP;
        } finally {
            // Also if the build was interrupted.
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private ProcessBuilder builder(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        // Heddle starts further JVMs with the one of JAVA_HOME.
        Optional.ofNullable(java.toAbsolutePath().getParent())
                .map(Path::getParent)
                .ifPresent(home -> builder.environment().put("JAVA_HOME", home.toString()));
        builder.environment().put("LANG", "C.UTF-8");
        // What is meant for the JVM of the build is not meant for those.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        return builder;
    }

    /** The end of what was printed. */
    static String tail(Path log) throws IOException {
        if (!Files.isRegularFile(log)) {
            return "";
        }
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    private static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
