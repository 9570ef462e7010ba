// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.runtime.Anonymous;
import dev.heddle.runtime.Ending;
import dev.heddle.runtime.Reads;
import dev.heddle.runtime.Recorder;
import dev.heddle.runtime.Sink;
import dev.heddle.runtime.ThreadLog;
import dev.heddle.trace.LogCursor;
import dev.heddle.trace.LogEnd;
import dev.heddle.trace.ObjectCode;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import dev.heddle.trace.TraceWriter;
import dev.heddle.trace.Turn;
import dev.heddle.trace.TypeRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the runtime writes is what the trace's cursors read. */
class LogRoundTripTest {

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private FileSink sink;

    @BeforeEach
    void begin() throws IOException {
        file = folder.resolve("run.heddle");
        sink = new FileSink(TraceWriter.create(file));
        Anonymous.know(Qualities.lines(Quality.ANONYMOUS).toArray(new String[0]));
        Recorder.begin(sink);
    }

    @AfterEach
    void end() {
        Recorder.end();
    }

    @Test
    void numbers_of_all_types_come_back() {
        ThreadLog log = ThreadLog.current();
        Random random = new Random(7);
        int[] ints = random.ints(40_000).map(n -> n >> random.nextInt(32)).toArray();
        long[] longs = random.longs(40_000).map(n -> n >> random.nextInt(64)).toArray();
        for (int i = 0; i < ints.length; i++) {
            Reads.value(ints[i], log);
            Reads.value(longs[i], log);
            Reads.value(Float.intBitsToFloat(ints[i]), log);
            Reads.value(Double.longBitsToDouble(longs[i]), log);
        }

        LogCursor read = finished();

        for (int i = 0; i < ints.length; i++) {
            assertThat(read.readInt()).isEqualTo(ints[i]);
            assertThat(read.readLong()).isEqualTo(longs[i]);
            assertThat(Float.floatToRawIntBits(read.readFloat()))
                    .isEqualTo(Float.floatToRawIntBits(Float.intBitsToFloat(ints[i])));
            assertThat(Double.doubleToRawLongBits(read.readDouble())).isEqualTo(longs[i]);
        }
        assertThat(read.atEnd()).isTrue();
    }

    @Test
    void whole_numbers_of_arrays_come_back() {
        ThreadLog log = ThreadLog.current();
        Random random = new Random(8);
        // Around the ends of what fits two bytes, and all over.
        int[] edges = {0, -1, 32767, 32768, -32767, -32768, -32769, 65535, Integer.MAX_VALUE, Integer.MIN_VALUE};
        int[] ints = IntStream.concat(IntStream.of(edges), random.ints(40_000).map(n -> n >> random.nextInt(32)))
                .toArray();
        for (int value : ints) {
            Reads.element(value, log);
            Reads.element((long) value << (value & 31), log);
            Reads.byteElement((byte) value, log);
            Reads.shortElement((short) value, log);
            Reads.shortElement((char) value, log);
        }

        LogCursor read = finished();

        for (int value : ints) {
            assertThat(read.readIntElement()).isEqualTo(value);
            assertThat(read.readLongElement()).isEqualTo((long) value << (value & 31));
            assertThat(read.readByteElement()).isEqualTo((byte) value);
            assertThat(read.readShortElement()).isEqualTo((short) value);
            assertThat((char) read.readShortElement()).isEqualTo((char) value);
        }
        assertThat(read.atEnd()).isTrue();
    }

    @Test
    void an_object_gets_a_number_when_it_escapes_and_keeps_it() {
        ThreadLog log = ThreadLog.current();
        Object escaped = new Object();
        int[] met = new int[12];
        ThreadLog.escape(escaped, log);
        Reads.value(null, log);
        Reads.value(met, log);
        Reads.value(escaped, log);
        Reads.value(met, log);
        Reads.value("text", log);
        Reads.value(Integer.valueOf(-77), log);

        LogCursor read = finished();

        assertThat(read.readReference()).isInstanceOf(ObjectCode.Null.class);
        assertThat(read.readReference()).isEqualTo(new ObjectCode.Fresh(sink.id(int[].class), OptionalInt.of(12)));
        assertThat(read.readReference()).isEqualTo(new ObjectCode.Known(read.thread(), 0));
        assertThat(read.readReference()).isEqualTo(new ObjectCode.Known(read.thread(), 1));
        assertThat(read.readReference())
                .isEqualTo(new ObjectCode.Anonymous(sink.id(String.class), 4L << 32 | "text".hashCode()));
        assertThat(read.readReference()).isEqualTo(new ObjectCode.Anonymous(sink.id(Integer.class), -77));
    }

    @Test
    void turns_come_back_at_their_positions_with_their_arguments() {
        ThreadLog log = ThreadLog.current();
        for (int i = 0; i < 5000; i++) {
            log.enter(300 + i, 7);
            ThreadLog.argument(-i, log);
            ThreadLog.argument(2.5 * i, log);
            ThreadLog.argument("a", log);
            Reads.value(i, log);
            log.limit -= ThreadLog.UNDERWAY;
            ThreadLog.caught(new IllegalStateException(), log);
        }

        LogCursor read = finished();

        for (int i = 0; i < 5000; i++) {
            assertThat(read.turnPending()).isTrue();
            assertThat(read.turns().take()).isEqualTo(Turn.ENTER);
            assertThat(read.turns().readCount()).isEqualTo(300 + i);
            assertThat(read.turns().readCount()).isEqualTo(7);
            assertThat(read.turns().readInt()).isEqualTo(-i);
            assertThat(read.turns().readDouble()).isEqualTo(2.5 * i);
            assertThat(read.turns().readReference()).isInstanceOf(ObjectCode.Anonymous.class);
            assertThat(read.turnPending()).isFalse();
            assertThat(read.readInt()).isEqualTo(i);
            assertThat(read.turns().take()).isEqualTo(Turn.CAUGHT);
            assertThat(read.turns().readReference()).isInstanceOf(ObjectCode.Fresh.class);
        }
    }

    @Test
    void stamps_rise() {
        ThreadLog log = ThreadLog.current();
        log.stamp();
        log.operation();
        log.operated();

        LogCursor read = finished();

        long first = read.readStamp();
        assertThat(read.readStamp()).isEqualTo(first + 1);
        assertThat(read.readStamp()).isEqualTo(first + 2);
    }

    private LogCursor finished() {
        Recorder.end();
        sink.writer.close();
        Trace trace = TraceReader.open(file);
        return trace.log(sink.thread);
    }

    /** Writes to the file at once. */
    private static final class FileSink implements Sink {

        @Override
        public void draft(int thread, long position, byte[] main, byte[] turns) {}

        private final TraceWriter writer;
        private final java.util.List<Class<?>> types = new java.util.ArrayList<>();
        private int thread;

        FileSink(TraceWriter writer) {
            this.writer = writer;
        }

        @Override
        public byte[] buffer(int size) {
            return new byte[size];
        }

        @Override
        public void data(
                int id, long position, byte[] main, int mainLength, byte[] turns, int turnsLength, Ending ending) {
            writer.data(
                    id,
                    position,
                    main,
                    mainLength,
                    turns,
                    turnsLength,
                    ending == Ending.TORN ? LogEnd.TORN : LogEnd.COMPLETE,
                    true);
        }

        @Override
        public void thread(int id, String path, Thread started, int parent) {
            thread = id;
            writer.write(new ThreadRecord(id, path, started.getName(), OptionalInt.empty(), false, false));
        }

        @Override
        public void halting() {}

        @Override
        public int type(Class<?> type) {
            types.add(type);
            int id = types.size();
            writer.write(new TypeRecord(id, 0, type.getName(), OptionalInt.empty(), List.of(), 0));
            return id;
        }

        int id(Class<?> type) {
            return types.indexOf(type) + 1;
        }
    }
}
