// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that was cut off or damaged is read up to there, and no further. */
class BrokenFileTest {

    @TempDir
    Path folder;

    /** The sample's bytes. */
    private byte[] whole = {};

    /** The length of the sample after each step; the first is that of the preamble. */
    private final List<Integer> boundaries = new ArrayList<>();

    /** The contents after the first steps, by number of steps. */
    private final List<List<String>> contents = new ArrayList<>();

    @BeforeEach
    void write_the_sample() throws IOException {
        Path path = folder.resolve("sample.heddle");
        try (TraceWriter writer = TraceWriter.create(path)) {
            boundaries.add((int) writer.length());
            contents.add(read(path));
            for (Consumer<TraceWriter> step : SampleTrace.steps()) {
                step.accept(writer);
                boundaries.add((int) writer.length());
                contents.add(read(path));
            }
        }
        whole = Files.readAllBytes(path);
        assertThat(whole).hasSize(last(boundaries));
        assertThat(contents).doesNotHaveDuplicates();
    }

    @Test
    void every_prefix_gives_its_complete_blocks_and_says_what_is_missing() throws IOException {
        for (int length = Format.PREAMBLE; length < whole.length; length++) {
            int complete = completeBlocks(length);
            try (Trace trace = TraceReader.open(file(Arrays.copyOf(whole, length)))) {
                assertThat(SampleTrace.contents(trace)).as("%d bytes", length).isEqualTo(contents.get(complete));
                assertThat(trace.end()).isEmpty();
                List<String> expected = new ArrayList<>();
                int boundary = boundaries.get(complete);
                if (length > boundary) {
                    expected.add("the file ends in the middle of a block at byte " + boundary
                            + "; everything before it is read");
                }
                expected.add("there is no END block: the program was killed, or the disk was full");
                assertThat(trace.problems()).isEqualTo(expected);
                assertThat(trace.log(0).end()).isEqualTo(LogEnd.CUT);
            }
        }
    }

    @Test
    void a_file_that_ends_within_the_first_bytes_holds_nothing() throws IOException {
        for (int length = 0; length < Format.PREAMBLE; length++) {
            Path path = file(Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> TraceReader.open(path))
                    .isInstanceOf(TraceException.class)
                    .hasMessage(path + " ends after " + length
                            + " bytes, before anything was recorded; record the run again");
        }
    }

    @Test
    void every_damaged_byte_ends_the_trace_before_its_block() throws IOException {
        for (int at = Format.PREAMBLE; at < whole.length; at++) {
            for (int mask : new int[] {0x01, 0x80, 0xFF}) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) mask;
                try (Trace trace = TraceReader.open(file(damaged))) {
                    int complete = completeBlocks(at);
                    assertThat(SampleTrace.contents(trace))
                            .as("byte %d, bits %x", at, mask)
                            .isEqualTo(contents.get(complete));
                    assertThat(trace.end()).isEmpty();
                    assertThat(trace.problems())
                            .first()
                            .asString()
                            .contains(" at byte " + boundaries.get(complete))
                            .contains("everything before it is read");
                }
            }
        }
    }

    @Test
    void other_files_are_not_traces() throws IOException {
        Path text = file("#!/bin/sh\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> TraceReader.open(text))
                .isInstanceOf(TraceException.class)
                .hasMessage(text + " is not a Heddle trace; make one with: heddle record");
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> TraceReader.open(missing))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> TraceReader.open(folder)).isInstanceOf(TraceException.class);
    }

    @Test
    void a_newer_version_asks_for_a_newer_heddle() throws IOException {
        byte[] newer = whole.clone();
        newer[Format.MAGIC.length] = 2;
        Path path = file(newer);
        assertThatThrownBy(() -> TraceReader.open(path))
                .isInstanceOf(TraceException.class)
                .hasMessage(path + " has trace format 2, but this Heddle reads format 1; use a newer Heddle");
    }

    @Test
    void bytes_behind_the_end_are_not_read_but_said() throws IOException {
        byte[] longer = Arrays.copyOf(whole, whole.length + 3);
        try (Trace trace = TraceReader.open(file(longer))) {
            assertThat(SampleTrace.contents(trace)).isEqualTo(last(contents));
            assertThat(trace.problems()).containsExactly("there are 3 bytes behind the END block; they are not read");
        }
    }

    @Test
    void a_block_that_is_cut_out_of_the_middle_is_missed() throws IOException {
        // The first data block of thread 0 is step 6.
        int from = boundaries.get(6);
        int to = boundaries.get(7);
        byte[] without = new byte[whole.length - (to - from)];
        System.arraycopy(whole, 0, without, 0, from);
        System.arraycopy(whole, to, without, from, whole.length - to);
        try (Trace trace = TraceReader.open(file(without))) {
            assertThat(trace.problems())
                    .containsExactly(
                            "the writer wrote 5 data blocks, but 4 are in the file",
                            "the log of thread 0 is cut at byte 0, because its next block starts at 5");
            LogCursor log = trace.log(0);
            assertThat(log.atEnd()).isTrue();
            assertThat(log.turns().hasNext()).isFalse();
            assertThatThrownBy(log::readByte)
                    .isInstanceOfSatisfying(
                            EndOfLog.class, end -> assertThat(end.end()).isEqualTo(LogEnd.GAP));
        }
    }

    private int completeBlocks(int length) {
        int complete = 0;
        while (complete + 1 < boundaries.size() && boundaries.get(complete + 1) <= length) {
            complete++;
        }
        return complete;
    }

    private static List<String> read(Path path) {
        try (Trace trace = TraceReader.open(path)) {
            return SampleTrace.contents(trace);
        }
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("broken.heddle"), bytes);
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }
}
