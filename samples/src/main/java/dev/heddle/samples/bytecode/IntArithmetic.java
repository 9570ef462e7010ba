// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** All int instructions over shared fields, on values at the edges. */
public final class IntArithmetic {

    static final int[] EDGES = {
        0,
        1,
        -1,
        2,
        -2,
        7,
        -7,
        31,
        32,
        33,
        0x7f,
        0x80,
        0xffff,
        0x10000,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0x55555555
    };

    static int left;
    static int right;
    static int sum;

    private IntArithmetic() {}

    static int mix(int a, int b) {
        int result = a + b;
        result = result * 31 + (a - b);
        result ^= a * b;
        result += (a & b) - (a | b) + (a ^ ~b);
        result = (result << b) ^ (result >> (a & 15)) ^ (result >>> b);
        result -= -a;
        if (b != 0) {
            result += a / b * 3 + a % b;
        }
        result++;
        result += 1000;
        result -= 200;
        return result;
    }

    static int shared() {
        int total = 0;
        for (int a : EDGES) {
            for (int b : EDGES) {
                synchronized (EDGES) {
                    left = a;
                    right = b;
                    total = total * 17 + mix(left, right);
                    left += right;
                    left <<= 3;
                    left >>>= 1;
                    left = -left;
                    total ^= left--;
                    total ^= ++right;
                }
            }
        }
        return total;
    }

    static int divided() {
        int caught = 0;
        for (int i = 0; i < 4; i++) {
            try {
                sum = 10 / (i - 2);
                sum = 10 % (i - 1);
            } catch (ArithmeticException e) {
                caught += i + 1;
            }
        }
        return caught;
    }

    public static void main(String[] args) {
        System.out.println(Crew.each(3, i -> shared()));
        System.out.println(divided());
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + -left + " " + sum);
    }
}
