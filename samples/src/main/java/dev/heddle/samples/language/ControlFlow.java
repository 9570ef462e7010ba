// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;

/** Loops of all kinds, labels, nested conditions, evaluation order, recursion. */
public final class ControlFlow {

    private static int shared = 1;
    private static String order = "";

    private ControlFlow() {}

    private static int labels(int limit) {
        int count = 0;
        outer:
        for (int i = 0; i < limit; i++) {
            int j = 0;
            while (true) {
                if (++j > i) {
                    continue outer;
                }
                if (i * j > 20) {
                    break outer;
                }
                inner:
                {
                    if (j % 2 == 0) {
                        break inner;
                    }
                    count += i;
                }
                count += shared;
            }
        }
        do {
            count -= 3;
        } while (count > 10);
        for (int a = 0, b = 10; a < b; a += 2, b--) {
            count += b - a;
        }
        return count;
    }

    private static int note(String what, int value) {
        order += what;
        return value;
    }

    private static int evaluation() {
        int[] array = {1, 2, 3};
        int i = 0;
        array[i++] = i + array[i] * note("a", 2) - note("b", 1);
        i = i++ + ++i;
        int value = note("c", 1) + (note("d", 0) == 0 ? note("e", 5) : note("f", 6)) * note("g", 2);
        boolean both = note("h", 1) > 2 && note("i", 1) > 0 || note("j", 3) == 3;
        array[note("k", 1)] += note("l", 4);
        return array[0] * 1000 + array[1] * 100 + i * 10 + value + (both ? 1 : 0);
    }

    private static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    private static long collatz(long n) {
        long steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    private static String ternaries(int n) {
        return n < 0 ? "neg" : n == 0 ? "zero" : n < 10 ? n % 2 == 0 ? "even" : "odd" : "big";
    }

    public static void main(String[] args) {
        System.out.println(labels(8) + " " + evaluation() + order);
        System.out.println(Crew.each(3, i -> ackermann(2, i + 2)));
        System.out.println(even(30) + " " + odd(13) + " " + collatz(27));
        System.out.println(ternaries(-1) + ternaries(0) + ternaries(4) + ternaries(7) + ternaries(70));
        shared = 5;
        System.out.println(labels(20));
    }
}
