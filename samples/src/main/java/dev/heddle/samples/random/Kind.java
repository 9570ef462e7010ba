// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.List;

/** The types that generated programs use. */
enum Kind {
    BOOLEAN("boolean", List.of("true", "false")),
    BYTE("byte", List.of("(byte) 0", "(byte) 1", "(byte) -1", "(byte) 127", "(byte) -128")),
    CHAR("char", List.of("'a'", "'\\uffff'", "(char) 0", "'7'")),
    SHORT("short", List.of("(short) 0", "(short) -1", "(short) 32767", "(short) -32768", "(short) 300")),
    INT("int", List.of("0", "1", "-1", "2", "7", "31", "100", "65536", "Integer.MAX_VALUE", "Integer.MIN_VALUE")),
    LONG("long", List.of("0L", "1L", "-1L", "5L", "1L << 40", "Long.MAX_VALUE", "Long.MIN_VALUE", "0x123456789L")),
    FLOAT("float", List.of("0f", "-0f", "1f", "0.5f", "-3.75f", "1e30f", "Float.NaN", "Float.POSITIVE_INFINITY")),
    DOUBLE("double", List.of("0d", "-0d", "1d", "0.1", "-2.5", "1e300", "Double.NaN", "Double.NEGATIVE_INFINITY")),
    STRING("String", List.of("\"\"", "\"a\"", "\"Aa\"", "\"BB\"", "\"text\"")),
    NODE("Node", List.of("null"));

    private final String text;
    private final List<String> literals;

    Kind(String text, List<String> literals) {
        this.text = text;
        this.literals = literals;
    }

    String text() {
        return text;
    }

    List<String> literals() {
        return literals;
    }

    boolean isNumber() {
        return this != BOOLEAN && this != STRING && this != NODE;
    }

    /** Returns true if it fits where shifts and bit operations are allowed. */
    boolean isIntegral() {
        return isNumber() && this != FLOAT && this != DOUBLE;
    }

    /** Wraps an expression of a possibly wider numeric type. */
    String cast(String expression) {
        return "(" + text + ") (" + expression + ")";
    }
}
