// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

/**
 * Something that the recording does not model, said once.
 *
 * @param id its number
 * @param kind a short name for the kind, such as {@code reflection}
 * @param where the class or method it concerns
 * @param text what it means for the user
 */
public record Note(int id, String kind, String where, String text) {

    /** The kind of what is no construct but a thread that waits for ever: where is its path, or its name if it has none, and the text is a {@link Standing}. */
    public static final String STANDSTILL = "standstill";
}
