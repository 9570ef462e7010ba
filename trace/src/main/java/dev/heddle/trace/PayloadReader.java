// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/** Takes a payload apart. Every read checks its bounds and throws {@link Malformed} rather than anything else. */
final class PayloadReader {

    private final byte[] bytes;
    private final int end;
    private int next;

    PayloadReader(byte[] bytes, int length) {
        this.bytes = bytes;
        this.end = length;
    }

    /** A checksum was right but the payload makes no sense: the writer and the reader disagree about the format. */
    static final class Malformed extends RuntimeException {
        Malformed(String message) {
            super(message);
        }
    }

    /** Returns how many bytes were taken. */
    int taken() {
        return next;
    }

    void expectEnd() {
        if (next != end) {
            throw new Malformed((end - next) + " bytes too many");
        }
    }

    int octet() {
        need(1);
        return bytes[next++] & 0xFF;
    }

    boolean flag() {
        return octet() != 0;
    }

    /** Unsigned LEB128. */
    long count() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int octet = octet();
            if (shift == 63 && octet > 1) {
                break;
            }
            value |= (long) (octet & 0x7F) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw new Malformed("a number is longer than 64 bits");
    }

    /** A count that must fit an int. */
    int id() {
        long value = count();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw new Malformed("an id or length is out of range");
        }
        return (int) value;
    }

    /** Returns how many things follow, each of at least one byte. */
    int size() {
        int size = id();
        need(size);
        return size;
    }

    byte[] bytes() {
        int length = size();
        byte[] copy = new byte[length];
        System.arraycopy(bytes, next, copy, 0, length);
        next += length;
        return copy;
    }

    String string() {
        int length = size();
        int stop = next + length;
        StringBuilder text = new StringBuilder(length);
        while (next < stop) {
            text.append(character());
        }
        if (next != stop) {
            throw new Malformed("a string ends in the middle of a character");
        }
        return text.toString();
    }

    private char character() {
        int first = octet();
        if (first < 0x80) {
            return (char) first;
        }
        if (first >> 5 == 0b110) {
            return (char) ((first & 0x1F) << 6 | continuation());
        }
        if (first >> 4 == 0b1110) {
            int middle = continuation();
            return (char) ((first & 0x0F) << 12 | middle << 6 | continuation());
        }
        throw new Malformed("a string is not modified UTF-8");
    }

    private int continuation() {
        int octet = octet();
        if (octet >> 6 != 0b10) {
            throw new Malformed("a string is not modified UTF-8");
        }
        return octet & 0x3F;
    }

    private void need(int more) {
        if (end - next < more) {
            throw new Malformed("it is too short");
        }
    }
}
