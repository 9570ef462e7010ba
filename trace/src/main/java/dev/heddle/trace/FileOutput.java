// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * A file as output.
 *
 * <p>Not a channel: a channel closes itself when the thread that writes is interrupted, and the program's threads may
 * be.
 */
final class FileOutput implements TraceOutput {

    // Room for the block that says that there is no more room.
    private static final int RESERVE = 64;

    /** The file may not get any longer. */
    static final class LimitReached extends IOException {

        private static final long serialVersionUID = 1;

        LimitReached(long limit) {
            super("the file has reached its limit of " + limit + " bytes");
        }
    }

    private final RandomAccessFile file;
    private final long limit;
    private long length;

    FileOutput(Path path, long limit) throws IOException {
        this.limit = limit;
        file = new RandomAccessFile(path.toFile(), "rw");
        try {
            file.setLength(0);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public void append(byte[] bytes, int length) throws IOException {
        if (this.length + length > limit - RESERVE) {
            throw new LimitReached(limit);
        }
        appendLast(bytes, length);
    }

    @Override
    public void appendLast(byte[] bytes, int length) throws IOException {
        file.write(bytes, 0, length);
        this.length += length;
    }

    @Override
    public void truncate(long length) throws IOException {
        file.setLength(length);
        this.length = length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
