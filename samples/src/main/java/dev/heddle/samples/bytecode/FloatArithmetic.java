// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** All float instructions, with NaN, infinities, signed zeros and subnormals. */
public final class FloatArithmetic {

    private static final float[] EDGES = {
        0f,
        -0f,
        1f,
        -1f,
        0.5f,
        3.14159f,
        1e30f,
        -1e30f,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        Float.NaN,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.MIN_NORMAL
    };

    private static float last;
    private static int digest;

    private FloatArithmetic() {}

    private static int order(float a, float b) {
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

    static synchronized int all() {
        digest = 0;
        for (float a : EDGES) {
            for (float b : EDGES) {
                last = a + b;
                digest = digest * 31 + Float.floatToIntBits(last);
                last = a - b;
                digest = digest * 31 + Float.floatToIntBits(last);
                last = a * b;
                digest = digest * 31 + Float.floatToIntBits(last);
                last = a / b;
                digest = digest * 31 + Float.floatToIntBits(last);
                last = a % b;
                digest = digest * 31 + Float.floatToIntBits(last);
                last = -a;
                last += 2f;
                last++;
                digest = digest * 31 + Float.floatToIntBits(last);
                digest = digest * 31 + order(a, b);
            }
        }
        return digest;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(2, i -> all()));
        System.out.println(last + " " + 1f / 0f + " " + 0f / 0f + " " + -1f / 0f + " " + 5.5f % 2f);
        float zero = EDGES[0];
        System.out.println(1f / zero + " " + zero / zero + " " + 1f / EDGES[1]);
    }
}
