// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.Batch;
import dev.heddle.samples.Sample;
import dev.heddle.samples.Samples;
import dev.heddle.samples.races.Bank;
import dev.heddle.samples.values.Endless;
import dev.heddle.trace.LogCursor;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {

    private static final String INCLUDE = "dev.heddle.samples.*";

    /** Without these bytes nobody can tell that it is a trace. */
    private static final int PREAMBLE = 8;

    private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    Path folder;

    @Test
    void a_killed_program_leaves_a_trace_that_says_so_and_is_rebuilt_up_to_there() throws Exception {
        Path file = folder.resolve("run.heddle");
        Process process = jvm("killed").recording(file, INCLUDE).start(Endless.class.getName(), List.of());
        while (process.isAlive() && !hasLogsOfTwoThreads(file)) {
            Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();

        try (Trace trace = TraceReader.open(file)) {
            assertThat(trace.end()).isEmpty();
            assertThat(trace.problems()).anyMatch(problem -> problem.contains("no END block"));
            assertThat(trace.loggingThreads()).hasSizeGreaterThan(1);
        }
        Rebuilding.of(file).requireNoDisagreement();
    }

    @Test
    void a_killed_program_loses_nothing_that_was_done_a_moment_before() throws Exception {
        Path file = folder.resolve("run.heddle");
        Process process = jvm("killed").recording(file, INCLUDE).start(Endless.class.getName(), List.of());
        // Both threads have worked and wait; the last of what they logged fills no block.
        long began = System.nanoTime();
        while (process.isAlive() && !hasAllWork(file) && System.nanoTime() - began < LONGEST) {
            Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();

        assertThat(hasAllWork(file)).isTrue();
        Rebuilding.of(file).requireNoDisagreement();
    }

    @Test
    void a_trace_that_reaches_its_limit_has_the_beginnings_of_all_threads() throws IOException {
        Path file = folder.resolve("run.heddle");
        List<Sample> samples = Collections.nCopies(400, sample(Bank.class).get(0));
        jvm("limited").recording(file, INCLUDE + ",limit=60000").run(Batch.class.getName(), names(samples));

        assertThat(Files.size(file)).isLessThanOrEqualTo(60_000);
        try (Trace trace = TraceReader.open(file)) {
            assertThat(trace.problems()).singleElement().asString().contains("reached its limit");
            assertThat(trace.log(0).length()).isPositive();
        }
        Rebuilding.of(file).requireNoDisagreement();
    }

    /** Returns true if each of the two threads has come to where it waits for ever. */
    private static boolean hasAllWork(Path file) throws IOException {
        if (!hasLogsOfTwoThreads(file)) {
            return false;
        }
        return Rebuilding.of(file).history().threads().stream()
                .allMatch(thread -> thread.events().size() >= Endless.ROUNDS);
    }

    @Test
    void a_trace_that_was_cut_off_anywhere_is_read_up_to_there() throws IOException {
        Recording recording = Recording.ofSamples(folder, sample(Bank.class)).requireSame();
        byte[] whole = Files.readAllBytes(recording.trace());
        SplittableRandom random = new SplittableRandom(3);
        Path cut = folder.resolve("cut.heddle");
        for (int i = 0; i < 200; i++) {
            int length = i < 20 ? i : random.nextInt(whole.length);
            Files.write(cut, Arrays.copyOf(whole, length));

            assertThat(isReadable(cut)).as("%d bytes", length).isEqualTo(length >= PREAMBLE);
        }
    }

    @Test
    void a_damaged_byte_ends_the_trace_there_and_is_told() throws IOException {
        Recording recording = Recording.ofSamples(folder, sample(Bank.class)).requireSame();
        byte[] whole = Files.readAllBytes(recording.trace());
        SplittableRandom random = new SplittableRandom(4);
        Path damaged = folder.resolve("damaged.heddle");
        for (int i = 0; i < 100; i++) {
            byte[] bytes = whole.clone();
            bytes[PREAMBLE + random.nextInt(whole.length - PREAMBLE)] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged, bytes);

            assertThat(isReadable(damaged)).isTrue();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_trace_that_cannot_be_begun_is_told_before_the_program_starts() {
        Jvm.Run refused = jvm("refused")
                .recording(folder.resolve("no such folder/run.heddle"), INCLUDE)
                .run(Batch.class.getName(), names(sample(Bank.class)));

        assertThat(refused.exitCode()).isEqualTo(70);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("cannot record").contains("no such folder");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_disk_that_fills_up_in_mid_run_leaves_what_was_written_before() throws Exception {
        List<Sample> samples = Collections.nCopies(200, sample(Bank.class).get(0));
        Path file = folder.resolve("run.heddle");
        Jvm.Run plain = jvm("plain").run(Batch.class.getName(), names(samples));
        Jvm limited = jvm("limited").recording(file, INCLUDE);
        // The shell ignores the signal that comes with the limit, and so does the JVM then: writing fails instead.
        List<String> command =
                new ArrayList<>(List.of("bash", "-c", "trap '' XFSZ; ulimit -f 100; exec \"$@\"", "bash"));
        command.addAll(limited.command(Batch.class.getName(), names(samples)));
        Process process = limited.launch(command);

        assertThat(process.waitFor()).isEqualTo(plain.exitCode());
        assertThat(limited.read("out")).isEqualTo(plain.out());
        assertThat(Files.size(file)).isLessThanOrEqualTo(100 * 1024);
        try (Trace trace = TraceReader.open(file)) {
            assertThat(trace.problems()).isNotEmpty();
            assertThat(trace.classes()).isNotEmpty();
        }
        Rebuilding.of(file).requireNoDisagreement();
    }

    private static boolean hasLogsOfTwoThreads(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) < PREAMBLE) {
            return false;
        }
        try (Trace trace = TraceReader.open(file)) {
            return trace.loggingThreads().size() > 1;
        }
    }

    /** Reads all that there is; false if the file is no trace at all. */
    private static boolean isReadable(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            assertThat(trace.problems()).as("problems of a damaged trace").isNotEmpty();
            for (int thread : trace.loggingThreads()) {
                readAll(trace.log(thread));
            }
            return true;
        } catch (TraceException e) {
            return false;
        }
    }

    private static void readAll(LogCursor cursor) {
        while (!cursor.atEnd()) {
            cursor.readByte();
        }
        if (cursor.turns().hasNext()) {
            assertThat(cursor.turns().kind()).isNotNull();
        }
    }

    private Jvm jvm(String name) {
        try {
            Path own = Files.createDirectories(folder.resolve(name));
            return Jvm.in(own, Recording.sampleClassPath().toArray(new Path[0]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Sample> sample(Class<?> main) {
        return Samples.all().stream()
                .filter(sample -> sample.main().equals(main))
                .toList();
    }

    private static List<String> names(List<Sample> samples) {
        return samples.stream().map(sample -> sample.main().getName()).toList();
    }
}
