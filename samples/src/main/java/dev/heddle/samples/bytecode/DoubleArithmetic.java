// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** All double instructions, with NaN, infinities, signed zeros and subnormals. */
public final class DoubleArithmetic {

    private static final double[] EDGES = {
        0d,
        -0d,
        1d,
        -1d,
        0.1d,
        Math.PI,
        1e300,
        -1e300,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_NORMAL
    };

    private double last;
    private long digest;

    private int order(double a, double b) {
        int bits = 0;
        bits |= a < b ? 1 : 0;
        bits |= a <= b ? 2 : 0;
        bits |= a > b ? 4 : 0;
        bits |= a >= b ? 8 : 0;
        bits |= a == b ? 16 : 0;
        bits |= a != b ? 32 : 0;
        bits |= !(a < b) ? 64 : 0;
        bits |= !(a >= b) ? 128 : 0;
        return bits;
    }

    private void add(double value) {
        last = value;
        digest = digest * 31 + Double.doubleToLongBits(last);
    }

    long all() {
        for (double a : EDGES) {
            for (double b : EDGES) {
                add(a + b);
                add(a - b);
                add(a * b);
                add(a / b);
                add(a % b);
                add(-a);
                last += 2;
                last--;
                last *= b;
                add(last);
                digest = digest * 31 + order(a, b);
            }
        }
        return digest;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(2, i -> new DoubleArithmetic().all()));
        DoubleArithmetic shared = new DoubleArithmetic();
        Crew.together(
                () -> {
                    synchronized (shared) {
                        shared.last += 0.25;
                    }
                },
                () -> {
                    synchronized (shared) {
                        shared.last += 0.5;
                    }
                });
        System.out.println(shared.last + " " + Math.sqrt(shared.last) + " " + Math.max(-0d, 0d) + " " + 5.5 % -2);
    }
}
