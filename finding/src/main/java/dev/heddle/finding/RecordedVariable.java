// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.Optional;

/**
 * A variable of a recorded run that belongs to an object with a number.
 *
 * @param type the class of the object without its package, {@code Bank$Account}
 * @param number which object of that class
 * @param rest what of it: {@code .balance}, {@code [3]}; empty if it is the object as a whole
 */
public record RecordedVariable(String type, int number, String rest) {

    private static final char NUMBER = '#';
    private static final int MOST_DIGITS = 9;

    /** The variable of this name, if it belongs to an object with a number. */
    public static Optional<RecordedVariable> of(String text) {
        int hash = text.indexOf(NUMBER);
        int end = hash + 1;
        while (hash > 0 && end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return hash > 0 && end > hash + 1 && end <= hash + 1 + MOST_DIGITS
                ? Optional.of(new RecordedVariable(
                        text.substring(0, hash), Integer.parseInt(text.substring(hash + 1, end)), text.substring(end)))
                : Optional.empty();
    }

    /** The variable of any object of that class: objects have other numbers in other runs. */
    public String withoutNumber() {
        return type + rest;
    }

    /** The object alone. */
    public String object() {
        return type + NUMBER + number;
    }

    /** The class as people call it. */
    String simpleType() {
        int array = type.indexOf('[');
        String name = array < 0 ? type : type.substring(0, array);
        String inner = name.substring(name.lastIndexOf('$') + 1);
        // One without a name of its own is known by the class that it is in: Bank$1.
        String simple = inner.isEmpty() || Character.isDigit(inner.charAt(0)) ? name : inner;
        return array < 0 ? simple : simple + type.substring(array);
    }
}
