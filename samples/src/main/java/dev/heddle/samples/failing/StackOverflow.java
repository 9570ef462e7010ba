// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import dev.heddle.samples.Crew;

/** A recursion that ends only with the stack, caught far up; the depth is not printed because it may differ. */
public final class StackOverflow {

    private static int depth;
    private int own;

    private static int endless(int n) {
        depth++;
        return endless(n + 1) + 1;
    }

    private void deep(int levels) {
        own++;
        if (levels > 0) {
            deep(levels - 1);
        }
    }

    private static String overflow() {
        try {
            endless(0);
            return "never";
        } catch (StackOverflowError e) {
            return "overflow";
        }
    }

    public static void main(String[] args) throws Exception {
        String result = overflow();
        System.out.println(result + (depth > 100));
        Thread small = new Thread(null, () -> overflow(), "small", 256 * 1024);
        small.start();
        small.join();
        StackOverflow one = new StackOverflow();
        one.deep(500);
        System.out.println(one.own);
        System.out.println(Crew.each(2, i -> {
            StackOverflow mine = new StackOverflow();
            mine.deep(300 + i);
            return mine.own;
        }));
    }
}
