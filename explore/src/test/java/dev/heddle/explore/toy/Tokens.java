// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words and signs of a toy program. */
final class Tokens {

    private static final Pattern TOKEN =
            Pattern.compile("//[^\n]*|\\s+|(\\w+|&&|\\|\\||==|!=|<=|>=|[-+*%<>!=(){}\\[\\],;])");

    private final List<String> tokens = new ArrayList<>();
    private int position;

    Tokens(String text) {
        Matcher matcher = TOKEN.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!matcher.find(end) || matcher.start() != end) {
                throw new IllegalArgumentException("what is this: " + text.substring(end));
            }
            if (matcher.group(1) != null) {
                tokens.add(matcher.group(1));
            }
            end = matcher.end();
        }
    }

    boolean atEnd() {
        return position == tokens.size();
    }

    String peek() {
        return atEnd() ? "" : tokens.get(position);
    }

    String next() {
        return tokens.get(position++);
    }

    boolean accept(String token) {
        if (peek().equals(token)) {
            position++;
            return true;
        }
        return false;
    }

    void expect(String token) {
        if (!accept(token)) {
            throw new IllegalArgumentException("'%s' where '%s' should be".formatted(peek(), token));
        }
    }

    int position() {
        return position;
    }

    void back(int earlier) {
        position = earlier;
    }

    String text(int from, int to) {
        return String.join(" ", tokens.subList(from, to));
    }
}
