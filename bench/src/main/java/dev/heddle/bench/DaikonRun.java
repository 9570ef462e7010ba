// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.invariant.DaikonFiles;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Daikon on samples of ours, if somebody has it: its jar comes from no registry, so {@code DAIKON_JAR} says where it is.
 */
final class DaikonRun {

    private static final String VARIABLE = "DAIKON_JAR";

    private final Optional<Path> jar;
    private double seconds;

    private DaikonRun(Optional<Path> jar) {
        this.jar = jar;
    }

    /** Returns where the environment says it is. */
    static DaikonRun given() {
        Optional<Path> jar = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
        if (jar.isPresent() && !Files.isRegularFile(jar.get())) {
            throw new IllegalArgumentException("%s: there is no file %s".formatted(VARIABLE, jar.get()));
        }
        return new DaikonRun(jar);
    }

    /** Returns how long it takes for all executions, its JVM's start included. */
    String measure(Samples samples) {
        if (jar.isEmpty()) {
            return "-";
        }
        try {
            Path folder = Files.createTempDirectory("heddle-daikon");
            Path declarations = folder.resolve("all.decls");
            Path trace = folder.resolve("all.dtrace");
            Path said = folder.resolve("said.txt");
            DaikonFiles files = new DaikonFiles(samples, Selection.ALL);
            try (BufferedWriter out = Files.newBufferedWriter(declarations)) {
                files.declarations(out);
            }
            try (BufferedWriter out = Files.newBufferedWriter(trace)) {
                files.trace(out);
            }
            double taken = run(jar.get(), folder, said, declarations, trace);
            for (Path file : List.of(declarations, trace, said)) {
                Files.delete(file);
            }
            seconds += taken;
            return number(taken);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static double run(Path jar, Path folder, Path said, Path declarations, Path trace)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        jar.toAbsolutePath().toString(),
                        "daikon.Daikon",
                        "--no_show_progress",
                        declarations.toString(),
                        trace.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException("Daikon ended with %d: %s".formatted(code, Files.readString(said)));
        }
        return (System.nanoTime() - begun) / 1e9;
    }

    String all() {
        return jar.isEmpty() ? "-" : number(seconds);
    }

    String note() {
        return jar.isEmpty()
                ? "Daikon was not given: DAIKON_JAR says where its jar is."
                : "Daikon reads the same samples from files, all of them at once, its JVM's start included.";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
