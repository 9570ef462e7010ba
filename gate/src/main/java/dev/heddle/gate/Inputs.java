// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import org.jspecify.annotations.Nullable;

/** Gives the program's inputs values that were chosen from outside. Called by woven code instead of the methods of the API. */
public final class Inputs {

    private Inputs() {}

    private static long value(@Nullable String name, long given) {
        Carrier carrier = Gate.carrier();
        return carrier == null || name == null ? given : Gate.guide().input(carrier, name, given);
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

    /** Woven code is about to call woven code. */
    public static void inside() {
        Carrier carrier = Carrier.ofCaller();
        if (carrier != null) {
            carrier.callsInside = true;
        }
    }

    /** A woven method begins. */
    public static void entered() {
        Carrier carrier = Carrier.ofCaller();
        if (carrier != null) {
            carrier.isEnteredFromOutside = !carrier.callsInside;
            carrier.callsInside = false;
        }
    }

    private static boolean isInside() {
        Carrier carrier = Carrier.ofCaller();
        return carrier == null || !carrier.isEnteredFromOutside;
    }

    public static int parameter(int given, String name) {
        return isInside() ? given : input(name, given);
    }

    public static long parameter(long given, String name) {
        return isInside() ? given : input(name, given);
    }

    public static boolean parameter(boolean given, String name) {
        return isInside() ? given : input(name, given);
    }

    public static char parameter(char given, String name) {
        return isInside() ? given : input(name, given);
    }

    public static byte parameter(byte given, String name) {
        return isInside() ? given : input(name, given);
    }

    public static short parameter(short given, String name) {
        return isInside() ? given : input(name, given);
    }
}
