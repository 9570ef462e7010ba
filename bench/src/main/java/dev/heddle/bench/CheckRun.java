// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run of {@code heddle check} in a JVM of its own.
 *
 * @param json what it said
 * @param trace the recorded run
 * @param clock how many seconds went by, the start of all JVMs included
 */
record CheckRun(JsonNode json, Path trace, double clock) implements AutoCloseable {

    private static final String SAMPLES = "dev.heddle.samples.";
    private static final double NANOS = 1e9;

    /** Checks one run of a sample without exploring, so that everything that is found was predicted from that run. */
    static CheckRun of(Scope scope, String program, String argument) {
        try {
            Path folder = Files.createTempDirectory("heddle-bench");
            Path trace = folder.resolve("run.heddle");
            Path json = folder.resolve("check.json");
            List<String> command = new ArrayList<>(heddle(scope));
            command.addAll(List.of(
                    "check",
                    "-q",
                    "--json",
                    "--explore=0s",
                    "--further=0",
                    "--predict=" + scope.cap().toSeconds() + "s",
                    "-o",
                    trace.toString(),
                    "--output",
                    json.toString()));
            command.addAll(program(scope, program, argument));
            double clock = clock(command, folder);
            return new CheckRun(JsonMapper.builder().build().readTree(Files.readString(json)), trace, clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The command line of Heddle, up to the name of a command. */
    static List<String> heddle(Scope scope) {
        return List.of(
                java(),
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dheddle.agent=" + scope.root().resolve("cli/target/lib/heddle-agent.jar"),
                "-Dheddle.api=" + scope.root().resolve("cli/target/lib/heddle-api.jar"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.heddle.cli.Main");
    }

    /** Returns how many seconds the program takes by itself, the start of its JVM included. */
    static double alone(Scope scope, String program, String argument) {
        List<String> command = new ArrayList<>(List.of(java(), "-XX:+UseSerialGC"));
        command.addAll(program(scope, program, argument));
        return clock(command, scope.root());
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The words that name a sample. */
    static List<String> program(Scope scope, String program, String argument) {
        List<String> words = new ArrayList<>(List.of(
                "-cp",
                scope.root().resolve("samples/target/classes")
                        + File.pathSeparator
                        + scope.root().resolve("api/target/classes"),
                SAMPLES + program));
        Optional.of(argument).filter(text -> !text.isEmpty()).ifPresent(words::add);
        return words;
    }

    /** Runs a command; how many seconds went by. */
    static double clock(List<String> command, Path folder) {
        try {
            long begin = System.nanoTime();
            new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            return (System.nanoTime() - begin) / NANOS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Returns how many questions of a kind were answered how: {@code proved}, {@code undecided} or {@code feasible}. */
    int questions(String kind, String answer) {
        return json.path("predictions").path(kind).path(answer).asInt();
    }

    /** Returns how many questions of all kinds were answered. */
    int decided() {
        return Stream.of("conditions", "branches", "deadlocks", "waits", "races", "intrusions", "views")
                .mapToInt(kind -> questions(kind, "proved") + questions(kind, "feasible"))
                .sum();
    }

    /** Returns how many seconds a stage took. */
    double seconds(String stage) {
        return json.path("millis").path(stage).asInt() / 1000.0;
    }

    /** Errors and warnings, and how many of them really happened. */
    String findings() {
        int all = 0;
        int real = 0;
        for (JsonNode finding : json.path("findings")) {
            all++;
            real += finding.path("real").asBoolean() ? 1 : 0;
        }
        return all == real ? String.valueOf(all) : "%d of %d".formatted(real, all);
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(trace.getParent())) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(trace.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
