// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.Map;
import java.util.OptionalInt;

/**
 * Decodes the values of one stream of a thread, one after the other.
 *
 * <p>The stream has no tags: the caller knows what comes next. All read methods throw {@link EndOfLog} behind the
 * last byte, and {@link TraceException} where no such value can be.
 */
public abstract sealed class ValueCursor permits LogCursor, TurnCursor {

    private static final byte[] NOTHING = {};

    final LogBlocks blocks;
    private final Map<Integer, TypeRecord> types;
    private byte[] buffer = NOTHING;
    private int next;
    private int limit;

    ValueCursor(LogBlocks blocks, Map<Integer, TypeRecord> types) {
        this.blocks = blocks;
        this.types = types;
    }

    /** Called when a byte is wanted and the buffer is used up; fills it with at least one byte, or throws. */
    abstract void refill();

    /** Returns where we are, for messages. */
    abstract TraceException malformed(String what);

    final void fill(byte[] bytes, int from, int to) {
        buffer = bytes;
        next = from;
        limit = to;
    }

    final boolean bufferIsEmpty() {
        return next == limit;
    }

    final int bufferPosition() {
        return next;
    }

    /** One byte, 0 to 255. */
    public final int readByte() {
        if (next == limit) {
            refill();
        }
        return buffer[next++] & 0xFF;
    }

    /** A boolean (0 or 1), byte, char, short or int. */
    public final int readInt() {
        int raw;
        if (next < limit && buffer[next] >= 0) {
            raw = buffer[next++];
        } else {
            long wide = readLongCount();
            if (wide >>> 32 != 0) {
                throw malformed("an int does not fit 32 bits");
            }
            raw = (int) wide;
        }
        return (raw >>> 1) ^ -(raw & 1);
    }

    public final long readLong() {
        long raw = readCount();
        return (raw >>> 1) ^ -(raw & 1);
    }

    /** A byte or boolean of an array. */
    public final byte readByteElement() {
        return (byte) readByte();
    }

    /** A short of an array; a char if it is taken without its sign. */
    public final short readShortElement() {
        return (short) readLittle(2);
    }

    /** An int of an array. */
    public final int readIntElement() {
        short small = readShortElement();
        return small == Short.MIN_VALUE ? (int) readLittle(4) : small;
    }

    /** A long of an array. */
    public final long readLongElement() {
        short small = readShortElement();
        return small == Short.MIN_VALUE ? readLittle(8) : small;
    }

    private long readLittle(int size) {
        long bits = 0;
        for (int i = 0; i < size; i++) {
            bits |= (long) readByte() << 8 * i;
        }
        return bits;
    }

    public final float readFloat() {
        return Float.intBitsToFloat((int) readMostSignificant(4));
    }

    public final double readDouble() {
        return Double.longBitsToDouble(readMostSignificant(8));
    }

    /** Number of bytes, then that many of the most significant ones; the others are 0. */
    private long readMostSignificant(int size) {
        int given = readByte();
        if (given > size) {
            throw malformed("a floating-point number has " + given + " bytes");
        }
        long bits = 0;
        for (int i = 0; i < given; i++) {
            bits = (bits << 8) | readByte();
        }
        // A long shifted by 64, for a double of no bytes, is not shifted at all; but then it is 0 anyway.
        return bits << (8 * (size - given));
    }

    /** An unsigned number of up to 64 bits. */
    public final long readCount() {
        if (next < limit && buffer[next] >= 0) {
            return buffer[next++];
        }
        return readLongCount();
    }

    /** A count of more than one byte, or one at the edge of the buffer. */
    private long readLongCount() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int octet = readByte();
            if (shift == 63 && octet > 1) {
                break;
            }
            value |= (long) (octet & 0x7F) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw malformed("a number is longer than 64 bits");
    }

    /** An id or length: a count that fits an int. */
    public final int readId() {
        long value = readCount();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw malformed("an id or length is out of range");
        }
        return (int) value;
    }

    public final ObjectCode readReference() {
        long code = readCount();
        if (code == 0) {
            return ObjectCode.Null.NULL;
        }
        if (code == 1) {
            return new ObjectCode.Anonymous(readId(), readLong());
        }
        if (code == 2) {
            return readFresh();
        }
        long number = (code - 3) >>> 1;
        // Odd codes are numbers of this thread, even ones name the thread.
        int thread = (code & 1) != 0 ? blocks.thread() : readId();
        return new ObjectCode.Known(thread, number);
    }

    private ObjectCode readFresh() {
        int id = readId();
        TypeRecord type = types.get(id);
        if (type == null) {
            // Without the type we can't know whether a length follows.
            throw malformed("type " + id + " is not in the trace");
        }
        boolean isArray = type.name().startsWith("[");
        return new ObjectCode.Fresh(id, isArray ? OptionalInt.of(readId()) : OptionalInt.empty());
    }
}
