// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;

/** Different bit patterns that all are NaN: kept in fields, passed on, made by arithmetic, looked at. */
public final class NotANumber {

    private static double wide = Double.longBitsToDouble(0x7ff8000000000123L);
    private static float narrow = Float.intBitsToFloat(0xffc00321);
    private static volatile double zero;
    private static volatile float floatZero;
    private static final double[] cells = {Double.NaN, 0, Double.longBitsToDouble(0xfff8000000000000L)};

    private NotANumber() {}

    private static synchronized String step() {
        double made = zero / zero;
        float floatMade = floatZero / floatZero;
        cells[1] = made % 0;
        cells[2] = cells[0] + cells[1];
        wide = cells[2] * wide;
        narrow += floatMade - narrow;
        floatMade = (float) wide;
        return (wide != wide) + " " + (narrow == narrow) + " " + (made < 1) + (made >= 1) + Double.isNaN(cells[1])
                + Double.doubleToLongBits(cells[2]) + Float.floatToIntBits(floatMade) + (int) made + (long) narrow
                + Double.compare(made, wide) + Double.valueOf(made).equals(wide);
    }

    public static void main(String[] args) {
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(wide)) + " " + Float.isNaN(narrow));
        System.out.println(Crew.each(3, i -> step()));
        System.out.println(Math.sqrt(-1 - zero) + " " + Math.max(wide, 1) + " " + Math.min(narrow, 1f) + wide + narrow);
        wide = Double.longBitsToDouble(0x7ff0000000000001L + (long) zero);
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(wide) | 0x8000000000000L));
    }
}
