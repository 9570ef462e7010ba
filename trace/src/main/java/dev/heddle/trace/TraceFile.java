// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The open file of a trace that is read; cursors of several threads may share it.
 *
 * <p>Not a channel: a channel closes itself when a thread that reads is interrupted, for all readers.
 */
final class TraceFile implements Closeable {

    private final Path path;
    private final RandomAccessFile file;
    private final long length;

    private TraceFile(Path path, RandomAccessFile file, long length) {
        this.path = path;
        this.file = file;
        this.length = length;
    }

    static TraceFile open(Path path) {
        if (Files.isDirectory(path)) {
            throw new TraceException(path + " is a folder, not a trace");
        }
        if (!Files.isRegularFile(path)) {
            throw new TraceException("there is no file " + path + "; make a trace with: heddle record");
        }
        try {
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
            TraceFile trace = new TraceFile(path, file, file.length());
            try {
                trace.checkPreamble();
            } catch (IOException | TraceException e) {
                file.close();
                throw e;
            }
            return trace;
        } catch (IOException e) {
            throw new TraceException("can't read " + path + ": " + e.getMessage(), e);
        }
    }

    private void checkPreamble() throws IOException {
        byte[] preamble = new byte[(int) Math.min(length, Format.PREAMBLE)];
        read(0, preamble, preamble.length);
        int magic = Format.MAGIC.length;
        int compared = Math.min(magic, preamble.length);
        if (!Arrays.equals(preamble, 0, compared, Format.MAGIC, 0, compared)) {
            throw new TraceException(path + " is not a Heddle trace; make one with: heddle record");
        }
        if (preamble.length < Format.PREAMBLE) {
            throw new TraceException(path + " ends after " + preamble.length
                    + " bytes, before anything was recorded; record the run again");
        }
        int version = preamble[magic] & 0xFF;
        if (version != Format.VERSION) {
            throw new TraceException("%s has trace format %d, but this Heddle reads format %d; %s"
                    .formatted(
                            path,
                            version,
                            Format.VERSION,
                            version > Format.VERSION ? "use a newer Heddle" : "record the run again"));
        }
    }

    Path path() {
        return path;
    }

    /** Length when it was opened. */
    long length() {
        return length;
    }

    void read(long offset, byte[] target, int count) throws IOException {
        synchronized (file) {
            file.seek(offset);
            file.readFully(target, 0, count);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
