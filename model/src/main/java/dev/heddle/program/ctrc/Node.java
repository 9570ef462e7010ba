// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import java.util.List;
import java.util.stream.Collectors;

/** A term as it is written: a token or a parenthesised list. */
sealed interface Node {

    Position position();

    /** The term as text, on one line and without what complaints do not need. */
    String text();

    /** The text, cut where it gets long. */
    default String shown() {
        String text = text();
        return text.length() <= 60 ? text : text.substring(0, 57) + "...";
    }

    /** Returns true if this is the word and not a quoted name. */
    default boolean is(String word) {
        return this instanceof Atom atom && atom.token().is(word);
    }

    /** A name, number, word or operator. */
    record Atom(Token token) implements Node {
        @Override
        public Position position() {
            return token.position();
        }

        @Override
        public String text() {
            return token.kind() == Token.Kind.QUOTED ? "|" + token.text() + "|" : token.text();
        }
    }

    /** The nodes between two parentheses. */
    record Group(List<Node> children, Position position) implements Node {
        public Group {
            children = List.copyOf(children);
        }

        @Override
        public String text() {
            return children.stream().map(Node::text).collect(Collectors.joining(" ", "(", ")"));
        }
    }
}
