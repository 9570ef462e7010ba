// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** The promise of an object of a known type to threads that share it. */
public enum Sharing {
    /** Each call happens as a whole, and calls are ordered. */
    ATOMIC("atomic"),
    /** Each call holds the receiver's monitor, as in {@code Vector}. */
    MONITOR("holds the receiver's monitor"),
    /** Nothing: two calls at once are a race if one of them changes the object. */
    ORDINARY("ordinary"),
    /** It never changes. */
    IMMUTABLE("immutable"),
    /** Each thread has its own state in it, as in {@code ThreadLocal}. */
    CONFINED("one state per thread"),
    /** The type is an interface or an open class: ask again with the class that the receiver really has. */
    OPEN("as the receiver's class promises"),
    /** There is no shared state behind the call. */
    NONE("no state");

    private final String text;

    Sharing(String text) {
        this.text = text;
    }

    /** Returns how the page says it. */
    public String text() {
        return text;
    }
}
