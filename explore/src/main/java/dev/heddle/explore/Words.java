// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** Puts any text into one word without white space, and back. */
final class Words {

    private Words() {}

    static String encode(String text) {
        if (text.isEmpty()) {
            return "%";
        }
        StringBuilder word = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '%') {
                word.append('%').append((char) ('0' + (c >> 4))).append(Character.forDigit(c & 15, 16));
            } else {
                word.append(c);
            }
        }
        return word.toString();
    }

    static String decode(String word) {
        if (word.equals("%")) {
            return "";
        }
        StringBuilder text = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == '%') {
                text.append((char) ((word.charAt(i + 1) - '0' << 4) | Character.digit(word.charAt(i + 2), 16)));
                i += 2;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
