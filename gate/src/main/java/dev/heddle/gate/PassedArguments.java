// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.io.PrintStream;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Observable;
import org.jspecify.annotations.Nullable;

/** What a thread is about to give to code that is not woven, and what that code does to it. */
public final class PassedArguments {

    /** Arrays with more cells than this have several cells in one place. */
    private static final int PLACES = 1024;

    /** What is printed there is for people, and in which order is no matter. */
    private static final PrintStream OUT = System.out;

    private static final PrintStream ERR = System.err;

    private static final String ANY = "**";

    /** Written before the first thread is controlled. */
    private static volatile String[] open = {};

    private static final ClassValue<Boolean> IS_OPEN = new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isOpen(type.getName());
        }
    };

    private @Nullable Object[] objects = new @Nullable Object[4];
    private boolean[] written = new boolean[4];
    private int[] from = new int[4];
    private int[] to = new int[4];
    private int size;

    /** Where a cell of an array is: the same for cells that are not told apart. */
    public static int place(Object array, int index) {
        int length = Array.getLength(array);
        return length <= PLACES ? index : index / ((length + PLACES - 1) / PLACES);
    }

    /** Whether it is something that code which is not woven can look into, and that may change. */
    public static boolean isOpen(Object object) {
        if (object instanceof Collection<?> || object instanceof Map<?, ?>) {
            return !object.getClass().getName().startsWith("java.util.ImmutableCollections");
        }
        return object.getClass().isArray()
                || object instanceof StringBuilder
                || object instanceof StringBuffer
                || object instanceof Iterator<?>
                || object instanceof Enumeration<?>
                || object instanceof BitSet
                || object instanceof Buffer
                || object instanceof Date
                || object instanceof Calendar
                || object instanceof MessageDigest
                || object instanceof Signature
                || object instanceof Reference<?>
                || object instanceof Throwable
                || object instanceof Observable
                || IS_OPEN.get(object.getClass()) && object != OUT && object != ERR;
    }

    private static boolean isOpen(String name) {
        boolean is = false;
        for (String line : open) {
            boolean isGiven = line.charAt(0) != '-';
            if (is != isGiven && matches(line, isGiven ? 0 : 1, name)) {
                is = isGiven;
            }
        }
        return is;
    }

    private static boolean matches(String line, int from, String name) {
        return line.endsWith(ANY)
                ? line.regionMatches(from, name, 0, line.length() - ANY.length() - from)
                : line.length() - from == name.length() && line.startsWith(name, from);
    }

    /**
     * Hands over which classes are open, besides those that a supertype tells of.
     *
     * @param known names of classes, which may end with {@code **} for any end of a name; a minus before a name takes away what
     *     an earlier one gave
     */
    public static void know(String[] known) {
        open = known.clone();
    }

    public void add(Object object, boolean isWritten, int begin, int end) {
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, 2 * size);
            written = Arrays.copyOf(written, 2 * size);
            from = Arrays.copyOf(from, 2 * size);
            to = Arrays.copyOf(to, 2 * size);
        }
        objects[size] = object;
        written[size] = isWritten;
        from[size] = begin;
        to[size++] = end;
    }

    public int size() {
        return size;
    }

    public Object object(int number) {
        Object object = objects[number];
        if (object == null || number >= size) {
            throw new IndexOutOfBoundsException(number);
        }
        return object;
    }

    public boolean isWritten(int number) {
        return written[number];
    }

    /** The first cell, of an array. */
    public int from(int number) {
        return from[number];
    }

    /** One more than the last cell, of an array. */
    public int to(int number) {
        return to[number];
    }

    public void clear() {
        for (int i = 0; i < size; i++) {
            objects[i] = null;
        }
        size = 0;
    }
}
