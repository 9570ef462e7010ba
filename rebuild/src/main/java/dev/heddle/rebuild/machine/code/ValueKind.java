// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;

/** The sort of value that a stack slot, a field or an argument holds. */
public enum ValueKind {
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    REFERENCE;

    /** The kind of values of a type descriptor; there is none for {@code V}. */
    public static ValueKind of(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'J' -> LONG;
            case 'F' -> FLOAT;
            case 'D' -> DOUBLE;
            case 'L', '[' -> REFERENCE;
            case 'Z', 'B', 'C', 'S', 'I' -> INT;
            default -> throw new IllegalArgumentException("no type of values: " + descriptor);
        };
    }

    /** Returns true if it takes two local variables. */
    public boolean isWide() {
        return this == LONG || this == DOUBLE;
    }

    /** The sort of its terms. */
    public Sort sort() {
        return switch (this) {
            case INT, FLOAT -> Sort.JAVA_INT;
            case LONG, DOUBLE -> Sort.JAVA_LONG;
            case REFERENCE -> Sort.INT;
        };
    }

    /** The value with these bits; for a reference, the identity. */
    public Value value(long bits) {
        return switch (this) {
            case INT, FLOAT -> Value.ofJavaInt((int) bits);
            case LONG, DOUBLE -> Value.ofJavaLong(bits);
            case REFERENCE -> Value.of(bits);
        };
    }

    /** Returns what a field holds before anything is written. */
    public Operand zero() {
        return switch (this) {
            case INT -> Operand.ofInt(0);
            case LONG -> Operand.ofLong(0);
            case FLOAT -> Operand.ofFloat(0);
            case DOUBLE -> Operand.ofDouble(0);
            case REFERENCE -> Operand.NULL;
        };
    }
}
