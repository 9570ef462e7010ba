// SPDX-License-Identifier: Apache-2.0
package dev.heddle.api;

/**
 * Marks values as inputs. Without Heddle's agent each method returns the given value and does nothing else.
 *
 * <p>When a recorded run is analysed, an input may have any value of its type: {@code int amount = Heddle.input("amount",
 * 10)} runs with 10, and Heddle looks for other amounts, and other interleavings, that make the program fail.
 */
public final class Heddle {

    private Heddle() {}

    /** An int that may have any value. */
    public static int input(String name, int value) {
        return value;
    }

    /** A long that may have any value. */
    public static long input(String name, long value) {
        return value;
    }

    /** A boolean that may have any value. */
    public static boolean input(String name, boolean value) {
        return value;
    }

    /** A char that may have any value. */
    public static char input(String name, char value) {
        return value;
    }

    /** A byte that may have any value. */
    public static byte input(String name, byte value) {
        return value;
    }

    /** A short that may have any value. */
    public static short input(String name, short value) {
        return value;
    }
}
