// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

/**
 * Java's {@code int} and {@code long} operations on words, with Java's meaning: wrap-around, shift amounts taken modulo the
 * width, division that rounds towards zero. A division by zero throws in Java, so whoever records one adds the guard that
 * the divisor was not zero.
 */
public final class JavaArithmetic {

    private JavaArithmetic() {}

    /** A constant {@code int}. */
    public static Expr constant(int value) {
        return Expr.constant(Value.ofJavaInt(value));
    }

    /** A constant {@code long}. */
    public static Expr constant(long value) {
        return Expr.constant(Value.ofJavaLong(value));
    }

    /** {@code left + right}. */
    public static Expr add(Expr left, Expr right) {
        return Expr.words(Op.BITS_ADD, left, right);
    }

    /** {@code left - right}. */
    public static Expr subtract(Expr left, Expr right) {
        return Expr.words(Op.BITS_SUBTRACT, left, right);
    }

    /** {@code -operand}. */
    public static Expr negate(Expr operand) {
        return subtract(Expr.constant(operand.sort().zero()), operand);
    }

    /** {@code left * right}. */
    public static Expr multiply(Expr left, Expr right) {
        return Expr.words(Op.BITS_MULTIPLY, left, right);
    }

    /** {@code left / right}, where right is not zero. */
    public static Expr divide(Expr left, Expr right) {
        return Expr.words(Op.BITS_DIVIDE, left, right);
    }

    /** {@code left % right}, where right is not zero. */
    public static Expr remainder(Expr left, Expr right) {
        return Expr.words(Op.BITS_REMAINDER, left, right);
    }

    /** {@code left & right}. */
    public static Expr and(Expr left, Expr right) {
        return Expr.words(Op.BITS_AND, left, right);
    }

    /** {@code left | right}. */
    public static Expr or(Expr left, Expr right) {
        return Expr.words(Op.BITS_OR, left, right);
    }

    /** {@code left ^ right}. */
    public static Expr xor(Expr left, Expr right) {
        return Expr.words(Op.BITS_XOR, left, right);
    }

    /** {@code left << amount}; the amount is an {@code int}. */
    public static Expr shiftLeft(Expr left, Expr amount) {
        return Expr.words(Op.BITS_SHIFT_LEFT, left, distance(left, amount));
    }

    /** {@code left >> amount}; the amount is an {@code int}. */
    public static Expr shiftRight(Expr left, Expr amount) {
        return Expr.words(Op.BITS_SHIFT_RIGHT, left, distance(left, amount));
    }

    /** {@code left >>> amount}; the amount is an {@code int}. */
    public static Expr shiftRightUnsigned(Expr left, Expr amount) {
        return Expr.words(Op.BITS_SHIFT_RIGHT_UNSIGNED, left, distance(left, amount));
    }

    /** {@code left < right}. */
    public static Expr less(Expr left, Expr right) {
        return Expr.wordComparison(Op.BITS_LESS, left, right);
    }

    /** {@code left <= right}. */
    public static Expr atMost(Expr left, Expr right) {
        return Expr.wordComparison(Op.BITS_AT_MOST, left, right);
    }

    /** {@code (long) operand} of an {@code int}. */
    public static Expr toLong(Expr operand) {
        return Expr.resized(Op.BITS_SIGN_EXTEND, operand, (Sort.Bits) Sort.JAVA_LONG);
    }

    /** {@code (int) operand} of a {@code long}. */
    public static Expr toInt(Expr operand) {
        return Expr.resized(Op.BITS_TRUNCATE, operand, (Sort.Bits) Sort.JAVA_INT);
    }

    /** {@code (byte) operand} (8 bits) or {@code (short) operand} (16 bits) of an {@code int}, as an {@code int} again. */
    public static Expr narrowSigned(Expr operand, int bits) {
        return Expr.resized(
                Op.BITS_SIGN_EXTEND, Expr.resized(Op.BITS_TRUNCATE, operand, new Sort.Bits(bits)), (Sort.Bits)
                        Sort.JAVA_INT);
    }

    /** {@code (char) operand} of an {@code int}, as an {@code int} again. */
    public static Expr narrowToChar(Expr operand) {
        return Expr.resized(Op.BITS_ZERO_EXTEND, Expr.resized(Op.BITS_TRUNCATE, operand, new Sort.Bits(16)), (Sort.Bits)
                Sort.JAVA_INT);
    }

    // JLS 15.19: only the low five (int) or six (long) bits of the amount count.
    private static Expr distance(Expr shifted, Expr amount) {
        boolean wide = shifted.sort().equals(Sort.JAVA_LONG);
        Expr masked = and(amount, constant(wide ? 63 : 31));
        return wide ? toLong(masked) : masked;
    }
}
