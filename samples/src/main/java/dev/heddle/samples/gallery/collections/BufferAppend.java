// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

/**
 * A text appends another one: it asks for its length and copies so many characters. Both calls lock the other text,
 * and in between that may be shortened. StringBuffer of the first JDKs had this bug.
 *
 * <p>Pattern: atomic parts, not atomic whole: the StringBuffer trap. The twin: the other text is locked from asking to
 * copying.
 */
public final class BufferAppend {

    private char[] characters = new char[8];
    private int length;

    private BufferAppend(String text) {
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

    private synchronized void append(BufferAppend other) {

        int more = other.length();
        other.copyTo(more, characters, length);
        length += more;
    }

    public static void main(String[] args) throws InterruptedException {
        BufferAppend log = new BufferAppend("at ");
        BufferAppend line = new BufferAppend("noon");
        Thread logger = new Thread(() -> log.append(line), "logger");
        Thread cleaner = new Thread(() -> line.setLength(0), "cleaner");
        logger.start();
        cleaner.start();
        logger.join();
        cleaner.join();
    }
}
