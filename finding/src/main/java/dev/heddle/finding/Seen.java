// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

/**
 * The values that are seen of a step, as people read them; what is not known is empty.
 *
 * @param key the entry of a map or element of a list that a call is about
 * @param value what is found there, what a write leaves, or a call gives
 * @param left what is in an object after a call that has changed it
 */
public record Seen(String key, String value, String left) {

    /** Nothing is known. */
    public static final Seen NOTHING = new Seen("", "", "");

    /** Only what is found, left by a write, or given. */
    static Seen of(String value) {
        return new Seen("", value, "");
    }

    Seen withoutLeft() {
        return new Seen(key, value, "");
    }
}
