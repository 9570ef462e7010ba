// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Sort;
import dev.heddle.program.ctrc.Syntax.Declaration;
import dev.heddle.program.ctrc.Syntax.Instruction;
import dev.heddle.program.ctrc.Syntax.Label;
import dev.heddle.program.ctrc.Syntax.Mention;
import dev.heddle.program.ctrc.Syntax.Pair;
import dev.heddle.program.ctrc.Syntax.Stretch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Splits a file into its sections. Sections may come in any order; names are looked up later. */
final class SyntaxParser {

    private static final String ANY_SECTION =
            "a section ('global:', 'pre:', 'thread', 'atomic:', 'order:', 'region:' or 'post:')";

    private final Tokens tokens;
    private final Source source;
    private final SortReader sorts;
    private final Map<String, Position> seen = new HashMap<>();

    private final List<Declaration> globals = new ArrayList<>();
    private final List<Syntax.Body> threads = new ArrayList<>();
    private final List<Stretch> atomic = new ArrayList<>();
    private final List<Stretch> regions = new ArrayList<>();
    private final List<Pair> order = new ArrayList<>();
    private @Nullable Node precondition;
    private @Nullable Node postcondition;

    private SyntaxParser(Source source) {
        this.source = source;
        this.tokens = new Tokens(source);
        this.sorts = new SortReader(source);
    }

    static Syntax parse(Source source) {
        return new SyntaxParser(source).file();
    }

    private Syntax file() {
        if (tokens.atEnd()) {
            throw tokens.unexpected("'global:' and at least one thread").withRemedy("the file is empty");
        }
        while (!tokens.atEnd()) {
            section();
        }
        if (threads.isEmpty()) {
            throw tokens.unexpected("a thread");
        }
        return new Syntax(
                globals,
                Optional.ofNullable(precondition),
                threads,
                atomic,
                regions,
                order,
                Optional.ofNullable(postcondition));
    }

    private void section() {
        if (!Keywords.opensSection(tokens)) {
            throw tokens.unexpected(ANY_SECTION).withRemedy(proposal());
        }
        Token word = tokens.next();
        if (word.is("thread")) {
            threads.add(thread());
            return;
        }
        tokens.expect(":");
        once(word);
        switch (word.text()) {
            case "global" -> globals.addAll(declarations());
            case "pre", "precondition" -> precondition = tokens.term("a precondition");
            case "post" -> postcondition = tokens.term("a postcondition");
            case "order" -> pairs();
            case "region" -> stretches(regions);
            default -> stretches(atomic);
        }
    }

    private Optional<String> proposal() {
        List<String> words = new ArrayList<>(Keywords.SECTIONS);
        words.add("thread");
        return tokens.peek().kind() == Token.Kind.NAME
                ? Nearest.remedy(tokens.peek().text(), words)
                : Optional.empty();
    }

    private void once(Token word) {
        String kind = word.is("precondition") ? "pre" : word.text();
        Position earlier = seen.putIfAbsent(kind, word.position());
        if (earlier != null) {
            throw source.complaint(
                    word.position(),
                    "one section '" + kind + ":'",
                    "a second one, the first is in line " + earlier.line());
        }
    }

    private List<Declaration> declarations() {
        List<Declaration> found = new ArrayList<>();
        do {
            found.add(declaration());
        } while (tokens.peek().isName() && !Keywords.opensSection(tokens));
        return found;
    }

    private Declaration declaration() {
        if (!tokens.peek().isName() || Keywords.opensSection(tokens)) {
            throw tokens.unexpected("a variable");
        }
        Token name = tokens.next();
        Sort sort = tokens.accept(":") ? sorts.read(tokens.term("a sort")) : Sort.INT;
        return new Declaration(name, sort);
    }

    private Syntax.Body thread() {
        if (!tokens.peek().isName() && !tokens.peek().isWholeNumber()) {
            throw tokens.unexpected("the thread's name");
        }
        Token name = tokens.next();
        List<Declaration> locals = new ArrayList<>();
        if (tokens.accept("{")) {
            locals.addAll(declarations());
            tokens.expect("}");
        }
        tokens.expect(":");
        InstructionParser parser = new InstructionParser(tokens, sorts, name.text());
        List<Instruction> instructions = new ArrayList<>();
        while (!tokens.atEnd() && !Keywords.opensSection(tokens)) {
            instructions.add(parser.next());
        }
        return new Syntax.Body(name, locals, instructions);
    }

    private void stretches(List<Stretch> into) {
        while (tokens.accept("[")) {
            into.add(new Stretch(mention(), mention()));
            tokens.expect("]");
        }
    }

    private void pairs() {
        while (!tokens.atEnd() && !Keywords.opensSection(tokens)) {
            Mention before = mention();
            tokens.expect("<");
            order.add(new Pair(before, mention()));
        }
    }

    private Mention mention() {
        Label label = InstructionParser.label(tokens);
        return new Mention(label.text(), label.position());
    }
}
