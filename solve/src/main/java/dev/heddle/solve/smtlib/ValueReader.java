// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.smtlib;

import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the values that solvers write in SMT-LIB: numbers, words, truth values and arrays of such. */
public final class ValueReader {

    private static final Pattern TOKEN = Pattern.compile("[()]|\\|[^|]*\\||[^\\s()]+");

    /** A parsed expression: an atom, or a list of expressions. */
    private record Node(String atom, List<Node> children) {
        boolean isList() {
            return atom.isEmpty();
        }

        Node child(int index) {
            if (!isList() || index >= children.size()) {
                throw new IllegalArgumentException("not a value: " + this);
            }
            return children.get(index);
        }

        boolean applies(String operator) {
            return isList() && !children.isEmpty() && children.get(0).atom.equals(operator);
        }

        @Override
        public String toString() {
            return isList() ? children.toString() : atom;
        }
    }

    private final List<String> tokens = new ArrayList<>();
    private int next;

    private ValueReader(String text) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
    }

    /** The value of a sort that the text stands for. Throws {@link IllegalArgumentException} if it stands for none. */
    public static Value read(String text, Sort sort) {
        try {
            return value(new ValueReader(text).node(), sort);
        } catch (IllegalArgumentException | ArithmeticException exception) {
            throw new IllegalArgumentException("not a value of sort " + sort + ": " + text, exception);
        }
    }

    private Node node() {
        if (next == tokens.size()) {
            throw new IllegalArgumentException("ends too early");
        }
        String token = tokens.get(next++);
        if (!token.equals("(")) {
            return new Node(token, List.of());
        }
        List<Node> children = new ArrayList<>();
        while (next < tokens.size() && !tokens.get(next).equals(")")) {
            children.add(node());
        }
        next++;
        return new Node("", children);
    }

    private static Value value(Node node, Sort sort) {
        if (sort instanceof Sort.Bool) {
            return truth(node);
        }
        if (sort instanceof Sort.Bits bits) {
            return new Value.BitsValue(bits.width(), word(node).longValue());
        }
        if (sort instanceof Sort.Array array) {
            return array(node, array);
        }
        Rational number = number(node);
        if (sort instanceof Sort.Real) {
            return new Value.RealValue(number);
        }
        if (!number.denominator().equals(BigInteger.ONE)) {
            throw new IllegalArgumentException("not an integer: " + number);
        }
        return Value.of(number.numerator());
    }

    private static Value truth(Node node) {
        return switch (node.atom) {
            case "true" -> Value.TRUE;
            case "false" -> Value.FALSE;
            default -> throw new IllegalArgumentException("not a truth value: " + node);
        };
    }

    private static Rational number(Node node) {
        if (node.applies("-")) {
            Rational number = number(node.child(1));
            return new Rational(number.numerator().negate(), number.denominator());
        }
        if (node.applies("/")) {
            Rational above = number(node.child(1));
            Rational below = number(node.child(2));
            return new Rational(
                    above.numerator().multiply(below.denominator()),
                    above.denominator().multiply(below.numerator()));
        }
        if (node.applies("to_real")) {
            return number(node.child(1));
        }
        BigDecimal decimal = new BigDecimal(node.atom);
        return new Rational(
                decimal.scaleByPowerOfTen(decimal.scale()).toBigIntegerExact(), BigInteger.TEN.pow(decimal.scale()));
    }

    private static BigInteger word(Node node) {
        if (node.applies("_")) {
            return new BigInteger(node.child(1).atom.substring("bv".length()));
        }
        String digits = node.atom.length() > 2 ? node.atom.substring(2) : "";
        if (node.atom.startsWith("#x")) {
            return new BigInteger(digits, 16);
        }
        if (node.atom.startsWith("#b")) {
            return new BigInteger(digits, 2);
        }
        throw new IllegalArgumentException("not a word: " + node);
    }

    /** {@code ((as const sort) value)} and {@code (store array index value)}. */
    private static Value array(Node node, Sort.Array sort) {
        if (node.applies("store")) {
            Value.ArrayValue base = (Value.ArrayValue) array(node.child(1), sort);
            Map<Value, Value> cells = new HashMap<>(base.cells());
            cells.put(value(node.child(2), sort.index()), value(node.child(3), sort.element()));
            return new Value.ArrayValue(sort, base.otherwise(), cells);
        }
        if (node.isList()
                && node.child(0).applies("as")
                && node.child(0).child(1).atom.equals("const")) {
            return new Value.ArrayValue(sort, value(node.child(1), sort.element()), Map.of());
        }
        throw new IllegalArgumentException("not an array: " + node);
    }
}
