// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** All long instructions over shared fields, on values at the edges. */
public final class LongArithmetic {

    private static final long[] EDGES = {
        0L, 1L, -1L, 63L, 64L, 65L, 1L << 31, -(1L << 31), 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL
    };

    private long left;
    private long right;
    private long total;

    private long mix(long a, long b, int shift) {
        long result = a + b;
        result = result * 31L + (a - b);
        result ^= a * b;
        result += (a & b) - (a | b) + (a ^ ~b);
        result = (result << shift) ^ (result >> (shift & 31)) ^ (result >>> shift);
        result -= -a;
        if (b != 0L) {
            result += a / b * 3L + a % b;
        }
        return result;
    }

    private int order(long a, long b) {
        int bits = 0;
        bits |= a < b ? 1 : 0;
        bits |= a <= b ? 2 : 0;
        bits |= a > b ? 4 : 0;
        bits |= a >= b ? 8 : 0;
        bits |= a == b ? 16 : 0;
        bits |= a != b ? 32 : 0;
        return bits;
    }

    synchronized void step(long a, long b) {
        left = a;
        right = b;
        total = total * 13 + mix(left, right, (int) b);
        total += order(left, right);
        left++;
        --right;
        right *= left;
        left <<= 5;
        right >>>= 7L;
        total ^= left - right;
    }

    long run() {
        for (long a : EDGES) {
            for (long b : EDGES) {
                step(a, b);
            }
        }
        return total;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(2, i -> new LongArithmetic().run()));
        LongArithmetic one = new LongArithmetic();
        Crew.together(() -> one.step(3, 4), () -> one.step(3, 4));
        System.out.println(one.total);
        int zeros = 0;
        for (long divisor = -1; divisor <= 1; divisor++) {
            try {
                one.total = one.left / divisor + one.right % divisor;
            } catch (ArithmeticException e) {
                zeros++;
            }
        }
        System.out.println(zeros + " " + one.total + " " + Long.MIN_VALUE / -1L);
    }
}
