// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.IOException;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads one block at a time and checks it; what it gives out is valid until the next {@link #read}.
 *
 * <p>Not thread-safe; each cursor has its own.
 */
final class BlockReader {

    /** No stretch of deflate output is longer than this many times its input. */
    private static final long BEST_RATIO = 1032;

    private final TraceFile file;
    private final byte[] header = new byte[Format.BLOCK_HEADER];
    private final CRC32C checksum = new CRC32C();
    private byte[] stored = new byte[1 << 16];
    private int storedLength;
    private int rawLength;

    BlockReader(TraceFile file) {
        this.file = file;
    }

    /** A block can't be used, and with it the rest of the file. */
    static final class Broken extends Exception {
        Broken(String message) {
            super(message);
        }
    }

    /** Reads and checks the block that starts here. */
    void read(long offset) throws IOException, Broken {
        long left = file.length() - offset;
        if (left < Format.BLOCK_HEADER) {
            throw cutOff(offset);
        }
        file.read(offset, header, Format.BLOCK_HEADER);
        long storedBytes = unsigned(2);
        long rawBytes = unsigned(6);
        if (storedBytes > left - Format.BLOCK_HEADER) {
            throw cutOff(offset);
        }
        if (storedBytes > Format.LONGEST_PAYLOAD || rawBytes > Format.LONGEST_PAYLOAD) {
            throw damaged(offset);
        }
        storedLength = (int) storedBytes;
        rawLength = (int) rawBytes;
        if (stored.length < storedLength) {
            stored = new byte[Math.max(storedLength, 2 * stored.length)];
        }
        file.read(offset + Format.BLOCK_HEADER, stored, storedLength);
        checksum.reset();
        checksum.update(header, 0, Format.CHECKED_HEADER);
        checksum.update(stored, 0, storedLength);
        boolean lengthsAgree = isDeflated() ? rawLength <= BEST_RATIO * storedLength : rawLength == storedLength;
        if (checksum.getValue() != unsigned(Format.CHECKED_HEADER) || !lengthsAgree) {
            throw damaged(offset);
        }
    }

    private static Broken cutOff(long offset) {
        return new Broken(
                "the file ends in the middle of a block at byte " + offset + "; everything before it is read");
    }

    private static Broken damaged(long offset) {
        return new Broken("the block at byte " + offset
                + " is damaged (its checksum is wrong); everything before it is read, nothing from there on");
    }

    int kind() {
        return header[0] & 0xFF;
    }

    /** Length of the block in the file. */
    long length() {
        return Format.BLOCK_HEADER + (long) storedLength;
    }

    int payloadLength() {
        return rawLength;
    }

    /** A copy of the first bytes of the payload, at most this many. */
    byte[] payload(int atMost) {
        if ((header[1] & ~Format.DEFLATED) != 0) {
            throw new PayloadReader.Malformed("its flags are not known");
        }
        byte[] payload = new byte[Math.min(rawLength, atMost)];
        if (isDeflated()) {
            inflate(payload);
        } else {
            System.arraycopy(stored, 0, payload, 0, payload.length);
        }
        return payload;
    }

    private void inflate(byte[] payload) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stored, 0, storedLength);
            int done = 0;
            while (done < payload.length) {
                int more = inflater.inflate(payload, done, payload.length - done);
                if (more == 0) {
                    throw new PayloadReader.Malformed("it inflates to less than it says");
                }
                done += more;
            }
        } catch (DataFormatException e) {
            throw new PayloadReader.Malformed("it can't be inflated");
        } finally {
            inflater.end();
        }
    }

    private boolean isDeflated() {
        return (header[1] & Format.DEFLATED) != 0;
    }

    private long unsigned(int at) {
        return ((header[at] & 0xFFL) << 24)
                | ((header[at + 1] & 0xFF) << 16)
                | ((header[at + 2] & 0xFF) << 8)
                | (header[at + 3] & 0xFF);
    }
}
