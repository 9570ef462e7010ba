// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The operators of terms, by their SMT-LIB names. */
final class Operators {

    private static final int MANY = Integer.MAX_VALUE;

    /** An operator that takes some number of operands. */
    record Operator(int fewest, int most, Function<List<Expr>, Expr> meaning) {

        String operands() {
            String count = fewest == 1 ? "1 operand" : fewest + " operands";
            return fewest == most ? count : "at least " + count;
        }
    }

    static final Map<String, Operator> BY_NAME = byName();

    private Operators() {}

    private static Map<String, Operator> byName() {
        Map<String, Operator> all = new TreeMap<>();
        logic(all);
        numbers(all);
        words(all);
        all.put("select", new Operator(2, 2, Operators::select));
        all.put("store", new Operator(3, 3, Operators::store));
        return all;
    }

    private static void logic(Map<String, Operator> all) {
        all.put("not", unary(Expr::not));
        all.put("and", new Operator(1, MANY, Expr::and));
        all.put("or", new Operator(1, MANY, Expr::or));
        all.put("xor", folded((left, right) -> Expr.not(Expr.equal(left, right))));
        all.put("=>", new Operator(2, MANY, Operators::implication));
        all.put("=", chained(Expr::equal));
        all.put("distinct", new Operator(2, MANY, Operators::distinct));
        all.put("ite", new Operator(3, 3, Operators::choice));
    }

    private static void numbers(Map<String, Operator> all) {
        all.put("+", folded(Expr::add, 1));
        all.put("*", folded(Expr::multiply, 1));
        all.put("-", new Operator(1, MANY, Operators::difference));
        all.put("/", folded(Expr::divide));
        all.put("div", onIntegers(2, MANY, a -> a.stream().reduce(Expr::div).orElseThrow()));
        all.put("mod", onIntegers(2, 2, a -> Expr.mod(a.get(0), a.get(1))));
        all.put("abs", unary(Operators::magnitude));
        all.put("to_real", unary(operand -> Expr.toReal(number(operand))));
        all.put("to_int", unary(operand -> Expr.toInt(number(operand))));
        all.put("<", chained(Expr::less));
        all.put("<=", chained(Expr::atMost));
        all.put(">", chained(swapped(Expr::less)));
        all.put(">=", chained(swapped(Expr::atMost)));
    }

    private static void words(Map<String, Operator> all) {
        for (Op op : List.of(
                Op.BITS_ADD,
                Op.BITS_SUBTRACT,
                Op.BITS_MULTIPLY,
                Op.BITS_DIVIDE,
                Op.BITS_REMAINDER,
                Op.BITS_AND,
                Op.BITS_OR,
                Op.BITS_XOR,
                Op.BITS_SHIFT_LEFT,
                Op.BITS_SHIFT_RIGHT,
                Op.BITS_SHIFT_RIGHT_UNSIGNED)) {
            all.put(op.smtLib(), folded((left, right) -> Expr.words(op, left, right)));
        }
        all.put("bvneg", unary(JavaArithmetic::negate));
        all.put("bvslt", word(Op.BITS_LESS));
        all.put("bvsle", word(Op.BITS_AT_MOST));
        all.put("bvult", word(Op.BITS_LESS_UNSIGNED));
        all.put("bvsgt", pair((left, right) -> Expr.wordComparison(Op.BITS_LESS, right, left)));
        all.put("bvsge", pair((left, right) -> Expr.wordComparison(Op.BITS_AT_MOST, right, left)));
        all.put("bvugt", pair((left, right) -> Expr.wordComparison(Op.BITS_LESS_UNSIGNED, right, left)));
        all.put("bvule", pair((left, right) -> Expr.not(Expr.wordComparison(Op.BITS_LESS_UNSIGNED, right, left))));
        all.put("bvuge", pair((left, right) -> Expr.not(Expr.wordComparison(Op.BITS_LESS_UNSIGNED, left, right))));
    }

    // ── shapes ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Operator unary(UnaryOperator<Expr> meaning) {
        return new Operator(1, 1, operands -> meaning.apply(operands.get(0)));
    }

    private static Operator pair(BinaryOperator<Expr> meaning) {
        return new Operator(2, 2, operands -> meaning.apply(operands.get(0), operands.get(1)));
    }

    private static BinaryOperator<Expr> swapped(BinaryOperator<Expr> meaning) {
        return (left, right) -> meaning.apply(right, left);
    }

    private static Operator word(Op op) {
        return pair((left, right) -> Expr.wordComparison(op, left, right));
    }

    private static Operator folded(BinaryOperator<Expr> meaning) {
        return folded(meaning, 2);
    }

    private static Operator folded(BinaryOperator<Expr> meaning, int fewest) {
        return new Operator(
                fewest,
                MANY,
                operands -> Literals.alike(operands).stream().reduce(meaning).orElseThrow());
    }

    /** {@code (< a b c)} means a < b and b < c. */
    private static Operator chained(BinaryOperator<Expr> meaning) {
        return new Operator(2, MANY, operands -> {
            List<Expr> alike = Literals.alike(operands);
            Expr all = Expr.TRUE;
            for (int i = 1; i < alike.size(); i++) {
                all = Expr.and(all, meaning.apply(alike.get(i - 1), alike.get(i)));
            }
            return all;
        });
    }

    private static Operator onIntegers(int fewest, int most, Function<List<Expr>, Expr> meaning) {
        return new Operator(
                fewest,
                most,
                operands -> meaning.apply(operands.stream()
                        .map(operand -> Literals.as(Sort.INT, operand))
                        .toList()));
    }

    // ── meanings that take more than a line ─────────────────────────────────────────────────────────────────────────

    private static Expr implication(List<Expr> operands) {
        Expr conclusion = operands.get(operands.size() - 1);
        for (int i = operands.size() - 2; i >= 0; i--) {
            conclusion = Expr.implies(operands.get(i), conclusion);
        }
        return conclusion;
    }

    private static Expr distinct(List<Expr> operands) {
        List<Expr> alike = Literals.alike(operands);
        Expr all = Expr.TRUE;
        for (int i = 0; i < alike.size(); i++) {
            for (int j = i + 1; j < alike.size(); j++) {
                all = Expr.and(all, Expr.not(Expr.equal(alike.get(i), alike.get(j))));
            }
        }
        return all;
    }

    private static Expr choice(List<Expr> operands) {
        List<Expr> branches = Literals.alike(operands.subList(1, 3));
        return Expr.ite(operands.get(0), branches.get(0), branches.get(1));
    }

    private static Expr difference(List<Expr> operands) {
        if (operands.size() == 1) {
            return Expr.negate(number(operands.get(0)));
        }
        return Literals.alike(operands).stream().reduce(Expr::subtract).orElseThrow();
    }

    private static Expr magnitude(Expr operand) {
        Expr zero = Expr.constant(number(operand).sort().zero());
        return Expr.ite(Expr.less(operand, zero), Expr.negate(operand), operand);
    }

    private static Expr select(List<Expr> operands) {
        Expr array = operands.get(0);
        return array.sort() instanceof Sort.Array sort
                ? Expr.select(array, Literals.as(sort.index(), operands.get(1)))
                : Expr.select(array, operands.get(1));
    }

    private static Expr store(List<Expr> operands) {
        Expr array = operands.get(0);
        return array.sort() instanceof Sort.Array sort
                ? Expr.store(
                        array, Literals.as(sort.index(), operands.get(1)), Literals.as(sort.element(), operands.get(2)))
                : Expr.store(array, operands.get(1), operands.get(2));
    }

    private static Expr number(Expr operand) {
        if (!Sort.isNumeric(operand.sort())) {
            throw new IllegalArgumentException("expected a number but " + operand + " is of sort " + operand.sort());
        }
        return operand;
    }
}
