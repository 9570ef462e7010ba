// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** A disk in memory that gets full, or on which something else goes wrong. */
final class FaultyOutput implements TraceOutput {

    private final ByteArrayOutputStream disk = new ByteArrayOutputStream();
    private int size;
    private boolean truncates = true;
    private boolean errsOnce;
    private boolean closes = true;

    /** A disk with room for this many bytes. */
    FaultyOutput(int size) {
        this.size = size;
    }

    FaultyOutput withoutTruncation() {
        truncates = false;
        return this;
    }

    FaultyOutput failingToClose() {
        closes = false;
        return this;
    }

    /** From now on it has more room. */
    void grow(int newSize) {
        size = newSize;
    }

    /** The next append writes half of its bytes and throws an error, as a full stack would. */
    void errOnce() {
        errsOnce = true;
    }

    byte[] content() {
        return disk.toByteArray();
    }

    @Override
    public void append(byte[] bytes, int length) throws IOException {
        if (errsOnce) {
            errsOnce = false;
            disk.write(bytes, 0, length / 2);
            throw new StackOverflowError("for a test");
        }
        int fits = Math.min(length, size - disk.size());
        disk.write(bytes, 0, fits);
        if (fits < length) {
            throw new IOException("no space left on device");
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        if (!truncates) {
            throw new IOException("can't truncate");
        }
        byte[] kept = Arrays.copyOf(disk.toByteArray(), (int) length);
        disk.reset();
        disk.write(kept);
    }

    @Override
    public void close() throws IOException {
        if (!closes) {
            throw new IOException("can't close");
        }
    }
}
