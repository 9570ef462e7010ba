// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.program.ctrc.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The tokens of a file, taken one after the other. */
final class Tokens {

    /** Deeper nesting than this is a mistake, and would exhaust the stack of whoever walks the term. */
    private static final int DEEPEST = 500;

    private static final Set<Kind> ATOMS = Set.of(Kind.NAME, Kind.QUOTED, Kind.NUMBER, Kind.WORD, Kind.OPERATOR);

    private final Source source;
    private final List<Token> tokens;
    private int index;

    Tokens(Source source) {
        this.source = source;
        this.tokens = Lexer.tokens(source);
    }

    Source source() {
        return source;
    }

    Token peek() {
        return peek(0);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(index + ahead, tokens.size() - 1));
    }

    Token next() {
        Token token = peek();
        index = Math.min(index + 1, tokens.size() - 1);
        return token;
    }

    boolean at(String text) {
        return peek().is(text);
    }

    boolean atEnd() {
        return peek().kind() == Kind.END;
    }

    boolean accept(String text) {
        boolean there = at(text);
        if (there) {
            next();
        }
        return there;
    }

    Token expect(String text) {
        if (!at(text)) {
            throw unexpected("'" + text + "'");
        }
        return next();
    }

    CtrcException unexpected(String expected) {
        return source.complaint(peek().position(), expected, peek().shown());
    }

    /** Takes a whole term; what it is expected to be goes into the complaint when there is none. */
    Node term(String expected) {
        return term(expected, 0);
    }

    private Node term(String expected, int depth) {
        if (depth > DEEPEST) {
            throw unexpected("at most " + DEEPEST + " parentheses inside each other");
        }
        if (at("(")) {
            return group(depth);
        }
        if (!ATOMS.contains(peek().kind())) {
            throw unexpected(expected);
        }
        return new Node.Atom(next());
    }

    private Node group(int depth) {
        Position start = expect("(").position();
        List<Node> children = new ArrayList<>();
        while (!at(")")) {
            if (!at("(") && !continuesTerm()) {
                throw unexpected("')'")
                        .withRemedy(
                                "the '(' in line %d, column %d is still open".formatted(start.line(), start.column()));
            }
            children.add(term("a term", depth + 1));
        }
        next();
        return new Node.Group(children, start);
    }

    // A name before a colon or bracket is a label or a section: the parenthesis was forgotten before it.
    private boolean continuesTerm() {
        return ATOMS.contains(peek().kind()) && !at("thread") && !peek(1).is(":") && !peek(1).is("[");
    }
}
