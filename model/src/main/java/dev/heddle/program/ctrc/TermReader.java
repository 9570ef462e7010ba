// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ctrc.Operators.Operator;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns written terms into expressions. What a name means is decided by whoever makes the reader. */
final class TermReader {

    private static final Pattern WORD_VALUE = Pattern.compile("bv([0-9]+)");

    private final Source source;
    private final Function<Token, Expr> names;
    private final Map<String, Expr> bound = new HashMap<>();

    TermReader(Source source, Function<Token, Expr> names) {
        this.source = source;
        this.names = names;
    }

    /** Reads a term that must be true or false. */
    Expr condition(Node node) {
        Expr expression = read(node);
        if (!expression.sort().equals(Sort.BOOL)) {
            throw source.complaint(
                    node.position(), "a condition", "'%s' of sort %s".formatted(node.shown(), expression.sort()));
        }
        return expression;
    }

    Expr read(Node node) {
        if (node instanceof Node.Atom atom) {
            return atom(atom);
        }
        Node.Group group = (Node.Group) node;
        List<Node> children = group.children();
        if (children.isEmpty()) {
            throw source.complaint(group.position(), "a term", "'()'");
        }
        if (children.size() == 1) {
            return read(children.get(0));
        }
        Node head = children.get(0);
        if (head instanceof Node.Group indexed) {
            return indexed(indexed, group);
        }
        if (head.is("let")) {
            return let(group);
        }
        return head.is("_") ? wordValue(group) : application(head, group);
    }

    private Expr atom(Node.Atom atom) {
        Token token = atom.token();
        return switch (token.kind()) {
            case NUMBER -> Literals.number(token.text());
            case WORD -> fitting(atom, () -> Literals.word(token.text()));
            case QUOTED -> named(token);
            case NAME -> token.is("true") || token.is("false") ? Expr.truth(token.is("true")) : named(token);
            default ->
                throw source.complaint(token.position(), "a term", token.shown())
                        .withRemedy(
                                token.is("-") ? Optional.of("a negative number is written (- 1)") : Optional.empty());
        };
    }

    private Expr named(Token token) {
        Expr local = bound.get(token.text());
        return local == null ? names.apply(token) : local;
    }

    private Expr application(Node head, Node.Group group) {
        Operator operator = Operators.BY_NAME.get(head.text());
        if (operator == null) {
            throw source.complaint(head.position(), "an operator", "'" + head.shown() + "'")
                    .withRemedy(similarOperators(head.text()));
        }
        List<Node> operands = group.children().subList(1, group.children().size());
        if (operands.size() < operator.fewest() || operands.size() > operator.most()) {
            throw source.complaint(
                    head.position(),
                    operator.operands() + " of '" + head.text() + "'",
                    String.valueOf(operands.size()));
        }
        List<Expr> terms = operands.stream().map(this::read).toList();
        return fitting(group, () -> operator.meaning().apply(terms));
    }

    private static Optional<String> similarOperators(String written) {
        return Nearest.remedy(written, Operators.BY_NAME.keySet())
                .or(() -> Optional.of("operators are " + String.join(" ", Operators.BY_NAME.keySet())));
    }

    // ── what SMT-LIB writes in another way ──────────────────────────────────────────────────────────────────────────

    /** Reads {@code (let ((name term) …) body)}; all terms are read before any name is bound. */
    private Expr let(Node.Group group) {
        if (group.children().size() != 3 || !(group.children().get(1) instanceof Node.Group bindings)) {
            throw source.complaint(group.position(), "'(let ((name term) ...) term)'", "'" + group.shown() + "'");
        }
        Map<String, Expr> added = new HashMap<>();
        for (Node binding : bindings.children()) {
            if (!(binding instanceof Node.Group pair)
                    || pair.children().size() != 2
                    || !(pair.children().get(0) instanceof Node.Atom name)) {
                throw source.complaint(binding.position(), "'(name term)'", "'" + binding.shown() + "'");
            }
            added.put(name.token().text(), read(pair.children().get(1)));
        }
        Map<String, Expr> outer = new HashMap<>(bound);
        bound.putAll(added);
        try {
            return read(group.children().get(2));
        } finally {
            bound.clear();
            bound.putAll(outer);
        }
    }

    /** Reads {@code (_ bv5 32)}. */
    private Expr wordValue(Node.Group group) {
        List<Node> children = group.children();
        Matcher value = WORD_VALUE.matcher(children.get(1).text());
        if (children.size() != 3 || !value.matches()) {
            throw source.complaint(group.position(), "a word such as '(_ bv5 32)'", "'" + group.shown() + "'");
        }
        int width = number(children.get(2));
        return fitting(group, () -> Literals.word(new BigInteger(value.group(1)), width));
    }

    /** Reads an operator that is itself a list: {@code ((_ extract 7 0) w)}, {@code ((as const SORT) value)}. */
    private Expr indexed(Node.Group operator, Node.Group group) {
        if (group.children().size() != 2) {
            throw source.complaint(
                    group.position(), "1 operand of '" + operator.shown() + "'", "'" + group.shown() + "'");
        }
        List<Node> parts = operator.children();
        Expr operand = read(group.children().get(1));
        if (parts.size() == 3 && parts.get(0).is("as") && parts.get(1).is("const")) {
            return fitting(group, () -> constantArray(new SortReader(source).read(parts.get(2)), operand));
        }
        if (parts.size() >= 3 && parts.get(0).is("_")) {
            int first = number(parts.get(2));
            int width = operand.sort() instanceof Sort.Bits word ? word.width() : 0;
            if (parts.size() == 3 && parts.get(1).is("sign_extend")) {
                return fitting(group, () -> Expr.resized(Op.BITS_SIGN_EXTEND, operand, new Sort.Bits(width + first)));
            }
            if (parts.size() == 3 && parts.get(1).is("zero_extend")) {
                return fitting(group, () -> Expr.resized(Op.BITS_ZERO_EXTEND, operand, new Sort.Bits(width + first)));
            }
            if (parts.size() == 4 && parts.get(1).is("extract")) {
                int last = number(parts.get(3));
                return fitting(group, () -> extract(operand, width, first, last));
            }
        }
        throw source.complaint(operator.position(), "an operator", "'" + operator.shown() + "'")
                .withRemedy("operators with an index are (_ extract HIGH LOW), (_ sign_extend N), (_ zero_extend N)");
    }

    private static Expr constantArray(Sort sort, Expr element) {
        if (!(sort instanceof Sort.Array array) || !element.isConstant()) {
            throw new IllegalArgumentException("a constant array needs an array sort and a constant element");
        }
        Expr fitted = Literals.as(array.element(), element);
        if (!fitted.sort().equals(array.element())) {
            throw new IllegalArgumentException("%s is of sort %s, the array's elements are of sort %s"
                    .formatted(fitted, fitted.sort(), array.element()));
        }
        return Expr.constant(new Value.ArrayValue(array, fitted.value(), Map.of()));
    }

    private static Expr extract(Expr word, int width, int high, int low) {
        if (high < low || high >= width) {
            throw new IllegalArgumentException(
                    "there are no bits %d to %d in %s of sort %s".formatted(high, low, word, word.sort()));
        }
        Expr shifted = low == 0
                ? word
                : Expr.words(Op.BITS_SHIFT_RIGHT_UNSIGNED, word, Literals.word(BigInteger.valueOf(low), width));
        return Expr.resized(Op.BITS_TRUNCATE, shifted, new Sort.Bits(high - low + 1));
    }

    private int number(Node node) {
        if (node instanceof Node.Atom atom
                && atom.token().isWholeNumber()
                && atom.token().text().length() <= 4) {
            return Integer.parseInt(atom.token().text());
        }
        throw source.complaint(node.position(), "a small number", "'" + node.shown() + "'");
    }

    private Expr fitting(Node node, Supplier<Expr> term) {
        try {
            return term.get();
        } catch (IllegalArgumentException reason) {
            throw source.misfit(node, reason);
        }
    }
}
