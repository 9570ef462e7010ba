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

    /**
     * The kind of what is no construct but a thread that waits for ever: where is its path, or its name if it has none, and the text is what it waits
     * for and, behind {@link #STACK}, where it stands.
     */
    public static final String STANDSTILL = "standstill";

    /** What is between what a thread waits for and its stack, of which the innermost frame comes first. */
    public static final String STACK = "; stack: ";
}
