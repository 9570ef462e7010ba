// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.List;

/** String concatenation of values of all types, with constants, nulls, compound assignment and toString of the program. */
public final class Concatenation {

    private static final String CONSTANT = "const" + 1 + 'c' + 2L + true + 1.5f + 2.5d;
    private static String shared = "";
    private boolean aBoolean = true;
    private byte aByte = -1;
    private char aChar = 'z';
    private short aShort = 300;
    private int anInt = 7;
    private long aLong = Long.MIN_VALUE;
    private float aFloat = 0.1f;
    private double aDouble = -0.0;
    private Object none;
    private int printed;

    @Override
    public String toString() {
        printed++;
        return "me" + printed;
    }

    String all() {
        return aBoolean + "|" + aByte + aChar + '|' + aShort + anInt + "\u0001\u0002" + aLong + aFloat + aDouble + none
                + this;
    }

    String wide() {
        String text = "";
        for (int i = 0; i < 3; i++) {
            text += i;
            text += (char) ('a' + i);
            text += i / 2.0;
            text += new int[] {i}.length + "x" + List.of(i);
        }
        return text;
    }

    String many(int a, long b, String c) {
        return "" + a + b + c + a + b + c + a + b + c + a + b + c + a + b + c + a + b + c + a + b + c + a + b + c + a
                + b + c + a + b + c + a + b + c + a + b + c;
    }

    public static void main(String[] args) {
        Concatenation one = new Concatenation();
        System.out.println(CONSTANT + one.all() + one.wide() + one.printed);
        System.out.println(one.many(1, 1L << 40, "s") + null + (String) null);
        Crew.each(3, i -> {
            synchronized (Concatenation.class) {
                shared += "x";
            }
            return i;
        });
        System.out.println(shared + shared.length() + (shared == "xxx") + (shared.intern() == "xxx"));
        String[] parts = {"a", null};
        parts[0] += parts[1] + 1;
        System.out.println(parts[0] + one);
        StringBuilder builder = new StringBuilder("b");
        builder.append(1)
                .append(2L)
                .append('c')
                .append(1.5)
                .append(true)
                .append((Object) null)
                .append("s", 0, 1)
                .insert(0, -1);
        System.out.println(builder.reverse());
    }
}
