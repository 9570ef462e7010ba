// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.stream.Collectors;

/** Writes values into the text of invariants. */
final class Literals {

    private Literals() {}

    /** Says that something has a value. */
    static String equal(String subject, Variable.Type type, Value value) {
        if (type == Variable.Type.BOOLEAN) {
            return of(type, value).equals("true") ? subject : "!" + subject;
        }
        if (value instanceof Value.Sequence) {
            return "Arrays.equals(%s, %s)".formatted(subject, of(type, value));
        }
        return subject + " == " + of(type, value);
    }

    static String of(Variable.Type type, Value value) {
        if (value instanceof Value.Whole whole) {
            return switch (type) {
                case BOOLEAN -> whole.value() == 0 ? "false" : "true";
                case REFERENCE -> whole.value() == 0 ? "null" : "#" + whole.value();
                default -> number(whole.value());
            };
        }
        if (value instanceof Value.Sequence sequence) {
            String element = type == Variable.Type.REFERENCES ? "#%d" : "%d";
            return sequence.elements().stream().map(element::formatted).collect(Collectors.joining(", ", "{", "}"));
        }
        return value.toString();
    }

    static String number(long value) {
        return value == (int) value ? Long.toString(value) : value + "L";
    }

    /** Tells whether Java can say that a variable has a value: it knows no objects by number. */
    static boolean isJava(Variable.Type type, Value value) {
        if (value instanceof Value.Real real) {
            return Double.isFinite(real.value());
        }
        return value instanceof Value.Whole whole && (type != Variable.Type.REFERENCE || whole.value() == 0);
    }
}
