// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import dev.heddle.expr.Value.ArrayValue;
import dev.heddle.expr.Value.BitsValue;
import dev.heddle.expr.Value.BoolValue;
import dev.heddle.expr.Value.IntValue;
import dev.heddle.expr.Value.RealValue;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes terms as SMT-LIB 2, with our meaning of division by zero made explicit. */
final class SmtLibPrinter {

    private SmtLibPrinter() {}

    static String print(Expr expression) {
        return switch (expression.op()) {
            case CONSTANT -> print(expression.value());
            case SYMBOL -> quoted(expression.name());
            case DIVIDE, DIV, MOD -> division(expression);
            case BITS_SIGN_EXTEND, BITS_ZERO_EXTEND ->
                apply(
                        "(_ %s %d)".formatted(expression.op().smtLib(), width(expression) - width(operand(expression))),
                        expression);
            case BITS_TRUNCATE -> apply("(_ extract %d 0)".formatted(width(expression) - 1), expression);
            default -> apply(expression.op().smtLib(), expression);
        };
    }

    private static String apply(String operator, Expr expression) {
        return expression.arguments().stream()
                .map(SmtLibPrinter::print)
                .collect(Collectors.joining(" ", "(" + operator + " ", ")"));
    }

    private static String division(Expr expression) {
        Expr divisor = expression.arguments().get(1);
        String plain = apply(expression.op().smtLib(), expression);
        String zero = print(divisor.sort().zero());
        return divisor.isConstant() && !divisor.value().equals(divisor.sort().zero())
                ? plain
                : "(ite (= %s %s) %s %s)".formatted(print(divisor), zero, zero, plain);
    }

    private static Expr operand(Expr expression) {
        return expression.arguments().get(0);
    }

    private static int width(Expr word) {
        return ((Sort.Bits) word.sort()).width();
    }

    private static String quoted(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_.]*") ? name : "|" + name + "|";
    }

    private static String print(Value value) {
        if (value instanceof BoolValue bool) {
            return String.valueOf(bool.truth());
        }
        if (value instanceof IntValue integer) {
            return signed(integer.integer(), "");
        }
        if (value instanceof RealValue real) {
            String numerator = signed(real.rational().numerator(), ".0");
            return real.rational().denominator().equals(BigInteger.ONE)
                    ? numerator
                    : "(/ " + numerator + " " + real.rational().denominator() + ".0)";
        }
        if (value instanceof BitsValue word) {
            return "(_ bv" + Long.toUnsignedString(word.unsigned()) + " " + word.width() + ")";
        }
        return print((ArrayValue) value);
    }

    private static String print(ArrayValue array) {
        String text = "((as const " + array.sort().smtLib() + ") " + print(array.otherwise()) + ")";
        // Maps have no order of their own; sorted, a term has one text.
        Map<String, Value> sorted = new TreeMap<>();
        array.cells().forEach((index, element) -> sorted.put(print(index), element));
        for (Map.Entry<String, Value> cell : sorted.entrySet()) {
            text = "(store " + text + " " + cell.getKey() + " " + print(cell.getValue()) + ")";
        }
        return text;
    }

    private static String signed(BigInteger number, String suffix) {
        return number.signum() < 0 ? "(- " + number.negate() + suffix + ")" : number + suffix;
    }
}
