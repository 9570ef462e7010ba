// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Arrays;

/**
 * A buffer that a block is put together in, with room in front for the block's header.
 *
 * <p>Runs in the program's JVM and is reused from block to block.
 */
final class Payload {

    private byte[] bytes = new byte[1024];
    private int end = Format.BLOCK_HEADER;

    /** The buffer; the payload starts at {@link Format#BLOCK_HEADER}. */
    byte[] buffer() {
        return bytes;
    }

    /** Number of payload bytes so far. */
    int length() {
        return end - Format.BLOCK_HEADER;
    }

    void clear() {
        end = Format.BLOCK_HEADER;
    }

    /** Makes room for this many payload bytes, and counts them as written. */
    byte[] reserve(int length) {
        clear();
        room(length);
        end += length;
        return bytes;
    }

    void octet(int value) {
        room(1);
        bytes[end++] = (byte) value;
    }

    void flag(boolean value) {
        octet(value ? 1 : 0);
    }

    /** Unsigned LEB128. */
    void count(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[end++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[end++] = (byte) rest;
    }

    /** Count of bytes, then modified UTF-8: every Java string survives, lone surrogates too. */
    void string(String text) {
        count(encodedLength(text));
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
    }

    private static long encodedLength(String text) {
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length += c != 0 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
        return length;
    }

    private void character(char c) {
        room(3);
        if (c != 0 && c < 0x80) {
            bytes[end++] = (byte) c;
        } else if (c < 0x800) {
            bytes[end++] = (byte) (0xC0 | (c >> 6));
            bytes[end++] = (byte) (0x80 | (c & 0x3F));
        } else {
            bytes[end++] = (byte) (0xE0 | (c >> 12));
            bytes[end++] = (byte) (0x80 | ((c >> 6) & 0x3F));
            bytes[end++] = (byte) (0x80 | (c & 0x3F));
        }
    }

    void bytes(byte[] source, int length) {
        room(length);
        System.arraycopy(source, 0, bytes, end, length);
        end += length;
    }

    private void room(int more) {
        if (bytes.length - end < more) {
            long needed = (long) end + more;
            if (needed > Format.LONGEST_PAYLOAD) {
                throw new IllegalArgumentException("a block of a trace can't hold more than 256 MB");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), Format.LONGEST_PAYLOAD));
        }
    }
}
