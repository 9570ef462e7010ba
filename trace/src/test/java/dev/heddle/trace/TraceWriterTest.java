// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.RunEnd.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The writer never leaves anything that can't be read, whatever happens to it. */
class TraceWriterTest {

    /** A block that says nothing but how the recording ended. */
    private static final int LAST_BLOCK = Format.BLOCK_HEADER + 3;

    @TempDir
    Path folder;

    @Test
    void a_disk_that_gets_full_leaves_all_complete_blocks() throws IOException {
        List<Integer> boundaries = boundaries();
        int whole = boundaries.get(boundaries.size() - 1);
        for (int size = Format.PREAMBLE; size < whole; size++) {
            FaultyOutput disk = new FaultyOutput(size);
            TraceWriter writer = writeSample(disk);
            int expected = lastWithin(boundaries, size);
            // Where the rest leaves room for it, a last block says what happened.
            boolean said = size - expected >= LAST_BLOCK;
            assertThat(disk.content()).as("a disk of %d bytes", size).hasSize(said ? expected + LAST_BLOCK : expected);
            assertThat(writer.length()).isEqualTo(disk.content().length);
            assertThat(writer.failure()).hasValueSatisfying(e -> assertThat(e).hasMessage("no space left on device"));
            assertThat(problems(disk))
                    .containsExactly(
                            said
                                    ? "the disk was full or broken: what the program did afterwards was not recorded"
                                    : "there is no END block: the program was killed, or the disk was full");
        }
    }

    @Test
    void a_file_that_reaches_its_limit_says_so_and_its_threads_are_not_taken_for_ended() throws IOException {
        Path path = folder.resolve("limited");
        long limit = 2_000;
        try (TraceWriter writer = TraceWriter.create(path, limit)) {
            writeLog(writer, 0, 300);
            writer.end(Exit.NORMAL, Map.of());
            assertThat(writer.failure())
                    .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("its limit of 2000 bytes"));
        }
        assertThat(Files.size(path)).isLessThanOrEqualTo(limit);
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.end())
                    .hasValueSatisfying(end -> assertThat(end.exit()).isEqualTo(Exit.LIMIT));
            assertThat(trace.problems())
                    .containsExactly(
                            "the trace had reached its limit: what the program did afterwards was not recorded");
            assertThat(trace.log(0).end()).isEqualTo(LogEnd.CUT);
        }
    }

    @Test
    void near_the_limit_each_thread_has_a_last_word() throws IOException {
        Path path = folder.resolve("narrow");
        try (TraceWriter writer = TraceWriter.create(path, 2_000)) {
            long position = 0;
            while (!writer.isNarrow()) {
                writer.data(0, position, new byte[100], 100, new byte[0], 0, LogEnd.COMPLETE, false);
                position += 100;
            }
            writer.data(0, position, new byte[10], 10, new byte[0], 0, LogEnd.COMPLETE, false);
            writer.data(0, position + 10, new byte[10], 10, new byte[0], 0, LogEnd.COMPLETE, false);
            writer.draft(0, position + 10, new byte[10], new byte[0], false);
            writer.draft(1, 0, new byte[] {1, 2}, new byte[0], false);
            writer.endAtLimit();
            writer.data(1, 0, new byte[3], 3, new byte[0], 0, LogEnd.COMPLETE, false);

            assertThat(writer.failure())
                    .hasValueSatisfying(e -> assertThat(e).hasMessageContaining("its limit of 2000 bytes"));
            try (Trace trace = TraceReader.open(path)) {
                assertThat(trace.end())
                        .hasValueSatisfying(end -> assertThat(end.exit()).isEqualTo(Exit.LIMIT));
                assertThat(trace.log(0).length()).isEqualTo(position + 10);
                assertThat(trace.log(1).length()).isEqualTo(2);
                assertThat(trace.log(1).end()).isEqualTo(LogEnd.CUT);
            }
        }
        assertThat(Files.size(path)).isLessThanOrEqualTo(2_000);
    }

    @Test
    void what_a_killed_program_left_as_drafts_is_read_and_may_be_doubted() throws IOException {
        Path path = folder.resolve("killed");
        try (TraceWriter writer = TraceWriter.create(path)) {
            // The first draft is of a block that came.
            writer.draft(0, 0, new byte[] {1}, new byte[0], false);
            writer.data(0, 0, new byte[] {1, 2}, 2, new byte[0], 0, LogEnd.COMPLETE, false);
            writer.draft(0, 2, new byte[] {3}, new byte[0], false);
            writer.draft(0, 3, new byte[] {4, 5}, new byte[0], true);
            // Behind a gap.
            writer.draft(0, 6, new byte[] {7}, new byte[0], false);
        }
        try (Trace trace = TraceReader.open(path)) {
            LogCursor log = trace.log(0);
            assertThat(log.length()).isEqualTo(5);
            assertThat(log.certainLength()).isEqualTo(2);
            for (int i = 1; i <= 5; i++) {
                assertThat(log.readByte()).isEqualTo(i);
            }
            assertThat(log.end()).isEqualTo(LogEnd.CUT);
        }
    }

    @Test
    void drafts_do_not_count_in_a_file_that_is_whole() throws IOException {
        Path path = folder.resolve("whole");
        try (TraceWriter writer = TraceWriter.create(path)) {
            writer.data(0, 0, new byte[] {1}, 1, new byte[0], 0, LogEnd.COMPLETE, false);
            writer.draft(0, 1, new byte[] {2}, new byte[0], false);
            writer.end(Exit.NORMAL, Map.of());
        }
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.problems()).isEmpty();
            assertThat(trace.log(0).length()).isEqualTo(1);
        }
    }

    @Test
    void a_full_disk_that_can_not_truncate_leaves_one_broken_block_at_most() throws IOException {
        List<Integer> boundaries = boundaries();
        int whole = boundaries.get(boundaries.size() - 1);
        for (int size = Format.PREAMBLE; size < whole; size++) {
            FaultyOutput disk = new FaultyOutput(size).withoutTruncation();
            TraceWriter writer = writeSample(disk);
            int expected = lastWithin(boundaries, size);
            assertThat(writer.failure())
                    .hasValueSatisfying(e -> assertThat(e.getSuppressed()).hasSize(1));
            assertThat(disk.content()).hasSize(size);
            assertThat(problems(disk))
                    .hasSize(size == expected ? 1 : 2)
                    .contains("there is no END block: the program was killed, or the disk was full");
        }
    }

    @Test
    void room_that_comes_back_is_not_used_because_blocks_are_missing_before_it() throws IOException {
        FaultyOutput disk = new FaultyOutput(Format.PREAMBLE + 10);
        try (TraceWriter writer = new TraceWriter(disk)) {
            writer.write(new Note(0, "a", "b", "c"));
            disk.grow(1000);
            writer.write(new Note(1, "a", "b", "c"));
            writer.end(Exit.NORMAL, Map.of());
            assertThat(writer.failure()).isPresent();
        }
        assertThat(disk.content()).hasSize(Format.PREAMBLE);
    }

    @Test
    void a_disk_without_any_room_says_so_at_once() {
        assertThatThrownBy(() -> new TraceWriter(new FaultyOutput(3))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> TraceWriter.create(folder.resolve("no/such/folder")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void a_failure_to_close_is_remembered() throws IOException {
        TraceWriter writer = new TraceWriter(new FaultyOutput(100).failingToClose());
        assertThat(writer.failure()).isEmpty();
        writer.close();
        assertThat(writer.failure()).hasValueSatisfying(e -> assertThat(e).hasMessage("can't close"));
    }

    @Test
    void an_error_in_the_middle_of_a_block_costs_only_that_block() throws IOException {
        FaultyOutput disk = new FaultyOutput(1000);
        try (TraceWriter writer = new TraceWriter(disk)) {
            writer.write(new Note(0, "a", "b", "c"));
            disk.errOnce();
            Note lost = new Note(1, "a", "b", "a text that is longer than all the others");
            assertThatThrownBy(() -> writer.write(lost)).isInstanceOf(StackOverflowError.class);
            writer.write(new Note(2, "a", "b", "c"));
            writer.end(Exit.HALT, Map.of());
        }
        try (Trace trace = open(disk)) {
            assertThat(trace.notes().keySet()).containsExactly(0, 2);
            assertThat(trace.problems()).isEmpty();
        }
    }

    @Test
    void what_comes_after_the_end_is_ignored() throws IOException {
        Path path = folder.resolve("ended");
        TraceWriter writer = TraceWriter.create(path);
        writer.end(Exit.NORMAL, Map.of());
        long length = writer.length();
        for (Consumer<TraceWriter> step : SampleTrace.steps()) {
            step.accept(writer);
        }
        writer.close();
        for (Consumer<TraceWriter> step : SampleTrace.steps()) {
            step.accept(writer);
        }
        writer.close();
        assertThat(writer.failure()).isEmpty();
        assertThat(Files.size(path)).isEqualTo(length);
    }

    @Test
    void an_older_trace_in_the_same_file_is_gone() throws IOException {
        Path path = folder.resolve("twice");
        Files.write(path, new byte[5000]);
        TraceWriter.create(path).close();
        assertThat(Files.size(path)).isEqualTo(Format.PREAMBLE);
    }

    @Test
    void a_writer_survives_the_interruption_of_its_thread() throws IOException {
        Path path = folder.resolve("interrupted");
        try (TraceWriter writer = TraceWriter.create(path)) {
            Thread.currentThread().interrupt();
            writer.write(new Note(0, "a", "b", "c"));
            assertThat(Thread.interrupted()).isTrue();
            writer.end(Exit.NORMAL, Map.of());
            assertThat(writer.failure()).isEmpty();
        }
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.notes()).hasSize(1);
            assertThat(trace.problems()).isEmpty();
        }
    }

    @Test
    void many_threads_may_write_at_the_same_time() throws Exception {
        Path path = folder.resolve("many");
        int blocks = 300;
        try (TraceWriter writer = TraceWriter.create(path)) {
            List<Thread> threads = new ArrayList<>();
            for (int id = 0; id < 4; id++) {
                int thread = id;
                threads.add(new Thread(() -> writeLog(writer, thread, blocks)));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            writer.end(Exit.NORMAL, Map.of());
        }
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.problems()).isEmpty();
            assertThat(trace.loggingThreads()).containsExactly(0, 1, 2, 3);
            for (int thread : trace.loggingThreads()) {
                LogCursor log = trace.log(thread);
                for (int i = 0; i < blocks * 10; i++) {
                    assertThat(log.readInt()).isEqualTo(thread * 1_000_000 + i);
                }
                assertThat(log.atEnd()).isTrue();
            }
        }
    }

    private static void writeLog(TraceWriter writer, int thread, int blocks) {
        LogEncoder log = new LogEncoder(writer, thread, Integer.MAX_VALUE, thread % 2 == 0);
        for (int i = 0; i < blocks * 10; i++) {
            log.main().integer(thread * 1_000_000 + i);
            if (i % 10 == 9) {
                log.flush(false);
            }
        }
    }

    private static TraceWriter writeSample(FaultyOutput disk) throws IOException {
        TraceWriter writer = new TraceWriter(disk);
        for (Consumer<TraceWriter> step : SampleTrace.steps()) {
            step.accept(writer);
        }
        writer.close();
        return writer;
    }

    private static List<Integer> boundaries() throws IOException {
        List<Integer> boundaries = new ArrayList<>();
        try (TraceWriter writer = new TraceWriter(new FaultyOutput(Integer.MAX_VALUE))) {
            boundaries.add((int) writer.length());
            for (Consumer<TraceWriter> step : SampleTrace.steps()) {
                step.accept(writer);
                boundaries.add((int) writer.length());
            }
        }
        return boundaries;
    }

    private static int lastWithin(List<Integer> boundaries, int size) {
        return boundaries.stream().filter(each -> each <= size).reduce(0, Math::max);
    }

    private List<String> problems(FaultyOutput disk) throws IOException {
        try (Trace trace = open(disk)) {
            return trace.problems();
        }
    }

    private Trace open(FaultyOutput disk) throws IOException {
        return TraceReader.open(Files.write(folder.resolve("disk"), disk.content()));
    }
}
