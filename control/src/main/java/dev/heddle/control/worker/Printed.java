// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The program's output, execution by execution; the first part of it, which tells executions apart well enough. */
final class Printed extends OutputStream {

    private static final int MOST = 4096;

    private final byte[] bytes = new byte[MOST];
    private int size;
    private boolean isKept = true;

    @Override
    public synchronized void write(int one) {
        if (isKept && size < MOST) {
            bytes[size++] = (byte) one;
        }
    }

    @Override
    public synchronized void write(byte[] more, int offset, int length) {
        if (isKept) {
            int fits = Math.min(length, MOST - size);
            System.arraycopy(more, offset, bytes, size, fits);
            size += fits;
        }
    }

    /** Returns what was printed since the last time this was asked. */
    synchronized String take() {
        String text = new String(Arrays.copyOf(bytes, size), StandardCharsets.UTF_8);
        size = 0;
        return text;
    }

    /** From now on nobody asks. */
    synchronized void stop() {
        isKept = false;
        size = 0;
    }
}
