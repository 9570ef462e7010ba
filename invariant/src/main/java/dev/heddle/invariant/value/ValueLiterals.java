// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.stream.Collectors;

/** Writes values into the text of invariants. */
public final class ValueLiterals {

    private ValueLiterals() {}

    /** Says that something has a value. */
    public static String equal(String subject, SampledVariable.Type type, SampledValue value) {
        if (type == SampledVariable.Type.BOOLEAN) {
            return of(type, value).equals("true") ? subject : "!" + subject;
        }
        if (value instanceof SampledValue.Sequence) {
            return "Arrays.equals(%s, %s)".formatted(subject, of(type, value));
        }
        return subject + " == " + of(type, value);
    }

    public static String of(SampledVariable.Type type, SampledValue value) {
        if (value instanceof SampledValue.Whole whole) {
            return switch (type) {
                case BOOLEAN -> whole.value() == 0 ? "false" : "true";
                case REFERENCE -> whole.value() == 0 ? "null" : "#" + whole.value();
                default -> number(whole.value());
            };
        }
        if (value instanceof SampledValue.Sequence sequence) {
            String element = type == SampledVariable.Type.REFERENCES ? "#%d" : "%d";
            return sequence.elements().stream().map(element::formatted).collect(Collectors.joining(", ", "{", "}"));
        }
        return value.toString();
    }

    public static String number(long value) {
        return value == (int) value ? Long.toString(value) : value + "L";
    }

    /** Tells whether Java can say that a variable has a value: it knows no objects by number. */
    public static boolean isJava(SampledVariable.Type type, SampledValue value) {
        if (value instanceof SampledValue.Real real) {
            return Double.isFinite(real.value());
        }
        return value instanceof SampledValue.Whole whole
                && (type != SampledVariable.Type.REFERENCE || whole.value() == 0);
    }
}
