// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Two-slot values in locals, on the stack and across calls, and the instructions that copy stack slots. */
public final class WideLocals {

    private long counter;
    private double ratio;
    private int index;
    private final long[] longs = new long[4];
    private final double[] doubles = new double[4];
    private WideLocals next;

    private static double many(long a, double b, int c, long d, float e, double f, boolean g, long h) {
        long first = a + d - h;
        double second = b * f + e;
        int third = c + (g ? 1 : -1);
        long fourth = first * third;
        double fifth = second / third;
        return fourth + fifth;
    }

    private long pre() {
        return counter++;
    }

    private double chain(double value) {
        ratio = value;
        doubles[index] = ratio = value * 2;
        longs[index++ & 3] = counter = pre() + longs[index & 3]++;
        return doubles[index - 1] += ratio++;
    }

    private WideLocals link() {
        next = next == null ? new WideLocals() : next;
        return next;
    }

    private long sideEffects() {
        long value = link().counter++ + ++link().counter;
        value += link().longs[link().index++]++;
        value += link().longs[0] = 77L;
        link().doubles[1] *= link().ratio += 1.25;
        return value + (long) (link().doubles[1] + link().ratio);
    }

    private static long deep(int depth, long a, double b) {
        if (depth == 0) {
            return a + (long) b;
        }
        long left = deep(depth - 1, a * 3, b / 2);
        double right = deep(depth - 1, a - 1, b + 0.5);
        return left - (long) right;
    }

    public static void main(String[] args) {
        System.out.println(many(1L << 40, 0.1, 7, -5, 2.5f, 1e10, true, Long.MAX_VALUE));
        WideLocals one = new WideLocals();
        System.out.println(one.chain(1.5) + " " + one.chain(2.5) + " " + one.counter + " " + one.longs[0]);
        System.out.println(one.sideEffects());
        System.out.println(Crew.each(2, i -> deep(6, i * 1000L, i / 3.0)));
        WideLocals shared = new WideLocals();
        shared.next = shared;
        Crew.together(
                () -> {
                    synchronized (shared) {
                        shared.sideEffects();
                    }
                },
                () -> {
                    synchronized (shared) {
                        shared.sideEffects();
                    }
                });
        System.out.println(shared.counter + " " + shared.ratio + " " + shared.doubles[1]);
    }
}
