// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/**
 * A text is appended to another: its length is asked for, then so many characters. Each of the two is synchronized, and
 * the text may be cut in between. The string buffer of early JDKs had this bug.
 */
public final class AppendedText implements Body {

    /** A text that can be appended to and cut. */
    private static final class Text {
        private final char[] characters = new char[8];
        private int length;

        Text(String text) {
            text.getChars(0, text.length(), characters, 0);
            length = text.length();
        }

        synchronized int length() {
            return length;
        }

        synchronized void copy(int count, char[] target, int at) {
            if (count > length) {
                throw new AssertionError("there are only " + length + " characters");
            }
            System.arraycopy(characters, 0, target, at, count);
        }

        synchronized void append(Text other) {
            int count = other.length();
            other.copy(count, characters, length);
            length += count;
        }

        synchronized void cut() {
            length = 0;
        }
    }

    private final Text first = new Text("ab");
    private final Text second = new Text("cd");

    @Override
    public void body() throws InterruptedException {
        Thread cutting = new Thread(second::cut, "cutting");
        cutting.start();
        try {
            first.append(second);
        } finally {
            cutting.join();
        }
    }

    public static void main(String[] args) throws Exception {
        new AppendedText().body();
    }
}
