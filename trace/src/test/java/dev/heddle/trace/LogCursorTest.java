// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.trace.ObjectCode.Anonymous;
import dev.heddle.trace.ObjectCode.Fresh;
import dev.heddle.trace.ObjectCode.Known;
import dev.heddle.trace.ObjectCode.Null;
import dev.heddle.trace.RunEnd.Exit;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values and turns come back as they were logged, wherever the blocks were cut. */
class LogCursorTest {

    private static final int OBJECT = 3;
    private static final int ARRAY = 4;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            ints = {0, 1, -1, 63, 64, -64, -65, 8191, 8192, 'x', Short.MIN_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void an_int_comes_back(int value) throws IOException {
        check(log -> log.main().integer(value), log -> assertThat(log.readInt()).isEqualTo(value));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 32767, 32768, -32767, -32768, -32769, 65535, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void an_element_of_an_array_comes_back(long value) throws IOException {
        check(
                log -> log.main().element(value, 4),
                log -> assertThat(log.readIntElement()).isEqualTo((int) value));
        check(
                log -> log.main().element(value << 20, 8),
                log -> assertThat(log.readLongElement()).isEqualTo(value << 20));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 1L << 31, -1L << 31, Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE + 1})
    void a_long_comes_back(long value) throws IOException {
        check(
                log -> log.main().integer(value),
                log -> assertThat(log.readLong()).isEqualTo(value));
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0,
                0x80000000,
                0x7F800000,
                0xFF800000,
                0x7FC00000,
                0x7F800001,
                0xFFC12345,
                1,
                0x7F7FFFFF,
                0x3F800000,
                -1
            })
    void the_bits_of_a_float_come_back(int bits) throws IOException {
        check(
                log -> log.main().floating(Float.intBitsToFloat(bits)),
                log -> assertThat(Float.floatToRawIntBits(log.readFloat())).isEqualTo(bits));
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                Long.MIN_VALUE,
                0x7FF0000000000000L,
                0xFFF0000000000000L,
                0x7FF8000000000000L,
                0x7FF0000000000001L,
                0xFFF8123456789ABCL,
                1,
                0x3FF0000000000000L,
                0x7FEFFFFFFFFFFFFFL,
                -1
            })
    void the_bits_of_a_double_come_back(long bits) throws IOException {
        check(
                log -> log.main().floating(Double.longBitsToDouble(bits)),
                log -> assertThat(Double.doubleToRawLongBits(log.readDouble())).isEqualTo(bits));
    }

    @Test
    void a_round_double_takes_few_bytes() throws IOException {
        check(log -> log.main().floating(1.0).floating(0.0).floating(0.5f), log -> {
            assertThat(log.readDouble()).isEqualTo(1.0);
            assertThat(log.position()).isEqualTo(3);
            assertThat(log.readDouble()).isEqualTo(0.0);
            assertThat(log.position()).isEqualTo(4);
            assertThat(log.readFloat()).isEqualTo(0.5f);
            assertThat(log.position()).isEqualTo(6);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, -1})
    void a_count_of_64_bits_comes_back(long value) throws IOException {
        check(log -> log.main().count(value), log -> assertThat(log.readCount()).isEqualTo(value));
    }

    @Test
    void stamps_are_absolute_across_blocks() throws IOException {
        long[] stamps = {0, 5, 6, 1_000_000_000_000L, Long.MAX_VALUE};
        check(
                log -> {
                    for (long stamp : stamps) {
                        log.stamp(stamp);
                        log.main().octet(7);
                        log.flush(false);
                    }
                },
                log -> {
                    for (long stamp : stamps) {
                        assertThat(log.readStamp()).isEqualTo(stamp);
                        assertThat(log.readByte()).isEqualTo(7);
                    }
                });
    }

    @Test
    void all_object_codes_come_back() throws IOException {
        List<ObjectCode> codes = List.of(
                new Null(),
                new Anonymous(0, Long.MIN_VALUE),
                new Anonymous(Integer.MAX_VALUE, -1),
                new Fresh(OBJECT, OptionalInt.empty()),
                new Fresh(ARRAY, OptionalInt.of(0)),
                new Fresh(ARRAY, OptionalInt.of(Integer.MAX_VALUE)),
                new Known(1, 0),
                new Known(0, 0),
                new Known(1, (1L << 36) - 1),
                new Known(Integer.MAX_VALUE, (1L << 36) - 1));
        check(
                log -> {
                    codes.forEach(code -> log.main().reference(code));
                    LogEncoder.Values turn = log.turn(Turn.CAUGHT);
                    codes.forEach(turn::reference);
                },
                log -> {
                    codes.forEach(code -> assertThat(log.readReference()).isEqualTo(code));
                    assertThat(log.turns().take()).isEqualTo(Turn.CAUGHT);
                    codes.forEach(
                            code -> assertThat(log.turns().readReference()).isEqualTo(code));
                });
    }

    @Test
    void turns_are_pending_where_they_happened() throws IOException {
        check(
                log -> {
                    log.turn(Turn.ENTER).count(7).count(2).integer(-5).floating(2.5);
                    log.main().octet(1).octet(2);
                    log.turn(Turn.CAUGHT).reference(new Known(1, 0));
                    log.turn(Turn.ESCAPED).reference(new Known(0, 9));
                    log.flush(false);
                    // At the same position, but in the next block.
                    log.turn(Turn.STARTED).count(3);
                    log.flush(false);
                    log.main().octet(3);
                    log.turn(Turn.ENDED);
                },
                log -> {
                    TurnCursor turns = log.turns();
                    assertThat(log.turnPending()).isTrue();
                    assertThat(turns.position()).isZero();
                    assertThat(turns.kind()).isEqualTo(Turn.ENTER);
                    assertThat(turns.take()).isEqualTo(Turn.ENTER);
                    assertThat(turns.readId()).isEqualTo(7);
                    assertThat(turns.readId()).isEqualTo(2);
                    assertThat(turns.readInt()).isEqualTo(-5);
                    assertThat(turns.readDouble()).isEqualTo(2.5);
                    assertThat(log.turnPending()).isFalse();
                    assertThat(turns.position()).isEqualTo(2);
                    assertThat(log.readByte()).isEqualTo(1);
                    assertThat(log.turnPending()).isFalse();
                    assertThat(log.readByte()).isEqualTo(2);
                    assertThat(log.turnPending()).isTrue();
                    assertThat(turns.take()).isEqualTo(Turn.CAUGHT);
                    assertThat(turns.readReference()).isEqualTo(new Known(1, 0));
                    assertThat(log.turnPending()).isTrue();
                    assertThat(turns.take()).isEqualTo(Turn.ESCAPED);
                    assertThat(turns.readReference()).isEqualTo(new Known(0, 9));
                    assertThat(log.turnPending()).isTrue();
                    assertThat(turns.tag()).isEqualTo(4);
                    assertThat(turns.take()).isEqualTo(Turn.STARTED);
                    assertThat(turns.readCount()).isEqualTo(3);
                    assertThat(log.turnPending()).isFalse();
                    assertThat(log.atEnd()).isFalse();
                    assertThat(log.readByte()).isEqualTo(3);
                    assertThat(log.atEnd()).isTrue();
                    assertThat(log.turnPending()).isTrue();
                    assertThat(turns.take()).isEqualTo(Turn.ENDED);
                    assertThat(log.turnPending()).isFalse();
                    assertThat(turns.hasNext()).isFalse();
                });
    }

    @Test
    void a_turn_that_was_passed_by_is_still_pending() throws IOException {
        check(
                log -> {
                    log.turn(Turn.ENDED);
                    log.main().octet(1).octet(2);
                },
                log -> {
                    log.readByte();
                    assertThat(log.turnPending()).isTrue();
                    assertThat(log.turns().position()).isZero();
                    log.turns().take();
                    assertThat(log.turnPending()).isFalse();
                    log.readByte();
                });
    }

    @RepeatedTest(60)
    void random_logs_come_back_however_they_are_cut(RepetitionInfo repetition) throws IOException {
        Random random = new Random(repetition.getCurrentRepetition());
        List<Consumer<LogEncoder>> writes = new ArrayList<>();
        List<Consumer<LogCursor>> reads = new ArrayList<>();
        RandomLog.items(random, 400, writes, reads);
        int[] lengths = {1, 2, 7, 64, 1000, Integer.MAX_VALUE};
        check(
                lengths[random.nextInt(lengths.length)],
                random.nextBoolean(),
                log -> writes.forEach(write -> {
                    write.accept(log);
                    if (random.nextInt(20) == 0) {
                        log.flush(false);
                    }
                }),
                log -> reads.forEach(read -> read.accept(log)));
    }

    @Test
    void behind_the_end_there_is_nothing_and_the_log_says_why() throws IOException {
        Path path = folder.resolve("ends");
        try (TraceWriter writer = TraceWriter.create(path)) {
            LogEncoder complete = new LogEncoder(writer, 0, 100, false);
            complete.main().octet(1);
            complete.flush(false);
            LogEncoder torn = new LogEncoder(writer, 1, 100, false);
            torn.main().octet(1).octet(0x80);
            torn.turn(Turn.ENTER).octet(0x80);
            torn.turn(0x80);
            torn.flush(true);
            writer.data(2, 0, new byte[0], 0, new byte[] {1}, 1, LogEnd.TORN, false);
            writer.end(Exit.NORMAL, Map.of());
        }
        try (Trace trace = TraceReader.open(path)) {
            LogCursor complete = trace.log(0);
            complete.readByte();
            assertThatThrownBy(complete::readInt)
                    .isInstanceOf(EndOfLog.class)
                    .hasMessage("the log of thread 0 ends at byte 1: it is complete");
            assertThatThrownBy(complete.turns()::position).isInstanceOf(EndOfLog.class);

            LogCursor torn = trace.log(1);
            torn.readByte();
            assertThatThrownBy(torn::readInt).isInstanceOfSatisfying(EndOfLog.class, end -> {
                assertThat(end.end()).isEqualTo(LogEnd.TORN);
                assertThat(end.thread()).isEqualTo(1);
                assertThat(end.position()).isEqualTo(2);
            });

            // A turn whose own head is cut has not happened yet.
            assertThat(trace.log(2).turns().hasNext()).isFalse();
            assertThat(trace.log(2).turnPending()).isFalse();

            LogCursor never = trace.log(99);
            assertThat(never.atEnd()).isTrue();
            assertThat(never.turnPending()).isFalse();
            assertThatThrownBy(never::readLong).isInstanceOf(EndOfLog.class);
        }
    }

    @Test
    void a_torn_turn_ends_the_log_in_its_payload() throws IOException {
        Path path = folder.resolve("torn");
        try (TraceWriter writer = TraceWriter.create(path)) {
            LogEncoder log = new LogEncoder(writer, 0, 100, false);
            log.turn(Turn.ENTER).count(5).octet(0x80);
            log.flush(true);
        }
        try (Trace trace = TraceReader.open(path)) {
            TurnCursor turns = trace.log(0).turns();
            assertThat(turns.take()).isEqualTo(Turn.ENTER);
            assertThat(turns.readId()).isEqualTo(5);
            assertThatThrownBy(turns::readId)
                    .isInstanceOfSatisfying(
                            EndOfLog.class, end -> assertThat(end.end()).isEqualTo(LogEnd.TORN));
        }
    }

    @Test
    void what_can_not_be_a_value_is_named_with_its_place() throws IOException {
        refuses(log -> log.main().octet(5), LogCursor::readFloat, "a floating-point number has 5 bytes");
        refuses(log -> log.main().octet(9), LogCursor::readDouble, "a floating-point number has 9 bytes");
        refuses(log -> log.main().integer(1L << 31), LogCursor::readInt, "an int does not fit 32 bits");
        refuses(log -> log.main().count(-1).count(-1), log -> log.readCount() + log.readId(), "out of range");
        refuses(log -> log.main().count(2).count(77), LogCursor::readReference, "type 77 is not in the trace");
        refuses(log -> log.turn(9), log -> log.turns().take(), "there is no turn with tag 9");
        refuses(
                log -> {
                    for (int i = 0; i < 11; i++) {
                        log.main().octet(0x80);
                    }
                },
                LogCursor::readLong,
                "a number is longer than 64 bits");
        refuses(log -> log.main().count(BigInteger.ONE.shiftLeft(64)), LogCursor::readLong, "longer than 64 bits");
        refuses(
                log -> {
                    log.main().octet(0);
                    log.turn(Turn.ENDED);
                    log.turn(Turn.ENDED).count(-1).octet(Turn.ENDED.tag());
                },
                log -> log.turns().take().tag()
                        + log.turns().take().tag()
                        + log.turns().position(),
                "a turn comes before the turn before it");
        refuses(
                log -> {
                    log.turn(Turn.STARTED).octet(0x80);
                    log.flush(false);
                    log.turn(Turn.ENDED);
                },
                log -> log.turns().take().tag() + log.turns().readId(),
                "a turn does not end with its block");
    }

    private void refuses(Consumer<LogEncoder> writes, Function<LogCursor, Object> read, String message)
            throws IOException {
        check(
                writes,
                log -> assertThatThrownBy(() -> read.apply(log))
                        .isInstanceOf(TraceException.class)
                        .hasMessageContaining("thread 1, byte ")
                        .hasMessageContaining(message));
    }

    @Test
    void two_cursors_of_one_thread_do_not_disturb_each_other() throws IOException {
        Path path = folder.resolve("two");
        try (TraceWriter writer = TraceWriter.create(path)) {
            LogEncoder log = new LogEncoder(writer, 0, 3, true);
            for (int i = 0; i < 100; i++) {
                log.main().integer(i * 100L);
            }
            log.flush(false);
        }
        try (Trace trace = TraceReader.open(path)) {
            LogCursor first = trace.log(0);
            LogCursor second = trace.log(0);
            for (int i = 0; i < 100; i++) {
                assertThat(first.readInt()).isEqualTo(i * 100);
                if (i % 2 == 0) {
                    assertThat(second.readInt()).isEqualTo(i / 2 * 100);
                }
            }
        }
    }

    private void check(Consumer<LogEncoder> writes, Consumer<LogCursor> reads) throws IOException {
        check(Integer.MAX_VALUE, false, writes, reads);
        check(1, false, writes, reads);
    }

    /** Writes the log of thread 1 and reads it. */
    private void check(int blockLength, boolean compress, Consumer<LogEncoder> writes, Consumer<LogCursor> reads)
            throws IOException {
        Path path = folder.resolve("log");
        try (TraceWriter writer = TraceWriter.create(path)) {
            writer.write(new TypeRecord(OBJECT, 0, "a.B", OptionalInt.empty(), List.of(), 0));
            writer.write(new TypeRecord(ARRAY, 0, "[La.B;", OptionalInt.empty(), List.of(), 0));
            LogEncoder log = new LogEncoder(writer, 1, blockLength, compress);
            writes.accept(log);
            log.flush(false);
            writer.end(Exit.NORMAL, Map.of());
        }
        try (Trace trace = TraceReader.open(path)) {
            assertThat(trace.problems()).isEmpty();
            reads.accept(trace.log(1));
        }
    }
}
