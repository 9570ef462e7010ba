// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Every kind of conditional jump: against zero, between ints, between references, against null. */
public final class Comparisons {

    static int number;
    static Object object;
    static boolean flag;

    private Comparisons() {}

    private static int zeros() {
        int bits = 0;
        if (number == 0) {
            bits |= 1;
        }
        if (number != 0) {
            bits |= 2;
        }
        if (number < 0) {
            bits |= 4;
        }
        if (number <= 0) {
            bits |= 8;
        }
        if (number > 0) {
            bits |= 16;
        }
        if (number >= 0) {
            bits |= 32;
        }
        return bits;
    }

    private static int ints(int other) {
        int bits = 0;
        if (number == other) {
            bits |= 1;
        }
        if (number != other) {
            bits |= 2;
        }
        if (number < other) {
            bits |= 4;
        }
        if (number <= other) {
            bits |= 8;
        }
        if (number > other) {
            bits |= 16;
        }
        if (number >= other) {
            bits |= 32;
        }
        return bits;
    }

    private static int references(Object other) {
        int bits = 0;
        if (object == other) {
            bits |= 1;
        }
        if (object != other) {
            bits |= 2;
        }
        if (object == null) {
            bits |= 4;
        }
        if (object != null) {
            bits |= 8;
        }
        if (object instanceof Comparable) {
            bits |= 16;
        }
        if (!(other instanceof int[])) {
            bits |= 32;
        }
        return bits;
    }

    private static int logic(boolean a, boolean b) {
        int bits = 0;
        flag = a & b;
        bits |= flag ? 1 : 0;
        flag = a | b;
        bits |= flag ? 2 : 0;
        flag = a ^ b;
        bits |= flag ? 4 : 0;
        flag = !a;
        bits |= flag && b ? 8 : 0;
        bits |= flag || b ? 16 : 0;
        flag ^= true;
        bits |= (a == b) ? 32 : 0;
        return bits;
    }

    static synchronized String all() {
        StringBuilder text = new StringBuilder();
        for (int value : IntArithmetic.EDGES) {
            number = value;
            text.append(zeros()).append(',').append(ints(1)).append(' ');
        }
        Object[] objects = {null, "text", new int[2], new Comparisons(), IntArithmetic.EDGES};
        for (Object one : objects) {
            object = one;
            for (Object two : objects) {
                text.append(references(two)).append(' ');
            }
        }
        text.append(logic(false, false))
                .append(logic(false, true))
                .append(logic(true, false))
                .append(logic(true, true));
        return text.toString();
    }

    public static void main(String[] args) {
        for (String text : Crew.each(2, i -> all())) {
            System.out.println(text);
        }
    }
}
