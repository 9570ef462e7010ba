// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** Writes HTML. Whatever is added as text or as the value of an attribute is escaped. */
final class Html {

    private static final Set<String> INLINE =
            Set.of("a", "button", "code", "kbd", "label", "output", "span", "summary", "td", "th", "title");

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /**
     * Begins an element.
     *
     * @param attributes names and values in turn; those with empty values are left out
     */
    Html begin(String element, String... attributes) {
        tag(element, attributes);
        open.push(element);
        return this;
    }

    /** Ends the element that was begun last. */
    Html end() {
        String element = open.pop();
        out.append("</").append(element).append('>');
        // Within a line a break would show as a space.
        if (!INLINE.contains(element)) {
            out.append('\n');
        }
        return this;
    }

    Html text(String text) {
        out.append(escaped(text));
        return this;
    }

    /** A whole element with nothing but text in it. */
    Html element(String element, String text, String... attributes) {
        return begin(element, attributes).text(text).end();
    }

    /** An element that has no end. */
    Html single(String element, String... attributes) {
        tag(element, attributes);
        return this;
    }

    /** Returns what is known to be right as it is: our own scripts and styles. */
    Html raw(String trusted) {
        out.append(trusted);
        return this;
    }

    private void tag(String element, String... attributes) {
        out.append('<').append(element);
        for (int i = 0; i + 1 < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                out.append(' ').append(attributes[i]).append("=\"");
                out.append(escaped(attributes[i + 1])).append('"');
            }
        }
        out.append('>');
    }

    static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? '?' : c);
            }
        }
        return safe.toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
