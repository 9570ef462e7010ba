// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rows of each thread in its order, on disk. Of a block of them, memory has its place and its first stamp. */
final class EventSpool implements AutoCloseable {

    private static final int ROWS = 256;

    /** The bytes that may wait in memory for the disk, of all threads together. */
    private static final int MOST_WAITING = 4 << 20;

    private final BlockFile file = BlockFile.create();
    private final List<Writer> writers = new ArrayList<>();
    private long waiting;

    /** The output for the rows of one thread. */
    private final class Writer {
        private @Nullable ByteArrayOutputStream bytes;
        private int rows;
        private long firstStamp;
        private int blocks;
        private long[] offsets = new long[4];
        private long[] firstStamps = new long[4];

        void add(Row row) {
            if (bytes == null) {
                bytes = new ByteArrayOutputStream();
            }
            int before = bytes.size();
            try {
                row.write(new DataOutputStream(bytes));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            waiting += bytes.size() - before;
            firstStamp = firstStamp == 0 ? row.stamp() : firstStamp;
            if (++rows == ROWS) {
                flush();
            }
        }

        void flush() {
            if (bytes == null || rows == 0) {
                return;
            }
            if (blocks == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * blocks);
                firstStamps = Arrays.copyOf(firstStamps, 2 * blocks);
            }
            firstStamps[blocks] = firstStamp;
            offsets[blocks++] = file.append(bytes.toByteArray(), bytes.size());
            waiting -= bytes.size();
            bytes.reset();
            rows = 0;
            firstStamp = 0;
        }
    }

    /** Adds a thread's next row. */
    void add(int thread, Row row) {
        while (writers.size() <= thread) {
            writers.add(new Writer());
        }
        writers.get(thread).add(row);
        if (waiting > MOST_WAITING) {
            finish();
        }
    }

    /** Writes what is still in memory. */
    void finish() {
        for (Writer writer : writers) {
            writer.flush();
            writer.bytes = null;
        }
    }

    long length() {
        return file.length();
    }

    @Override
    public void close() {
        file.close();
    }

    /** Reads a thread's rows; none if it has done nothing. */
    Cursor cursor(int thread) {
        return new Cursor(thread < writers.size() ? writers.get(thread) : new Writer());
    }

    /** The position among the rows of a thread. */
    final class Cursor {
        private final Writer from;
        private final Deque<Row> rows = new ArrayDeque<>();
        private int block;
        private int stampBlock;

        private Cursor(Writer from) {
            this.from = from;
        }

        /** The next row, which stays the next one. */
        @Nullable
        Row peek() {
            if (rows.isEmpty() && block < from.blocks) {
                load();
            }
            return rows.peek();
        }

        Row next() {
            Row row = peek();
            if (row == null) {
                throw new IllegalStateException("there is no further row");
            }
            rows.remove();
            return row;
        }

        /** The first of the rows that are in memory anyway, up to the next stamp, that is as wanted. */
        Optional<Row> ahead(Predicate<Row> wanted) {
            for (Row row : rows) {
                if (wanted.test(row)) {
                    return Optional.of(row);
                }
                if (row.stamp() > 0) {
                    return Optional.empty();
                }
            }
            return Optional.empty();
        }

        /** The next stamp, of whatever row; the highest number if there is none. */
        long nextStamp() {
            for (Row row : rows) {
                if (row.stamp() > 0) {
                    return row.stamp();
                }
            }
            stampBlock = Math.max(stampBlock, block);
            while (stampBlock < from.blocks && from.firstStamps[stampBlock] == 0) {
                stampBlock++;
            }
            return stampBlock < from.blocks ? from.firstStamps[stampBlock] : Long.MAX_VALUE;
        }

        private void load() {
            byte[] bytes = file.read(from.offsets[block++]);
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
                while (in.available() > 0) {
                    rows.add(Row.read(in));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
