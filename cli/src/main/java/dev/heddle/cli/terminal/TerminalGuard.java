// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The last thing before a terminal: whatever a program, a file or a thread calls itself, nothing that is printed moves the cursor, answers for
 * the user or turns text around.
 *
 * <p>Of UTF-8 that goes through, control characters (also those of two bytes) and those that change the direction of text become question
 * marks. Colours, and what clears a line, are Heddle's own words and stay.
 */
public final class TerminalGuard extends FilterOutputStream {

    private static final int ESCAPE = 0x1B;

    /** No sequence for a colour is longer. */
    private static final int LONGEST = 16;

    private final byte[] held = new byte[LONGEST];
    private int count;

    private TerminalGuard(OutputStream out) {
        super(out);
    }

    /** A stream that writes to this one what can do no harm. */
    public static PrintStream before(PrintStream out) {
        return new PrintStream(new TerminalGuard(new BufferedOutputStream(out)), true, StandardCharsets.UTF_8);
    }

    @Override
    public void write(int value) throws IOException {
        int octet = value & 0xFF;
        if (count == 0) {
            begin(octet);
        } else {
            goOn(octet);
        }
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(bytes[i]);
        }
    }

    private void begin(int octet) throws IOException {
        if (octet == ESCAPE || octet == 0xC2 || octet == 0xD8 || octet == 0xE2) {
            held[count++] = (byte) octet;
        } else {
            out.write(isControl(octet) ? '?' : octet);
        }
    }

    private static boolean isControl(int octet) {
        return octet < ' ' && octet != '\n' && octet != '\t' && octet != '\r' || octet == 0x7F;
    }

    private void goOn(int octet) throws IOException {
        int first = held[0] & 0xFF;
        if (first == ESCAPE) {
            escape(octet);
            return;
        }
        if ((octet & 0xC0) != 0x80) {
            // No text in UTF-8.
            release();
            begin(octet);
            return;
        }
        held[count++] = (byte) octet;
        if (count == (first == 0xE2 ? 3 : 2)) {
            if (isHarmful()) {
                count = 0;
                out.write('?');
            } else {
                release();
            }
        }
    }

    // ESC [ 1 ; 31 m is a colour, ESC [ K clears the line.
    private void escape(int octet) throws IOException {
        boolean isInside = count == 1 ? octet == '[' : octet >= '0' && octet <= '9' || octet == ';';
        if (isInside && count < LONGEST - 1) {
            held[count++] = (byte) octet;
        } else if (count > 1 && (octet == 'm' || octet == 'K')) {
            held[count++] = (byte) octet;
            release();
        } else {
            held[0] = '?';
            release();
            begin(octet);
        }
    }

    private boolean isHarmful() {
        int code = new String(held, 0, count, StandardCharsets.UTF_8).codePointAt(0);
        return code >= 0x80 && code <= 0x9F
                || code == 0x61C
                || code == 0x200E
                || code == 0x200F
                || code >= 0x2028 && code <= 0x202E
                || code >= 0x2066 && code <= 0x2069;
    }

    private void release() throws IOException {
        out.write(held, 0, count);
        count = 0;
    }
}
