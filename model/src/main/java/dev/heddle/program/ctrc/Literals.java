// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Rational;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Numbers as they are written, and how they adapt to what stands beside them. */
final class Literals {

    private Literals() {}

    /** The number that decimal digits with or without a point stand for. */
    static Expr number(String digits) {
        if (digits.indexOf('.') < 0) {
            return Expr.integer(new BigInteger(digits));
        }
        BigDecimal decimal = new BigDecimal(digits);
        Rational exact = new Rational(decimal.unscaledValue(), BigInteger.TEN.pow(decimal.scale()));
        return Expr.constant(new Value.RealValue(exact));
    }

    /** The word that {@code #x} or {@code #b} and digits stand for. */
    static Expr word(String text) {
        boolean hexadecimal = text.charAt(1) == 'x';
        String digits = text.substring(2);
        BigInteger bits = new BigInteger(digits, hexadecimal ? 16 : 2);
        return word(bits, hexadecimal ? 4 * digits.length() : digits.length());
    }

    /** The word of a width whose bits are those of the number. */
    static Expr word(BigInteger bits, int width) {
        new Sort.Bits(width);
        if (bits.bitLength() > width) {
            throw new IllegalArgumentException("%s does not fit into %d bits".formatted(bits, width));
        }
        return Expr.constant(new Value.BitsValue(width, bits.longValue()));
    }

    /**
     * The same operands, except that beside integers and no reals a whole decimal is that integer: {@code 1.0} beside an
     * Int is 1.
     */
    static List<Expr> alike(List<Expr> operands) {
        boolean integers = operands.stream().anyMatch(operand -> isOpen(operand, Sort.INT));
        boolean reals = operands.stream().anyMatch(operand -> isOpen(operand, Sort.REAL));
        return integers && !reals
                ? operands.stream().map(operand -> as(Sort.INT, operand)).toList()
                : operands;
    }

    /** The operand as a number of the wanted sort where that changes nothing, else as it is. */
    static Expr as(Sort wanted, Expr operand) {
        if (wanted.equals(Sort.REAL)) {
            return Expr.toReal(operand);
        }
        return wanted.equals(Sort.INT) && isWhole(operand) ? Expr.toInt(operand) : operand;
    }

    private static boolean isOpen(Expr operand, Sort sort) {
        return !operand.isConstant() && operand.sort().equals(sort);
    }

    private static boolean isWhole(Expr operand) {
        return operand.isConstant()
                && operand.value() instanceof Value.RealValue real
                && real.rational().denominator().equals(BigInteger.ONE);
    }
}
