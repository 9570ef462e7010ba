// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.bytecode;

import dev.heddle.samples.Crew;
import java.util.Arrays;

/** Arrays of every type: made, written, read, compound-assigned, cloned, and misused. */
public final class ArrayKinds {

    static final boolean[] BOOLEANS = {true, false, true};
    static final byte[] BYTES = {1, -1, 127, -128};
    static final char[] CHARS = {'a', '\uffff', 0};
    static final short[] SHORTS = {1, -1, 32767, -32768};
    static final int[] INTS = {1, 2, 3, Integer.MIN_VALUE};
    static final long[] LONGS = {1L, Long.MIN_VALUE, 1L << 40};
    static final float[] FLOATS = {1.5f, Float.NaN, -0f};
    static final double[] DOUBLES = {1.5, Double.NaN, 1e-300};
    static final Object[] OBJECTS = {"a", null, 1, 2L, new int[] {5}};
    static final String[] STRINGS = {"x", "y", null};

    private ArrayKinds() {}

    static synchronized void turn(int i) {
        BOOLEANS[i % 3] ^= true;
        BYTES[i % 4] += 77;
        BYTES[i % 4]++;
        CHARS[i % 3] += 7;
        CHARS[(i + 1) % 3]--;
        SHORTS[i % 4] *= 3;
        INTS[i % 4] ^= i << 20;
        INTS[(i + 1) % 4] -= INTS[i % 4]--;
        LONGS[i % 3] += (long) i << 33;
        LONGS[(i + 2) % 3] >>>= 3;
        FLOATS[i % 3] = FLOATS[(i + 1) % 3] + 0.5f;
        DOUBLES[i % 3] = DOUBLES[(i + 2) % 3] / 3;
        OBJECTS[i % 5] = OBJECTS[(i + 1) % 5];
        STRINGS[i % 3] = "s" + i;
    }

    static int misuse() {
        int caught = 0;
        Object[] strings = STRINGS;
        int[] none = null;
        for (int i = 0; i < 6; i++) {
            try {
                switch (i) {
                    case 0 -> INTS[INTS.length] = 1;
                    case 1 -> caught += INTS[-1];
                    case 2 -> strings[0] = Integer.valueOf(3);
                    case 3 -> caught += new long[2 - i * i].length;
                    case 4 -> caught += none.length;
                    default -> caught += ((Object[]) OBJECTS.clone())[5].hashCode();
                }
                caught += 1000;
            } catch (IndexOutOfBoundsException
                    | ArrayStoreException
                    | NegativeArraySizeException
                    | NullPointerException e) {
                caught += 1 << i;
            }
        }
        return caught;
    }

    static void print() {
        System.out.println(Arrays.toString(BOOLEANS) + Arrays.toString(BYTES) + Arrays.toString(SHORTS));
        System.out.println(Arrays.toString(INTS) + Arrays.toString(LONGS));
        System.out.println(Arrays.toString(FLOATS) + Arrays.toString(DOUBLES));
        System.out.println(Arrays.toString(STRINGS) + (int) CHARS[0] + " " + (int) CHARS[1] + " " + (int) CHARS[2]);
        for (Object object : OBJECTS) {
            System.out.print(object instanceof int[] ints ? "int" + ints[0] : String.valueOf(object));
        }
        System.out.println();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 12; i++) {
            turn(i);
        }
        print();
        System.out.println(misuse());
        int[] mine = INTS.clone();
        Crew.each(3, worker -> INTS[worker] = worker * 11);
        System.out.println(Arrays.toString(INTS) + Arrays.toString(mine));
        int[] copy = new int[6];
        System.arraycopy(INTS, 1, copy, 2, 3);
        System.arraycopy(copy, 0, copy, 1, 4);
        System.out.println(Arrays.toString(copy) + Arrays.hashCode(Arrays.copyOf(LONGS, 5)));
        byte[] bytes = new byte[300];
        boolean[] booleans = new boolean[300];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
            booleans[i] = bytes[i] < 0;
        }
        System.out.println(Arrays.hashCode(bytes) + " " + Arrays.hashCode(booleans));
    }
}
