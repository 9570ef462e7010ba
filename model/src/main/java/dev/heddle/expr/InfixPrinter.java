// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigInteger;
import java.util.stream.Collectors;

/** Writes terms the way people write them, with as few parentheses as keep the meaning. */
final class InfixPrinter {

    private static final int OR = 1;
    private static final int AND = 2;
    private static final int COMPARE = 3;
    private static final int SUM = 4;
    private static final int PRODUCT = 5;
    private static final int TIGHT = 6;

    private InfixPrinter() {}

    static String print(Expr expression) {
        return print(expression, 0);
    }

    private static String print(Expr e, int context) {
        return switch (e.op()) {
            case CONSTANT -> e.value().toString();
            case SYMBOL -> e.name();
            case NOT -> negation(e.arguments().get(0), context);
            case AND -> joined(e, " ∧ ", AND, context);
            case OR -> joined(e, " ∨ ", OR, context);
            case EQUAL -> joined(e, " = ", COMPARE, context);
            case LESS, BITS_LESS -> joined(e, " < ", COMPARE, context);
            case AT_MOST, BITS_AT_MOST -> joined(e, " ≤ ", COMPARE, context);
            case ADD -> sum(e, context);
            case BITS_ADD -> joined(e, " + ", SUM, context);
            case BITS_SUBTRACT -> joined(e, " - ", SUM, context);
            case MULTIPLY -> product(e, context);
            case BITS_MULTIPLY -> joined(e, " * ", PRODUCT, context);
            case DIVIDE, DIV, BITS_DIVIDE -> joined(e, " / ", PRODUCT, context);
            case MOD, BITS_REMAINDER -> joined(e, " % ", PRODUCT, context);
            case BITS_SHIFT_LEFT -> joined(e, " << ", TIGHT, context);
            case BITS_SHIFT_RIGHT -> joined(e, " >> ", TIGHT, context);
            case BITS_SHIFT_RIGHT_UNSIGNED -> joined(e, " >>> ", TIGHT, context);
            case SELECT ->
                print(e.arguments().get(0), TIGHT) + "[" + print(e.arguments().get(1), 0) + "]";
            case STORE ->
                print(e.arguments().get(0), TIGHT) + "[" + print(e.arguments().get(1), 0) + " := "
                        + print(e.arguments().get(2), 0) + "]";
            case ITE ->
                "(" + print(e.arguments().get(0), 0) + " ? "
                        + print(e.arguments().get(1), 0) + " : "
                        + print(e.arguments().get(2), 0) + ")";
            case TO_REAL -> print(e.arguments().get(0), context);
            default ->
                e.op().smtLib()
                        + e.arguments().stream().map(InfixPrinter::print).collect(Collectors.joining(", ", "(", ")"));
        };
    }

    private static String negation(Expr operand, int context) {
        return switch (operand.op()) {
            case EQUAL -> joined(operand, " ≠ ", COMPARE, context);
            case LESS, BITS_LESS -> joined(operand, " ≥ ", COMPARE, context);
            case AT_MOST, BITS_AT_MOST -> joined(operand, " > ", COMPARE, context);
            default -> "¬" + print(operand, TIGHT + 1);
        };
    }

    private static String joined(Expr e, String operator, int level, int context) {
        String text = e.arguments().stream()
                .map(argument -> print(argument, level + 1))
                .collect(Collectors.joining(operator));
        return context > level ? "(" + text + ")" : text;
    }

    private static String sum(Expr e, int context) {
        Expr right = e.arguments().get(1);
        String text = print(e.arguments().get(0), SUM);
        if (right.isConstant()
                && right.value() instanceof Value.IntValue number
                && number.integer().signum() < 0) {
            text += " - " + number.integer().negate();
        } else if (isNegation(right)) {
            text += " - " + print(right.arguments().get(1), SUM + 1);
        } else {
            text += " + " + print(right, SUM + 1);
        }
        return context > SUM ? "(" + text + ")" : text;
    }

    private static String product(Expr e, int context) {
        return isNegation(e) ? "-" + print(e.arguments().get(1), TIGHT) : joined(e, " * ", PRODUCT, context);
    }

    private static boolean isNegation(Expr e) {
        if (e.op() != Op.MULTIPLY || !e.arguments().get(0).isConstant()) {
            return false;
        }
        Value factor = e.arguments().get(0).value();
        return factor.equals(Value.of(-1)) || factor.equals(new Value.RealValue(Rational.of(BigInteger.ONE.negate())));
    }
}
