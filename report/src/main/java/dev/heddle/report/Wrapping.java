// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines and fills lines up. */
public final class Wrapping {

    private static final char GLUE = '\u00a0';

    private Wrapping() {}

    static List<String> wrap(String text, int width) {
        return wrap(text, width, 0);
    }

    /** Breaks at spaces, and within a word only if it does not fit on a line; later lines are indented. */
    public static List<String> wrap(String text, int width, int hang) {
        List<String> lines = new ArrayList<>();
        String indent = " ".repeat(Math.min(hang, Math.max(0, width - 8)));
        String rest = text;
        while (width(rest) > width) {
            int cut = rest.lastIndexOf(' ', width);
            if (cut <= indent.length()) {
                cut = rest.lastIndexOf(GLUE, width);
            }
            if (cut <= indent.length()) {
                cut = width;
            }
            lines.add(unglued(rest.substring(0, cut)).stripTrailing());
            rest = indent + withoutLeadingGlue(rest.substring(cut)).strip();
            if (rest.isBlank()) {
                return lines;
            }
        }
        lines.add(unglued(rest));
        return lines;
    }

    /** Keeps the two sides of comparisons, and marks with what they mark, on one line where possible. */
    static String glued(String text) {
        return text.replaceAll(" (=|[+]|-|<|>|<=|>=|!=|≤|≥|≠|◄|<-|→|->) ", GLUE + "$1" + GLUE);
    }

    private static String withoutLeadingGlue(String text) {
        return text.charAt(0) == GLUE ? text.substring(1) : text;
    }

    private static String unglued(String text) {
        return text.replace(GLUE, ' ');
    }

    /** The text, or so much of its beginning that it fits with the dots. */
    static String shortened(String text, int most, String dots) {
        return width(text) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, Math.max(0, most - width(dots)))) + dots;
    }

    static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - width(text))) + text;
    }

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
