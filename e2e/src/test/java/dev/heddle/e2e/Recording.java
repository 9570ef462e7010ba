// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.api.Heddle;
import dev.heddle.samples.Batch;
import dev.heddle.samples.Sample;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A program that ran twice, without and with Heddle, and the trace it left.
 *
 * @param plain what it did without Heddle
 * @param recorded what it did with Heddle
 * @param trace the trace file
 */
record Recording(Jvm.Run plain, Jvm.Run recorded, Path trace) {

    /** Runs a program twice. */
    static Recording of(
            Path folder, List<Path> classPath, String main, List<String> arguments, String include, String... options) {
        Path[] path = classPath.toArray(new Path[0]);
        Jvm plain = Jvm.in(made(folder.resolve("plain")), path).with(options);
        Path trace = folder.resolve("run.heddle");
        Jvm recorded =
                Jvm.in(made(folder.resolve("recorded")), path).with(options).recording(trace, include);
        return new Recording(plain.run(main, arguments), recorded.run(main, arguments), trace);
    }

    /** Runs samples one after the other in one JVM, twice. */
    static Recording ofSamples(Path folder, List<Sample> samples) {
        List<String> names =
                samples.stream().map(sample -> sample.main().getName()).toList();
        return of(folder, sampleClassPath(), Batch.class.getName(), names, "dev.heddle.samples.*");
    }

    /** Runs one sample in a JVM of its own, twice. */
    static Recording ofSample(Path folder, Sample sample) {
        return of(folder, sampleClassPath(), sample.main().getName(), List.of(), "dev.heddle.samples.*");
    }

    /** Runs generated programs one after the other in one JVM, twice. */
    static Recording ofGenerated(Path folder, Path classes, List<String> mains) {
        List<Path> classPath = List.of(classes, Classes.of(Batch.class));
        return of(folder, classPath, Batch.class.getName(), mains, "");
    }

    static List<Path> sampleClassPath() {
        return List.of(Classes.of(Batch.class), Classes.of(Heddle.class));
    }

    /** Requires that nobody could tell the two runs apart, and that the trace is whole. */
    Recording requireSame() {
        assertThat(recorded.out()).as("standard output").isEqualTo(plain.out());
        assertThat(recorded.err()).as("standard error").isEqualTo(plain.err());
        assertThat(recorded.exitCode()).as("exit code").isEqualTo(plain.exitCode());
        return this;
    }

    /** Requires that the trace is complete and that these classes were woven. */
    Recording requireWoven(List<String> classNames) {
        try (Trace read = TraceReader.open(trace)) {
            assertThat(read.problems()).as("problems of the trace file").isEmpty();
            assertThat(read.classes().values().stream()
                            .filter(record -> record.woven().isPresent())
                            .map(ClassRecord::name))
                    .as("woven classes")
                    .containsAll(classNames);
        }
        return this;
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
