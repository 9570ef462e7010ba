// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.trace.RunEnd.Exit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file is what {@code docs/trace-format.md} says; blocks are put together by hand here. */
class FormatTest {

    private static final String PREAMBLE = "484544444c45 1a 01";
    private static final String END_NORMAL_WITHOUT_DATA = "01 00 00";

    @TempDir
    Path folder;

    @Test
    void a_file_is_a_preamble_and_checksummed_blocks() throws IOException {
        Path path = folder.resolve("written");
        try (TraceWriter writer = TraceWriter.create(path)) {
            writer.header(Map.of("k", "v\u0000"));
            writer.write(new ThreadRecord(1, "main.0", "w", OptionalInt.of(0), false, true));
            writer.write(new TypeRecord(2, 0, "[I", OptionalInt.of(1), List.of(3, 200), 17));
            writer.write(new Note(4, "a", "b", "c"));
            writer.data(1, 300, hex("0a0b"), 2, hex("ac0205"), 3, LogEnd.TORN, false);
            writer.end(Exit.HALT, Map.of("n", 5L));
        }
        assertThat(Files.readAllBytes(path))
                .isEqualTo(file(
                        block(1, "01 01 6b 03 76 c080"),
                        block(4, "01 06 6d61696e2e30 01 77 01 00 01"),
                        block(3, "02 00 02 5b49 02 02 03 c801 11"),
                        block(6, "04 01 61 01 62 01 63"),
                        block(5, "01 ac02 01 02 03 ac0205 0a0b"),
                        block(7, "03 01 01 01 6e 05")));
    }

    @Test
    void a_class_that_was_not_woven_has_a_reason() throws IOException {
        byte[] file = file(block(2, "07 02 03 612e42 01 41 01 01 49 02 3030 01 00 01 72"), end());
        try (Trace trace = open(file)) {
            assertThat(trace.problems()).isEmpty();
            assertThat(trace.classes())
                    .containsEntry(
                            7,
                            new ClassRecord(7, 2, "a.B", "A", List.of("I"), "00", true, new ClassRecord.NotWoven("r")));
        }
    }

    @Test
    void the_codes_of_plans_never_change() throws IOException {
        String codes = "0b 0001 0102 0103 0104 0105 0106 0107 0108 0109 010a 010b";
        byte[] file = file(block(2, "07 02 01 41 00 00 00 00 01 02 cafe 01 01 6d 01 64 03" + codes), end());
        try (Trace trace = open(file)) {
            assertThat(trace.problems()).isEmpty();
            MethodPlan plan = trace.classes()
                    .values()
                    .iterator()
                    .next()
                    .woven()
                    .orElseThrow()
                    .methods()
                    .get(0);
            assertThat(plan.silent()).isTrue();
            assertThat(plan.opaque()).isTrue();
            assertThat(plan.logged())
                    .hasToString("{0=VALUE, 1=FINAL_VALUE, 2=VOLATILE, 3=OUTCOME, 4=CALL, 5=FLUENT, 6=ASSERTION,"
                            + " 7=OPERATION, 8=ENTER, 9=EXIT, 10=INPUT}");
        }
    }

    @Test
    void a_deflated_block_has_flag_1_and_its_raw_length() throws IOException {
        byte[] payload = Arrays.copyOf(hex("00 00 00 c801 00"), 6 + 200);
        byte[] file = file(block(5, 1, payload.length, deflate(payload)), block(7, "01 01 00"));
        try (Trace trace = open(file)) {
            assertThat(trace.problems()).isEmpty();
            LogCursor log = trace.log(0);
            assertThat(log.length()).isEqualTo(200);
            while (!log.atEnd()) {
                assertThat(log.readByte()).isZero();
            }
        }
    }

    @Test
    void a_block_that_is_not_understood_is_left_out_and_said() throws IOException {
        byte[] note = block(6, "04 01 61 01 62 01 63");
        assertThat(problemsOf(block(9, "00"), note))
                .containsExactly("the block at byte 8 has the unknown kind 9; it is left out");
        assertThat(problemsOf(block(0, "00"), note))
                .containsExactly("the block at byte 8 has the unknown kind 0; it is left out");
        assertThat(problemsOf(block(6, "04 01 61 01 62 01 63 00"), note))
                .singleElement()
                .asString()
                .contains("the NOTES block at byte 8 can't be understood", "1 bytes too many");
        assertThat(problemsOf(block(6, "04 01 61 01"), note))
                .singleElement()
                .asString()
                .contains("too short");
        assertThat(problemsOf(block(6, "04 01 ff 00 00"), note))
                .singleElement()
                .asString()
                .contains("UTF-8");
        assertThat(problemsOf(block(6, "04 01 c3 00 00"), note))
                .singleElement()
                .asString()
                .contains("UTF-8");
        assertThat(problemsOf(block(6, "ffffffff0f 00 00 00"), note))
                .singleElement()
                .asString()
                .contains("range");
        assertThat(problemsOf(block(6, "80".repeat(12)), note))
                .singleElement()
                .asString()
                .contains("64 bits");
        assertThat(problemsOf(block(1, "ffffffff07"), note))
                .singleElement()
                .asString()
                .contains("too short");
        assertThat(problemsOf(block(6, 2, 1, hex("00")), note))
                .singleElement()
                .asString()
                .contains("flags");
        assertThat(problemsOf(block(6, 1, 5, hex("0102030405")), note))
                .singleElement()
                .asString()
                .contains("can't be inflated");
        assertThat(problemsOf(block(6, 1, 9, deflate(hex("04 00 00 00"))), note))
                .singleElement()
                .asString()
                .contains("inflates to less than it says");
    }

    @Test
    void a_data_block_whose_lengths_do_not_add_up_is_a_gap() throws IOException {
        byte[] file = file(block(5, "00 00 00 02 00 0102 03"), block(5, "00 02 00 00 00"), block(7, "01 02 00"));
        try (Trace trace = open(file)) {
            assertThat(trace.problems())
                    .containsExactly(
                            "the DATA block at byte 8 can't be understood: its lengths do not add up; it is left out",
                            "the log of thread 0 is cut at byte 0, because its next block starts at 2");
            assertThat(trace.log(0).end()).isEqualTo(LogEnd.GAP);
        }
    }

    @Test
    void nothing_of_a_thread_counts_behind_a_torn_block() throws IOException {
        byte[] file = file(block(5, "00 00 01 01 00 07"), block(5, "00 01 00 01 00 08"), block(7, "01 02 00"));
        try (Trace trace = open(file)) {
            assertThat(trace.problems())
                    .containsExactly("the log of thread 0 goes on behind its last block; that part is left out");
            LogCursor log = trace.log(0);
            assertThat(log.length()).isEqualTo(1);
            assertThat(log.end()).isEqualTo(LogEnd.TORN);
            assertThat(log.certainLength()).isZero();
        }
    }

    @Test
    void a_block_says_that_the_stack_overflowed_behind_it_and_all_of_it_counts() throws IOException {
        byte[] file = file(
                block(5, "00 00 02 01 00 07"),
                block(5, "01 00 03 00 00"),
                block(5, "02 00 00 02 00 0708"),
                block(5, "02 00 02 00 00"),
                block(5, "03 00 02 01 00 07"),
                block(5, "03 00 02 01 00 07"),
                block(7, "01 06 00"));
        try (Trace trace = open(file)) {
            assertThat(trace.log(0).end()).isEqualTo(LogEnd.STACK_OVERFLOWED);
            assertThat(trace.log(0).length()).isEqualTo(1);
            assertThat(trace.log(0).certainLength()).isEqualTo(1);
            assertThat(trace.log(1).end()).isEqualTo(LogEnd.JVM_FAILED);
            // The stack ended when the block before was on its way.
            assertThat(trace.log(2).end()).isEqualTo(LogEnd.STACK_OVERFLOWED);
            assertThat(trace.log(2).length()).isEqualTo(2);
            // It ended when this one itself was on its way, so that it came twice.
            assertThat(trace.log(3).length()).isEqualTo(1);
            assertThat(trace.problems())
                    .containsExactly("the log of thread 2 is cut at byte 2, because its next block starts at 0");
        }
    }

    @Test
    void an_ending_that_nobody_knows_is_a_block_that_is_not_understood() throws IOException {
        try (Trace trace = open(file(block(5, "00 00 04 01 00 07"), block(7, "01 01 00")))) {
            assertThat(trace.problems())
                    .containsExactly(
                            "the DATA block at byte 8 can't be understood: there is no ending 4; it is left out");
        }
    }

    @Test
    void a_torn_block_that_overlaps_what_the_thread_handed_over_itself_is_left_out() throws IOException {
        byte[] file = file(block(5, "00 00 00 02 00 0708"), block(5, "00 00 01 01 00 07"), block(7, "01 02 00"));
        try (Trace trace = open(file)) {
            assertThat(trace.problems())
                    .containsExactly("the log of thread 0 is cut at byte 2, because its next block starts at 0");
            LogCursor log = trace.log(0);
            assertThat(log.length()).isEqualTo(2);
            assertThat(log.certainLength()).isEqualTo(2);
            assertThat(log.end()).isEqualTo(LogEnd.TORN);
        }
    }

    @Test
    void lengths_that_can_not_be_never_ask_for_memory() throws IOException {
        String damaged = "the block at byte 8 is damaged (its checksum is wrong);"
                + " everything before it is read, nothing from there on";
        String missing = "there is no END block: the program was killed, or the disk was full";
        try (Trace trace = open(file(block(6, 1, Integer.MAX_VALUE, hex("00"))))) {
            assertThat(trace.problems()).containsExactly(damaged, missing);
        }
        try (Trace trace = open(file(block(6, 1, 1 << 28, hex("00"))))) {
            assertThat(trace.problems()).containsExactly(damaged, missing);
        }
        try (Trace trace = open(file(block(6, 0, 5, hex("00"))))) {
            assertThat(trace.problems()).containsExactly(damaged, missing);
        }
    }

    /** The problems of a file whose second block is a note that must be read whatever the first is. */
    private List<String> problemsOf(byte[] block, byte[] note) throws IOException {
        try (Trace trace = open(file(block, note, end()))) {
            assertThat(trace.notes().keySet()).containsExactly(4);
            return trace.problems();
        }
    }

    private static byte[] end() {
        return block(7, END_NORMAL_WITHOUT_DATA);
    }

    private static byte[] block(int kind, String payload) {
        byte[] bytes = hex(payload);
        return block(kind, 0, bytes.length, bytes);
    }

    private static byte[] block(int kind, int flags, int rawLength, byte[] stored) {
        byte[] head = ByteBuffer.allocate(10)
                .put((byte) kind)
                .put((byte) flags)
                .putInt(stored.length)
                .putInt(rawLength)
                .array();
        CRC32C checksum = new CRC32C();
        checksum.update(head);
        checksum.update(stored);
        return ByteBuffer.allocate(14 + stored.length)
                .put(head)
                .putInt((int) checksum.getValue())
                .put(stored)
                .array();
    }

    private static byte[] deflate(byte[] raw) {
        Deflater deflater = new Deflater();
        deflater.setInput(raw);
        deflater.finish();
        byte[] target = new byte[raw.length + 100];
        int length = deflater.deflate(target);
        deflater.end();
        return Arrays.copyOf(target, length);
    }

    private static byte[] file(byte[]... blocks) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(hex(PREAMBLE));
        for (byte[] block : blocks) {
            file.write(block);
        }
        return file.toByteArray();
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    private Trace open(byte[] file) throws IOException {
        return TraceReader.open(Files.write(folder.resolve("made"), file));
    }
}
