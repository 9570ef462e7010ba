// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Every conversion between primitive types, on values where it saturates, rounds or cuts off. */
public final class Conversions {

    private static final double[] VALUES = {
        0,
        -0.0,
        1.5,
        -1.5,
        127,
        128,
        255,
        256,
        32767,
        32768,
        65535,
        65536,
        2147483647d,
        2147483648d,
        -2147483649d,
        9.3e18,
        -9.3e18,
        1e40,
        1e308,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };

    static byte byteField;
    static short shortField;
    static char charField;
    static int intField;
    static long longField;
    static float floatField;
    static double doubleField;

    private Conversions() {}

    private static void fromDouble(double value) {
        doubleField = value;
        intField = (int) doubleField;
        longField = (long) doubleField;
        floatField = (float) doubleField;
    }

    private static void fromInt() {
        byteField = (byte) intField;
        shortField = (short) intField;
        charField = (char) intField;
    }

    private static long widen() {
        long result = byteField;
        result = result * 31 + shortField;
        result = result * 31 + charField;
        result = result * 31 + intField;
        result = result * 31 + longField;
        float asFloat = longField;
        result = result * 31 + Float.floatToIntBits(asFloat);
        double asDouble = longField;
        result = result * 31 + Double.doubleToLongBits(asDouble);
        asDouble = floatField;
        result = result * 31 + Double.doubleToLongBits(asDouble);
        asFloat = intField;
        result = result * 31 + Float.floatToIntBits(asFloat);
        asDouble = intField;
        result = result * 31 + Double.doubleToLongBits(asDouble);
        result = result * 31 + (int) floatField;
        result = result * 31 + (long) floatField;
        result = result * 31 + (int) longField;
        return result;
    }

    static String all() {
        StringBuilder text = new StringBuilder();
        for (double value : VALUES) {
            synchronized (Conversions.class) {
                fromDouble(value);
                fromInt();
                text.append(intField).append(' ').append(longField).append(' ').append(floatField);
                text.append(' ')
                        .append(byteField)
                        .append(' ')
                        .append(shortField)
                        .append(' ')
                        .append((int) charField);
                text.append(' ').append(widen()).append('\n');
            }
        }
        return text.toString();
    }

    public static void main(String[] args) {
        for (String text : Crew.each(2, i -> all())) {
            System.out.print(text);
        }
        byteField += 300.7;
        charField -= 70000;
        shortField *= 1e6f;
        longField += 1.5e10f;
        System.out.println(byteField + " " + (int) charField + " " + shortField + " " + longField);
    }
}
