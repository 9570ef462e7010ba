// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Logs the elements that a call of the JDK reads from an array or leaves in one.
 *
 * <p>Called by woven code around {@code System.arraycopy}, {@code clone} and some of {@code java.util.Arrays}. What is logged is a
 * count plus one and then the elements, or 0 where they are not logged: the call will fail, or there are too many of them.
 */
public final class Elements {

    /** Stretches that are longer are not logged. */
    private static final int LIMIT = 1024;

    private Elements() {}

    /**
     * Logs what {@code System.arraycopy} with these arguments will copy.
     *
     * @return what to copy from instead: exactly what was logged, whatever other threads write to the array meanwhile; the array
     *     itself if nothing was logged
     */
    public static @Nullable Object snapshot(
            @Nullable Object from, int start, @Nullable Object to, int target, int length, ThreadLog log) {
        boolean possible = length >= 0
                && length <= LIMIT
                && canCopy(from, to)
                && fits(from, start, length)
                && fits(to, target, length);
        if (from == null || !possible) {
            log.writeByte(0);
            return from;
        }
        if (length == 0) {
            log.writeByte(1);
            return from;
        }
        Object snapshot = Array.newInstance(from.getClass().getComponentType(), length);
        System.arraycopy(from, start, snapshot, 0, length);
        write(snapshot, 0, length, log);
        return snapshot;
    }

    /** Returns where to begin to copy from what {@link #snapshot} returned. */
    public static int start(@Nullable Object snapshot, @Nullable Object from, int start) {
        return snapshot == from ? start : 0;
    }

    private static boolean canCopy(@Nullable Object from, @Nullable Object to) {
        if (from == null || to == null) {
            return false;
        }
        Class<?> one = from.getClass().getComponentType();
        Class<?> other = to.getClass().getComponentType();
        return one != null && other != null && (one == other || (!one.isPrimitive() && !other.isPrimitive()));
    }

    private static boolean fits(@Nullable Object array, int start, int length) {
        return array != null && start >= 0 && start <= Array.getLength(array) - length;
    }

    /** Logs all elements of an array. */
    public static void whole(@Nullable Object array, ThreadLog log) {
        if (array == null || !array.getClass().isArray()) {
            log.writeByte(0);
        } else {
            stretch(array, 0, Array.getLength(array), log);
        }
    }

    /** Logs the elements of an array from one index up to another. */
    public static void stretch(@Nullable Object array, int from, int to, ThreadLog log) {
        if (from < 0 || to < from || to - from > LIMIT || !fits(array, from, to - from)) {
            log.writeByte(0);
        } else {
            write(array, from, to, log);
        }
    }

    private static void write(@Nullable Object array, int from, int to, ThreadLog log) {
        log.writeCount(to - from + 1);
        if (array instanceof Object[]) {
            Object[] elements = (Object[]) array;
            for (int i = from; i < to; i++) {
                log.writeReference(elements[i]);
            }
        } else if (array instanceof int[]) {
            int[] elements = (int[]) array;
            for (int i = from; i < to; i++) {
                log.writeInt(elements[i]);
            }
        } else if (array instanceof byte[]) {
            byte[] elements = (byte[]) array;
            for (int i = from; i < to; i++) {
                log.writeInt(elements[i]);
            }
        } else if (array instanceof char[]) {
            char[] elements = (char[]) array;
            for (int i = from; i < to; i++) {
                log.writeInt(elements[i]);
            }
        } else if (array instanceof long[]) {
            long[] elements = (long[]) array;
            for (int i = from; i < to; i++) {
                log.writeLong(elements[i]);
            }
        } else {
            writeRarer(array, from, to, log);
        }
    }

    private static void writeRarer(@Nullable Object array, int from, int to, ThreadLog log) {
        for (int i = from; i < to; i++) {
            if (array instanceof double[]) {
                log.writeDouble(((double[]) array)[i]);
            } else if (array instanceof float[]) {
                log.writeFloat(((float[]) array)[i]);
            } else if (array instanceof short[]) {
                log.writeInt(((short[]) array)[i]);
            } else if (array instanceof boolean[]) {
                log.writeInt(((boolean[]) array)[i] ? 1 : 0);
            }
        }
    }
}
