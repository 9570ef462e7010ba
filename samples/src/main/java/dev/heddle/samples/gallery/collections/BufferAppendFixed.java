// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

/**
 * The other text is locked from asking to copying.
 *
 * <p>The twin of BufferAppend.
 */
public final class BufferAppendFixed {

    private char[] characters = new char[8];
    private int length;

    private BufferAppendFixed(String text) {
        length = text.length();
        text.getChars(0, length, characters, 0);
    }

    private synchronized int length() {
        return length;
    }

    private synchronized void setLength(int to) {
        length = to;
    }

    private synchronized void copyTo(int end, char[] target, int at) {
        if (end > length) {
            throw new IndexOutOfBoundsException(end + " of " + length);
        }
        System.arraycopy(characters, 0, target, at, end);
    }

    private synchronized void append(BufferAppendFixed other) {
        synchronized (other) {
            int more = other.length();
            other.copyTo(more, characters, length);
            length += more;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BufferAppendFixed log = new BufferAppendFixed("at ");
        BufferAppendFixed line = new BufferAppendFixed("noon");
        Thread logger = new Thread(() -> log.append(line), "logger");
        Thread cleaner = new Thread(() -> line.setLength(0), "cleaner");
        logger.start();
        cleaner.start();
        logger.join();
        cleaner.join();
    }
}
