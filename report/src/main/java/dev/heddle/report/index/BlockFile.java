// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.scratch.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compressed blocks in a file that is gone when it is closed. */
final class BlockFile implements AutoCloseable {

    private static final int HEADER = 2 * Integer.BYTES;

    private final FileChannel channel;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private byte[] room = new byte[1 << 14];
    private long end;

    private BlockFile(FileChannel channel) {
        this.channel = channel;
    }

    /** A new file, readable by this user only, among the system's temporary ones. */
    static BlockFile create() {
        try {
            Path path = Scratch.file("heddle-run-", ".index");
            return new BlockFile(FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE));
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private static HeddleException unwritable(IOException why) {
        return new HeddleException(
                Problem.UNWRITABLE_OUTPUT,
                "the temporary file for the run's events can't be written in %s: %s; -Djava.io.tmpdir=FOLDER in HEDDLE_JAVA_OPTS names another folder"
                        .formatted(System.getProperty("java.io.tmpdir"), why.getMessage()),
                why);
    }

    /** Adds a block; where to find it. */
    long append(byte[] bytes, int length) {
        deflater.reset();
        deflater.setInput(bytes, 0, length);
        deflater.finish();
        int stored = HEADER;
        while (!deflater.finished()) {
            if (stored == room.length) {
                room = Arrays.copyOf(room, 2 * room.length);
            }
            stored += deflater.deflate(room, stored, room.length - stored);
        }
        ByteBuffer buffer = ByteBuffer.wrap(room, 0, stored);
        buffer.putInt(0, stored - HEADER).putInt(Integer.BYTES, length);
        long offset = end;
        try {
            while (buffer.hasRemaining()) {
                end += channel.write(buffer, end);
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
        return offset;
    }

    /** The block at a place. May be asked by several threads at once when nobody appends any more. */
    byte[] read(long offset) {
        ByteBuffer header = read(offset, HEADER);
        ByteBuffer stored = read(offset + HEADER, header.getInt(0));
        byte[] bytes = new byte[header.getInt(Integer.BYTES)];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stored.array());
            int done = 0;
            while (done < bytes.length) {
                int more = inflater.inflate(bytes, done, bytes.length - done);
                if (more == 0) {
                    throw new IllegalStateException("a block of the index is too short");
                }
                done += more;
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new IllegalStateException("a block of the index is broken", e);
        } finally {
            inflater.end();
        }
    }

    private ByteBuffer read(long offset, int length) {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, offset + buffer.position()) < 0) {
                    throw new IllegalStateException("the index ends too early");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer;
    }

    /** Returns how many bytes it takes on disk. */
    long length() {
        return end;
    }

    @Override
    public void close() {
        deflater.end();
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
