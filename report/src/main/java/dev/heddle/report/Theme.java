// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.Map;

/**
 * The style of text.
 *
 * @param unicode whether other characters than ASCII can be shown
 * @param color whether colours can be shown; they never say anything that the text does not
 */
public record Theme(boolean unicode, boolean color) {

    /** All characters, no colours. */
    public static final Theme PLAIN = new Theme(true, false);
    /** ASCII characters only, no colours. */
    public static final Theme ASCII = new Theme(false, false);

    private static final Map<Character, String> IN_ASCII = Map.ofEntries(
            Map.entry('∧', "and"),
            Map.entry('∨', "or"),
            Map.entry('¬', "not "),
            Map.entry('≠', "!="),
            Map.entry('≤', "<="),
            Map.entry('≥', ">="),
            Map.entry('→', "->"),
            Map.entry('◄', "<-"),
            Map.entry('…', "..."),
            Map.entry('–', "-"),
            Map.entry('─', "-"),
            Map.entry('│', "|"));

    /** The text in characters that can be shown. Must come before layout, because it changes lengths. */
    public String text(String text) {
        if (unicode) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            plain.append(IN_ASCII.getOrDefault(text.charAt(i), text.substring(i, i + 1)));
        }
        return plain.toString();
    }

    String rule(int width) {
        return text("─").repeat(width);
    }

    String bad(String text) {
        return inked("1;31", text);
    }

    String good(String text) {
        return inked("1;32", text);
    }

    String open(String text) {
        return inked("1;33", text);
    }

    public String strong(String text) {
        return inked("1", text);
    }

    String faint(String text) {
        return inked("2", text);
    }

    private String inked(String code, String text) {
        return color && !text.isBlank() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
