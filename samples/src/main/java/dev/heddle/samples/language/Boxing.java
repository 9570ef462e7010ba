// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Boxes: their cache, equality and identity, unboxing of null, arithmetic on boxed fields, varargs. */
public final class Boxing {

    private static Integer counter = 0;
    private static Long total = 0L;
    private static Double ratio = 1.0;
    private static Character letter = 'a';
    private static Boolean flag = false;
    private static Byte small = (byte) 127;
    private static Short half = (short) 1;
    private static Float real = 2f;

    private Boxing() {}

    private static synchronized void step(int n) {
        counter++;
        counter += n;
        total = total * 2 + counter;
        ratio /= 2;
        letter++;
        flag = !flag || letter > 'c';
        small++;
        half = (short) (half << 1);
        real *= 1.5f;
    }

    private static int sum(Integer... numbers) {
        int sum = 0;
        for (int n : numbers) {
            sum += n;
        }
        return sum;
    }

    private static String which(long n) {
        return "long";
    }

    private static String which(Integer n) {
        return "Integer";
    }

    private static String which(Object n) {
        return "Object";
    }

    private static String which(int... n) {
        return "varargs";
    }

    public static void main(String[] args) {
        Crew.together(() -> step(1), () -> step(1), () -> step(1));
        System.out.println(counter + " " + total + " " + ratio + letter + flag + small + half + real);
        Integer a = 127;
        Integer b = 127;
        Integer c = 1000;
        Integer d = c + 0;
        System.out.println((a == b) + " " + c.equals(d) + " " + (c <= d && c >= d) + " "
                + Long.valueOf(5).equals(5));
        System.out.println(
                sum() + sum(1, 2, 3) + " " + which(1) + which((Integer) 1) + which("s") + which() + which('c'));
        try {
            Integer none = null;
            int n = none;
            System.out.println(n);
        } catch (NullPointerException e) {
            System.out.println("null box");
        }
        Object mixed = true ? 1 : "one";
        Object promoted = true ? 1 : 2.0;
        System.out.println(mixed + " " + promoted);
        Map<Character, Integer> counts = new HashMap<>();
        for (char ch : "mississippi".toCharArray()) {
            counts.merge(ch, 1, Integer::sum);
        }
        System.out.println(counts + " " + List.of(1, 2L, 3f, 'c', true));
        Number[] numbers = {1, 2L, 3.5f, 4.5, (byte) 5, (short) 6};
        double all = 0;
        for (Number number : numbers) {
            all += number.doubleValue() + number.intValue();
        }
        System.out.println(
                all + " " + Integer.toHexString(-1) + Long.numberOfTrailingZeros(64) + Character.isDigit('7'));
    }
}
