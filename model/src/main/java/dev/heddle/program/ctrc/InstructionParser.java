// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Sort;
import dev.heddle.program.ctrc.Syntax.Havok;
import dev.heddle.program.ctrc.Syntax.Instruction;
import dev.heddle.program.ctrc.Syntax.Label;
import dev.heddle.program.ctrc.Syntax.Meaning;
import dev.heddle.program.ctrc.Syntax.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the instructions of one thread, one after the other, and gives labels to those that have none. */
final class InstructionParser {

    private final Tokens tokens;
    private final SortReader sorts;
    private final String thread;
    private int number;

    InstructionParser(Tokens tokens, SortReader sorts, String thread) {
        this.tokens = tokens;
        this.sorts = sorts;
        this.thread = thread;
    }

    Instruction next() {
        number++;
        Label label = givenOrCountedLabel();
        if (atFence()) {
            tokens.next();
            return new Instruction(label, List.of(), List.of());
        }
        List<Havok> havoks = tokens.accept("havok") ? havoks() : List.of();
        return new Instruction(label, havoks, parts(!havoks.isEmpty()));
    }

    private Label givenOrCountedLabel() {
        if (atLabel()) {
            Label label = label(tokens);
            Optional<Integer> line = tokens.accept("@") ? Optional.of(line()) : label.line();
            tokens.expect(":");
            return new Label(label.name(), label.text(), line, label.position());
        }
        String text = thread + number;
        return new Label(text, text, Optional.empty(), tokens.peek().position());
    }

    private boolean atLabel() {
        Token token = tokens.peek();
        Token following = tokens.peek(1);
        return (token.isName() || token.isWholeNumber())
                && (following.is(":") || following.is("[") || following.is("@"));
    }

    /** Takes a name and the bracket that may follow it. */
    static Label label(Tokens tokens) {
        if (!tokens.peek().isName() && !tokens.peek().isWholeNumber()) {
            throw tokens.unexpected("a label");
        }
        Token name = tokens.next();
        if (!tokens.accept("[")) {
            return new Label(name.text(), name.text(), Optional.empty(), name.position());
        }
        if (!tokens.peek().isName() && !tokens.peek().isWholeNumber()) {
            throw tokens.unexpected("a line number");
        }
        Token bracket = tokens.next();
        tokens.expect("]");
        String text = name.text() + "[" + bracket.text() + "]";
        return new Label(name.text(), text, number(bracket), name.position());
    }

    private int line() {
        Optional<Integer> line = number(tokens.peek());
        if (line.isEmpty()) {
            throw tokens.unexpected("a line number");
        }
        tokens.next();
        return line.get();
    }

    private static Optional<Integer> number(Token token) {
        boolean fits = token.isWholeNumber() && token.text().length() <= 9;
        return fits ? Optional.of(Integer.parseInt(token.text())) : Optional.empty();
    }

    private boolean atFence() {
        return tokens.peek().kind() == Token.Kind.NAME
                && Keywords.FENCES.contains(tokens.peek().text());
    }

    private List<Havok> havoks() {
        tokens.expect("(");
        List<Havok> havoks = new ArrayList<>();
        do {
            if (!tokens.peek().isName()) {
                throw tokens.unexpected("a variable");
            }
            Token name = tokens.next();
            Optional<Sort> sort =
                    tokens.accept(":") ? Optional.of(sorts.read(tokens.term("a sort"))) : Optional.empty();
            havoks.add(new Havok(name, sort));
        } while (!tokens.accept(")"));
        return havoks;
    }

    private List<Part> parts(boolean mayBeNone) {
        if (mayBeNone && !atPart()) {
            return List.of();
        }
        List<Part> parts = new ArrayList<>();
        parts.add(part());
        while (tokens.at("then") && !atLabel()) {
            tokens.next();
            parts.add(part());
        }
        return parts;
    }

    private Part part() {
        if (tokens.at("assume") || tokens.at("assert")) {
            Meaning meaning = tokens.next().is("assume") ? Meaning.ASSUME : Meaning.ASSERT;
            return new Part(meaning, tokens.term("a condition"));
        }
        if (!atPart()) {
            throw tokens.unexpected("an instruction").withRemedy(proposal());
        }
        return new Part(Meaning.TRANSITION, tokens.term("an instruction"));
    }

    // Without parentheses, only what cannot be taken for a misspelt word is an instruction: 'ready.' or 'true'.
    private boolean atPart() {
        Token token = tokens.peek();
        boolean bare = token.isAfterValue() || token.is("true") || token.is("false");
        return token.is("(") || (!atLabel() && (token.is("assume") || token.is("assert") || bare));
    }

    private Optional<String> proposal() {
        Token token = tokens.peek();
        if (token.kind() != Token.Kind.NAME) {
            return token.is(")") ? Optional.of("nothing is open that this could close") : Optional.empty();
        }
        return atLabel()
                ? Optional.of(
                        "'" + token.text() + "' is the next label; an instruction that does nothing is written 'fence'")
                : Nearest.remedy(token.text(), Keywords.instructionWords());
    }
}
