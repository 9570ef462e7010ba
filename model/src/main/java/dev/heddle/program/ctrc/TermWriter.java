// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes expressions so that reading them gives the same expressions.
 *
 * <p>This is SMT-LIB, but not {@link Expr#smtLib}: a solver must be told what division by zero gives, a reader of ours knows.
 */
final class TermWriter {

    private final Function<Expr, String> names;

    TermWriter(Function<Expr, String> names) {
        this.names = names;
    }

    String write(Expr term) {
        return switch (term.op()) {
            case CONSTANT -> term.smtLib();
            case SYMBOL -> CtrcNames.inTerm(names.apply(term));
            case ADD -> sum(term);
            case MULTIPLY -> product(term);
            case BITS_SIGN_EXTEND, BITS_ZERO_EXTEND ->
                apply("(_ %s %d)".formatted(term.op().smtLib(), width(term) - width(first(term))), term.arguments());
            case BITS_TRUNCATE -> apply("(_ extract %d 0)".formatted(width(term) - 1), term.arguments());
            default -> apply(term.op().smtLib(), term.arguments());
        };
    }

    private String apply(String operator, List<Expr> operands) {
        return operands.stream().map(this::write).collect(Collectors.joining(" ", "(" + operator + " ", ")"));
    }

    private String sum(Expr term) {
        Expr right = term.arguments().get(1);
        if (right.isConstant() && isNegative(right.value())) {
            return apply("-", List.of(first(term), Expr.negate(right)));
        }
        return isNegation(right)
                ? apply("-", List.of(first(term), right.arguments().get(1)))
                : apply("+", term.arguments());
    }

    private String product(Expr term) {
        return isNegation(term) ? apply("-", List.of(term.arguments().get(1))) : apply("*", term.arguments());
    }

    private static boolean isNegation(Expr term) {
        return term.op() == Op.MULTIPLY && first(term) == Expr.negate(one(term.sort()));
    }

    private static Expr one(Sort sort) {
        return sort.equals(Sort.REAL)
                ? Expr.constant(new Value.RealValue(Rational.of(BigInteger.ONE)))
                : Expr.integer(1);
    }

    private static boolean isNegative(Value value) {
        if (value instanceof Value.RealValue real) {
            return real.rational().compareTo(Rational.ZERO) < 0;
        }
        return value instanceof Value.IntValue integer && integer.integer().signum() < 0;
    }

    private static Expr first(Expr term) {
        return term.arguments().get(0);
    }

    private static int width(Expr word) {
        return ((Sort.Bits) word.sort()).width();
    }
}
