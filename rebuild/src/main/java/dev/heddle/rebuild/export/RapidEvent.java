// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

/**
 * One line of an STD trace.
 *
 * @param thread the thread's name
 * @param kind what it does
 * @param object the variable, the lock or the other thread; for {@code begin} and {@code end} the thread itself
 * @param location a number for the place in the code
 */
public record RapidEvent(String thread, Kind kind, String object, int location) {

    /** The kinds of lines. */
    public enum Kind {
        READ("r"),
        WRITE("w"),
        ACQUIRE("acq"),
        RELEASE("rel"),
        FORK("fork"),
        JOIN("join"),
        BEGIN("begin"),
        END("end");

        private final String keyword;

        Kind(String keyword) {
            this.keyword = keyword;
        }

        /** Returns how the format writes it. */
        public String keyword() {
            return keyword;
        }
    }

    public RapidEvent {
        requireWord(thread);
        requireWord(object);
    }

    private static void requireWord(String name) {
        if (name.isEmpty() || name.chars().anyMatch(c -> c == '|' || Character.isWhitespace(c))) {
            throw new IllegalArgumentException("an STD trace has no way to write the name '%s'".formatted(name));
        }
    }

    /** The line, without its end. */
    @Override
    public String toString() {
        return thread + "|" + kind.keyword() + "(" + object + ")|" + location;
    }
}
