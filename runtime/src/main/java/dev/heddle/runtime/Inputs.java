// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Gives the program's inputs values that were chosen from outside. Called by woven code instead of the methods of the API, if there is
 * any value to give.
 *
 * <p>Each counter is of one thread, and only that thread touches it.
 */
public final class Inputs {

    private static final String EVERYBODY = "*";

    private static volatile @Nullable Inputs current;

    private final String[] threads;
    private final String[] names;
    private final int[] numbers;
    private final long[] values;

    /** Per pair of thread and name, at the first entry that has it: how often the thread has asked for it. */
    private final int[] asked;

    private Inputs(String[] threads, String[] names, int[] numbers, long[] values) {
        this.threads = threads.clone();
        this.names = names.clone();
        this.numbers = numbers.clone();
        this.values = values.clone();
        this.asked = new int[threads.length];
    }

    /**
     * From now on inputs have these values.
     *
     * @param threads of each value, the path of the thread that gets it; a star for all threads
     * @param names of each, the input's name
     * @param numbers of each, the how-manieth time the thread asks, from 1; 0 for every time
     * @param values the values
     */
    public static void begin(String[] threads, String[] names, int[] numbers, long[] values) {
        current = new Inputs(threads, names, numbers, values);
    }

    /** The value of an input; the given one unless another was chosen. */
    public static long value(@Nullable String name, long given) {
        Inputs inputs = current;
        return inputs == null || name == null ? given : inputs.find(ThreadLog.current().path, name, given);
    }

    // What is said of a thread and a time goes before what is said of all.
    private long find(String thread, String name, long given) {
        int time = 0;
        long general = given;
        for (int i = 0; i < threads.length; i++) {
            if (!names[i].equals(name)) {
                continue;
            }
            if (threads[i].equals(thread)) {
                if (time == 0) {
                    time = ++asked[i];
                }
                if (numbers[i] == time) {
                    return values[i];
                }
            }
            if (numbers[i] == 0 && (threads[i].equals(thread) || threads[i].equals(EVERYBODY))) {
                general = values[i];
            }
        }
        return general;
    }

    // ── instead of the API ──────────────────────────────────────────────────────────────────────────────────────────

    public static int input(String name, int given) {
        return (int) value(name, given);
    }

    public static long input(String name, long given) {
        return value(name, given);
    }

    public static boolean input(String name, boolean given) {
        return (value(name, given ? 1 : 0) & 1) != 0;
    }

    public static char input(String name, char given) {
        return (char) value(name, given);
    }

    public static byte input(String name, byte given) {
        return (byte) value(name, given);
    }

    public static short input(String name, short given) {
        return (short) value(name, given);
    }

    // ── where a field begins ────────────────────────────────────────────────────────────────────────────────────────

    public static int chosen(int given, String name) {
        return input(name, given);
    }

    public static long chosen(long given, String name) {
        return input(name, given);
    }

    public static boolean chosen(boolean given, String name) {
        return input(name, given);
    }

    public static char chosen(char given, String name) {
        return input(name, given);
    }

    public static byte chosen(byte given, String name) {
        return input(name, given);
    }

    public static short chosen(short given, String name) {
        return input(name, given);
    }

    // ── parameters ──────────────────────────────────────────────────────────────────────────────────────────────────

    public static int parameter(int given, String name) {
        return input(name, given);
    }

    public static long parameter(long given, String name) {
        return input(name, given);
    }

    public static boolean parameter(boolean given, String name) {
        return input(name, given);
    }

    public static char parameter(char given, String name) {
        return input(name, given);
    }

    public static byte parameter(byte given, String name) {
        return input(name, given);
    }

    public static short parameter(short given, String name) {
        return input(name, given);
    }
}
