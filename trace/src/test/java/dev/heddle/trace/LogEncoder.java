// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * Writes one thread's streams as the contract says, slowly and without looking at the real encoder.
 *
 * <p>Cuts a block when told, or by itself whenever main has reached {@code blockLength} bytes, so values straddle
 * blocks.
 */
final class LogEncoder {

    private final TraceWriter writer;
    private final int thread;
    private final int blockLength;
    private final boolean compress;
    private final ByteArrayOutputStream main = new ByteArrayOutputStream();
    private final ByteArrayOutputStream turns = new ByteArrayOutputStream();
    private long flushed;
    private long lastTurn;
    private long lastStamp;

    LogEncoder(TraceWriter writer, int thread, int blockLength, boolean compress) {
        this.writer = writer;
        this.thread = thread;
        this.blockLength = blockLength;
        this.compress = compress;
    }

    /** Encodes into a stream; the turns' payloads use the same encodings as main. */
    final class Values {
        private final boolean inMain;

        private Values(boolean inMain) {
            this.inMain = inMain;
        }

        Values octet(int value) {
            (inMain ? main : turns).write(value);
            if (inMain && main.size() >= blockLength) {
                flush(false);
            }
            return this;
        }

        Values count(BigInteger value) {
            BigInteger rest = value;
            while (rest.bitLength() > 7) {
                octet(0x80 | (rest.intValue() & 0x7F));
                rest = rest.shiftRight(7);
            }
            return octet(rest.intValue());
        }

        Values count(long value) {
            return count(new BigInteger(Long.toUnsignedString(value)));
        }

        /** Zigzag: n >= 0 becomes 2n, n < 0 becomes -2n - 1. */
        Values integer(long value) {
            BigInteger doubled = BigInteger.valueOf(value).shiftLeft(1);
            return count(doubled.signum() >= 0 ? doubled : doubled.negate().subtract(BigInteger.ONE));
        }

        /** Two bytes, or 0x8000 and the given number of them, the lowest first. */
        Values element(long value, int size) {
            if (value > -32768 && value < 32768) {
                return octets(value, 2);
            }
            return octets(0x8000, 2).octets(value, size);
        }

        private Values octets(long value, int size) {
            for (int i = 0; i < size; i++) {
                octet((int) (value >> 8 * i) & 0xFF);
            }
            return this;
        }

        Values floating(float value) {
            return trimmed(ByteBuffer.allocate(4)
                    .putInt(Float.floatToRawIntBits(value))
                    .array());
        }

        Values floating(double value) {
            return trimmed(ByteBuffer.allocate(8)
                    .putLong(Double.doubleToRawLongBits(value))
                    .array());
        }

        private Values trimmed(byte[] bytes) {
            int length = bytes.length;
            while (length > 0 && bytes[length - 1] == 0) {
                length--;
            }
            octet(length);
            for (int i = 0; i < length; i++) {
                octet(bytes[i]);
            }
            return this;
        }

        Values reference(ObjectCode code) {
            return code.match(
                    nothing -> count(0),
                    anonymous -> count(1).count(anonymous.type()).integer(anonymous.digest()),
                    fresh -> {
                        count(2).count(fresh.type());
                        fresh.length().ifPresent(this::count);
                        return this;
                    },
                    known -> known.thread() == thread
                            ? count(3 + 2 * known.number())
                            : count(4 + 2 * known.number()).count(known.thread()));
        }
    }

    Values main() {
        return new Values(true);
    }

    void stamp(long stamp) {
        main().count(stamp - lastStamp);
        lastStamp = stamp;
    }

    Values turn(Turn turn) {
        return turn(turn.tag());
    }

    Values turn(int tag) {
        Values values = new Values(false).count(position() - lastTurn).octet(tag);
        lastTurn = position();
        return values;
    }

    long position() {
        return flushed + main.size();
    }

    void flush(boolean torn) {
        LogEnd ending = torn ? LogEnd.TORN : LogEnd.COMPLETE;
        writer.data(
                thread, flushed, main.toByteArray(), main.size(), turns.toByteArray(), turns.size(), ending, compress);
        flushed += main.size();
        main.reset();
        turns.reset();
    }
}
