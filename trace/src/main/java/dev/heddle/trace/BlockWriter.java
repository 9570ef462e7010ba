// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Appends checksummed blocks to an output, and stops for good at the first failure.
 *
 * <p>Not thread-safe; {@link TraceWriter} has the lock. Each block is one append, so whatever kills the process
 * leaves at most one broken block, the last one.
 */
final class BlockWriter {

    private final TraceOutput output;
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    private final CRC32C checksum = new CRC32C();
    private final Payload deflated = new Payload();
    private long length;
    // Set while a block is being appended, so that an error in the middle (the program's stack may be full) is noticed.
    private boolean dirty;
    private @Nullable IOException failure;
    private boolean closed;

    BlockWriter(TraceOutput output) throws IOException {
        this.output = output;
        byte[] preamble = Arrays.copyOf(Format.MAGIC, Format.PREAMBLE);
        preamble[Format.MAGIC.length] = Format.VERSION;
        output.append(preamble, preamble.length);
        length = preamble.length;
    }

    /** Returns true if a block would be written now. */
    boolean accepts() {
        return failure == null && !closed;
    }

    @Nullable
    IOException failure() {
        return failure;
    }

    /** Length of the file up to the last complete block. */
    long length() {
        return length;
    }

    void write(BlockKind kind, Payload payload, boolean compress) {
        if (!accepts()) {
            return;
        }
        int rawLength = payload.length();
        if (compress && deflate(payload)) {
            append(kind, Format.DEFLATED, deflated, rawLength);
        } else {
            append(kind, 0, payload, rawLength);
        }
    }

    /** Deflates into {@link #deflated}; false if that would not make it shorter. */
    private boolean deflate(Payload payload) {
        int room = payload.length() - 1;
        if (room <= 0) {
            return false;
        }
        byte[] target = deflated.reserve(room);
        deflater.reset();
        deflater.setInput(payload.buffer(), Format.BLOCK_HEADER, payload.length());
        deflater.finish();
        int used = 0;
        while (!deflater.finished()) {
            int more = deflater.deflate(target, Format.BLOCK_HEADER + used, room - used);
            if (more == 0) {
                return false;
            }
            used += more;
        }
        deflated.reserve(used);
        return true;
    }

    /** Tries to write one more block although nothing more can be written. */
    void writeLast(BlockKind kind, Payload payload) {
        if (closed || dirty) {
            return;
        }
        int blockLength = seal(kind, 0, payload, payload.length());
        try {
            dirty = true;
            output.appendLast(payload.buffer(), blockLength);
            length += blockLength;
            dirty = false;
        } catch (IOException e) {
            fail(failure == null ? e : failure);
        }
    }

    private int seal(BlockKind kind, int flags, Payload stored, int rawLength) {
        byte[] block = stored.buffer();
        block[0] = (byte) kind.code();
        block[1] = (byte) flags;
        putInt(block, 2, stored.length());
        putInt(block, 6, rawLength);
        checksum.reset();
        checksum.update(block, 0, Format.CHECKED_HEADER);
        checksum.update(block, Format.BLOCK_HEADER, stored.length());
        putInt(block, Format.CHECKED_HEADER, (int) checksum.getValue());
        return Format.BLOCK_HEADER + stored.length();
    }

    private void append(BlockKind kind, int flags, Payload stored, int rawLength) {
        byte[] block = stored.buffer();
        int blockLength = seal(kind, flags, stored, rawLength);
        try {
            if (dirty) {
                output.truncate(length);
            }
            dirty = true;
            output.append(block, blockLength);
            length += blockLength;
            dirty = false;
        } catch (IOException e) {
            fail(e);
        }
    }

    /** Accepts no more blocks, for this reason. */
    void fail(IOException e) {
        failure = e;
        try {
            output.truncate(length);
            dirty = false;
        } catch (IOException suppressed) {
            // The file then ends in a broken block, which the reader finds by its checksum.
            e.addSuppressed(suppressed);
        }
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        deflater.end();
        try {
            output.close();
        } catch (IOException e) {
            if (failure == null) {
                failure = e;
            }
        }
    }

    private static void putInt(byte[] bytes, int at, int value) {
        bytes[at] = (byte) (value >> 24);
        bytes[at + 1] = (byte) (value >> 16);
        bytes[at + 2] = (byte) (value >> 8);
        bytes[at + 3] = (byte) value;
    }
}
