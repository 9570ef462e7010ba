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
        if (this.length + length > limit) {
            throw new IOException("the file has reached its limit of " + limit + " bytes");
        }
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
