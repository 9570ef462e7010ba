// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;

/** Finally blocks that return, break, throw or change what is returned. */
public final class FinallyReturns {

    private static int field;

    private FinallyReturns() {}

    @SuppressWarnings("finally")
    private static int swallow(int n) {
        try {
            field = 100 / n;
            return field;
        } finally {
            return -n;
        }
    }

    @SuppressWarnings("finally")
    private static String replace(boolean fail) {
        try {
            if (fail) {
                throw new IllegalStateException("first");
            }
            return "fine";
        } finally {
            if (fail) {
                throw new IllegalArgumentException("second");
            }
        }
    }

    private static int late() {
        int value = 1;
        try {
            return value;
        } finally {
            value = 2;
            field = value;
        }
    }

    private static int[] shared() {
        int[] array = {1};
        try {
            return array;
        } finally {
            array[0]++;
        }
    }

    @SuppressWarnings("finally")
    private static int breaking() {
        int turns = 0;
        while (true) {
            try {
                turns++;
                if (turns == 2) {
                    throw new IllegalStateException("lost");
                }
                return turns + 100;
            } finally {
                if (turns < 3) {
                    continue;
                }
                break;
            }
        }
        return turns;
    }

    private static long deep(int n) {
        try {
            return n == 0 ? 1 / (n * 1L) : deep(n - 1);
        } finally {
            field += n;
        }
    }

    public static void main(String[] args) {
        System.out.println(swallow(0) + " " + swallow(5) + " " + field + " " + replace(false));
        try {
            replace(true);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + e.getSuppressed().length + e.getCause());
        }
        System.out.println(late() + " " + field + " " + shared()[0] + " " + breaking());
        try {
            deep(5);
        } catch (ArithmeticException e) {
            System.out.println(field);
        }
        System.out.println(Crew.each(2, i -> breaking()));
    }
}
