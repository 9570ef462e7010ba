// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Searches that were measured, each in a file of its own: whoever stops the benchmark loses one, and goes on from there with the next call.
 * Another state of the sources, or another time limit, has a folder of its own.
 */
final class SearchRows {

    /** The factor of the limit after which a search is stopped that does not end by itself, with some more for JVMs to start. */
    private static final int PATIENCE = 4;

    private static final int START_SECONDS = 60;
    private static final double NANOS = 1e9;

    private final Path folder;
    private final long mostSeconds;

    /** A search, by the clock; no result if it was stopped or broke. */
    record Measured(Optional<JsonNode> result, double seconds) {}

    private SearchRows(Path folder, long mostSeconds) {
        this.folder = folder;
        this.mostSeconds = mostSeconds;
    }

    static SearchRows of(Scope scope) {
        String commit = System.getProperty("heddle.commit", "unknown");
        String name = "%s-%ds".formatted(commit, scope.cap().toSeconds());
        return new SearchRows(
                scope.root().resolve("bench/target/search").resolve(name),
                PATIENCE * scope.cap().toSeconds() + START_SECONDS);
    }

    /** Returns what was measured before, or is now; the command is told where to write its result. */
    Measured get(String program, String half, Function<Path, List<String>> command) {
        try {
            Files.createDirectories(folder);
            String name = "%s-%s".formatted(program, half.replace(' ', '-'));
            Path json = folder.resolve(name + ".json");
            Path clock = folder.resolve(name + ".seconds");
            if (!Files.exists(clock)) {
                Files.deleteIfExists(json);
                double seconds = run(command.apply(json), folder.resolve(name + ".log"));
                // Written last: without it there was no whole measurement.
                Files.writeString(clock, String.valueOf(seconds));
                System.err.printf(
                        "bench: %s, %s: %.0f s%s%n", program, half, seconds, Files.exists(json) ? "" : ", no result");
            }
            Optional<JsonNode> result = Files.exists(json)
                    ? Optional.of(JsonMapper.builder().build().readTree(Files.readString(json)))
                    : Optional.empty();
            return new Measured(result, Double.parseDouble(Files.readString(clock)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private double run(List<String> command, Path log) throws IOException {
        Path work = Files.createTempDirectory("heddle-bench");
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(mostSeconds, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
            return (System.nanoTime() - begin) / NANOS;
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            delete(work);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
