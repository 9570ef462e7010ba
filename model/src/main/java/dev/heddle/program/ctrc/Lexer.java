// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.ctrc.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a file's text into tokens and drops white space and comments. */
final class Lexer {

    private static final String PUNCTUATION = "(){}[]:";
    private static final String OPERATOR = "+-*/=<>%!?&^~@,;";
    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]+)?");
    private static final Pattern WORD = Pattern.compile("#(x[0-9a-fA-F]+|b[01]+)(?=[\\s()]|$)");

    private final Source source;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int offset;
    private int line = 1;
    private int lineStart;
    private int depth;

    private Lexer(Source source) {
        this.source = source;
        this.text = source.text();
    }

    static List<Token> tokens(Source source) {
        Lexer lexer = new Lexer(source);
        while (lexer.offset < lexer.text.length()) {
            lexer.step();
        }
        lexer.add(Kind.END, "", lexer.here());
        return lexer.tokens;
    }

    private void step() {
        char c = text.charAt(offset);
        if (c == '\n') {
            offset++;
            line++;
            lineStart = offset;
        } else if (Character.isWhitespace(c) || isByteOrderMark(c)) {
            offset++;
        } else if (c == '#') {
            wordOrComment();
        } else if (c == '|') {
            quoted();
        } else if (isNameStart(c)) {
            nameOrNumber();
        } else if (PUNCTUATION.indexOf(c) >= 0) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            take(Kind.PUNCTUATION, offset + 1);
        } else if (OPERATOR.indexOf(c) >= 0) {
            take(Kind.OPERATOR, endOf(other -> OPERATOR.indexOf(other) >= 0));
        } else {
            throw source.complaint(here(), "a name, a number, a term or punctuation", shown(text.codePointAt(offset)));
        }
    }

    // Both SMT-LIB's words (#b1) and comments (#b1 is not needed) begin with '#'. Words only occur inside terms.
    private void wordOrComment() {
        Matcher word = WORD.matcher(text).region(offset, text.length()).useTransparentBounds(true);
        if (depth > 0 && word.lookingAt()) {
            take(Kind.WORD, word.end());
        } else {
            offset = endOf(c -> c != '\n');
        }
    }

    private void quoted() {
        Position start = here();
        int end = offset + 1;
        while (end < text.length() && text.charAt(end) != '|' && text.charAt(end) != '\n') {
            end++;
        }
        if (end == text.length() || text.charAt(end) == '\n') {
            String rest = text.substring(offset, end).stripTrailing();
            throw source.complaint(start, "a name between bars", "'" + rest + "' without a closing '|'");
        }
        if (end == offset + 1) {
            throw source.complaint(start, "a name between bars", "'||'");
        }
        add(Kind.QUOTED, text.substring(offset + 1, end), start);
        offset = end + 1;
    }

    private void nameOrNumber() {
        int end = offset;
        while (end < text.length()) {
            if (isNamePart(text.charAt(end))) {
                end++;
            } else if (text.startsWith("::", end) && end + 2 < text.length() && isNameStart(text.charAt(end + 2))) {
                end += 2;
            } else {
                break;
            }
        }
        boolean number = NUMBER.matcher(text.substring(offset, end)).matches();
        take(number ? Kind.NUMBER : Kind.NAME, end);
    }

    private int endOf(IntPredicate part) {
        int end = offset;
        while (end < text.length() && part.test(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void take(Kind kind, int end) {
        add(kind, text.substring(offset, end), here());
        offset = end;
    }

    private void add(Kind kind, String content, Position position) {
        tokens.add(new Token(kind, content, position));
    }

    private Position here() {
        return new Position(line, offset - lineStart + 1);
    }

    private boolean isByteOrderMark(char c) {
        return c == '\uFEFF' && offset == 0;
    }

    static boolean isNameStart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || c == '.' || c == '\'';
    }

    private static String shown(int codePoint) {
        return Character.isISOControl(codePoint)
                ? "the control character %d".formatted(codePoint)
                : "'" + Character.toString(codePoint) + "'";
    }
}
