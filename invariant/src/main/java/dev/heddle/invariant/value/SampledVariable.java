// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

/**
 * Something whose value is sampled.
 *
 * @param name what people read, such as {@code Bank.balance}, {@code orig(Bank.balance)} or {@code thread}
 * @param type how its values may be compared
 */
public record SampledVariable(String name, Type type) {

    /** The name of a variable that tells threads apart by number; it is none of the program's. */
    public static final String THREAD = "thread";

    private static final String BEFORE = "orig(";

    /** The type of a variable. */
    public enum Type {
        /** Any integral type, and characters. */
        INTEGER,
        /** Sampled as 0 and 1. */
        BOOLEAN,
        /** Floating-point numbers. */
        REAL,
        /** Identities of objects: a number per object that is the same in all executions, and 0 for null. */
        REFERENCE,
        /** Integers in a row: the cells of an array, the elements of a collection. */
        SEQUENCE,
        /** Identities of objects in a row. */
        REFERENCES
    }

    public SampledVariable {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a variable needs a name");
        }
    }

    /** Names the same thing as it was at the beginning of the method or block. */
    public SampledVariable before() {
        if (isBefore()) {
            throw new IllegalStateException(name + " is a value from before already");
        }
        return new SampledVariable(BEFORE + name + ")", type);
    }

    /** Tells whether this is the value from the beginning of the method or block. */
    public boolean isBefore() {
        return name.startsWith(BEFORE) && name.endsWith(")");
    }

    /** The name without {@code orig(...)}. */
    public String bareName() {
        return isBefore() ? name.substring(BEFORE.length(), name.length() - 1) : name;
    }

    /** Tells whether values of this variable are rows of values. */
    public boolean isSequence() {
        return type == Type.SEQUENCE || type == Type.REFERENCES;
    }
}
