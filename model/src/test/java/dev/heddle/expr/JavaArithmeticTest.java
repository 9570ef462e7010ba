// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Words must do what the JVM does, so the JVM is the oracle. */
class JavaArithmeticTest {

    private static final Expr INT_LEFT = Expr.symbol("a", Sort.JAVA_INT);
    private static final Expr INT_RIGHT = Expr.symbol("b", Sort.JAVA_INT);
    private static final Expr LONG_LEFT = Expr.symbol("c", Sort.JAVA_LONG);
    private static final Expr LONG_RIGHT = Expr.symbol("d", Sort.JAVA_LONG);

    private interface IntOperation {
        int apply(int left, int right);
    }

    private interface LongOperation {
        long apply(long left, long right);
    }

    private interface LongComparison {
        boolean apply(long left, long right);
    }

    @Test
    void int_operations_are_those_of_the_jvm() {
        onInts(JavaArithmetic::add, (a, b) -> a + b);
        onInts(JavaArithmetic::subtract, (a, b) -> a - b);
        onInts(JavaArithmetic::multiply, (a, b) -> a * b);
        onInts(JavaArithmetic::divide, (a, b) -> b == 0 ? (a < 0 ? 1 : -1) : a / b);
        onInts(JavaArithmetic::remainder, (a, b) -> b == 0 ? a : a % b);
        onInts(JavaArithmetic::and, (a, b) -> a & b);
        onInts(JavaArithmetic::or, (a, b) -> a | b);
        onInts(JavaArithmetic::xor, (a, b) -> a ^ b);
    }

    @Test
    void long_operations_are_those_of_the_jvm() {
        onLongs(JavaArithmetic::add, (a, b) -> a + b);
        onLongs(JavaArithmetic::subtract, (a, b) -> a - b);
        onLongs(JavaArithmetic::multiply, (a, b) -> a * b);
        onLongs(JavaArithmetic::divide, (a, b) -> b == 0 ? (a < 0 ? 1 : -1) : a / b);
        onLongs(JavaArithmetic::remainder, (a, b) -> b == 0 ? a : a % b);
        onLongs(JavaArithmetic::and, (a, b) -> a & b);
        onLongs(JavaArithmetic::or, (a, b) -> a | b);
        onLongs(JavaArithmetic::xor, (a, b) -> a ^ b);
    }

    @Test
    void shifts_take_the_amount_modulo_the_width() {
        onInts(JavaArithmetic::shiftLeft, (a, b) -> a << b);
        onInts(JavaArithmetic::shiftRight, (a, b) -> a >> b);
        onInts(JavaArithmetic::shiftRightUnsigned, (a, b) -> a >>> b);
        onLongByInt(JavaArithmetic::shiftLeft, (a, b) -> a << b);
        onLongByInt(JavaArithmetic::shiftRight, (a, b) -> a >> b);
        onLongByInt(JavaArithmetic::shiftRightUnsigned, (a, b) -> a >>> b);
    }

    @Test
    void comparisons_look_at_the_sign() {
        onLongsCompared(JavaArithmetic::less, (a, b) -> a < b);
        onLongsCompared(JavaArithmetic::atMost, (a, b) -> a <= b);
    }

    @Test
    void narrowing_and_widening_are_casts() {
        for (int value : ints()) {
            assertInt(JavaArithmetic::negate, value, -value);
            assertInt(operand -> JavaArithmetic.narrowSigned(operand, 8), value, (byte) value);
            assertInt(operand -> JavaArithmetic.narrowSigned(operand, 16), value, (short) value);
            assertInt(JavaArithmetic::narrowToChar, value, (char) value);
            assertThat(JavaArithmetic.toLong(INT_LEFT).evaluate(symbol -> Value.ofJavaInt(value)))
                    .isEqualTo(Value.ofJavaLong(value));
        }
        for (long value : longs()) {
            assertThat(JavaArithmetic.toInt(LONG_LEFT).evaluate(symbol -> Value.ofJavaLong(value)))
                    .isEqualTo(Value.ofJavaInt((int) value));
        }
    }

    private static void assertInt(UnaryOperator<Expr> operation, int operand, int result) {
        assertThat(operation.apply(INT_LEFT).evaluate(symbol -> Value.ofJavaInt(operand)))
                .isEqualTo(Value.ofJavaInt(result));
    }

    private static void onInts(BinaryOperator<Expr> operation, IntOperation oracle) {
        Expr term = operation.apply(INT_LEFT, INT_RIGHT);
        for (int left : ints()) {
            for (int right : ints()) {
                assertThat(term.evaluate(symbol -> Value.ofJavaInt(symbol == INT_LEFT ? left : right)))
                        .as("%s for %d and %d", term, left, right)
                        .isEqualTo(Value.ofJavaInt(oracle.apply(left, right)));
            }
        }
    }

    private static void onLongs(BinaryOperator<Expr> operation, LongOperation oracle) {
        Expr term = operation.apply(LONG_LEFT, LONG_RIGHT);
        for (long left : longs()) {
            for (long right : longs()) {
                assertThat(term.evaluate(symbol -> Value.ofJavaLong(symbol == LONG_LEFT ? left : right)))
                        .as("%s for %d and %d", term, left, right)
                        .isEqualTo(Value.ofJavaLong(oracle.apply(left, right)));
            }
        }
    }

    private static void onLongByInt(BinaryOperator<Expr> operation, LongOperation oracle) {
        Expr term = operation.apply(LONG_LEFT, INT_RIGHT);
        for (long left : longs()) {
            for (int right : ints()) {
                assertThat(term.evaluate(
                                symbol -> symbol == LONG_LEFT ? Value.ofJavaLong(left) : Value.ofJavaInt(right)))
                        .as("%s for %d and %d", term, left, right)
                        .isEqualTo(Value.ofJavaLong(oracle.apply(left, right)));
            }
        }
    }

    private static void onLongsCompared(BinaryOperator<Expr> operation, LongComparison oracle) {
        Expr term = operation.apply(LONG_LEFT, LONG_RIGHT);
        for (long left : longs()) {
            for (long right : longs()) {
                assertThat(term.evaluate(symbol -> Value.ofJavaLong(symbol == LONG_LEFT ? left : right)))
                        .isEqualTo(Value.of(oracle.apply(left, right)));
            }
        }
    }

    private static List<Integer> ints() {
        List<Integer> values = new ArrayList<>(List.of(
                0,
                1,
                -1,
                2,
                31,
                32,
                33,
                63,
                64,
                127,
                128,
                -128,
                -129,
                65535,
                65536,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE));
        new Random(1).ints(8).forEach(values::add);
        return values;
    }

    private static List<Long> longs() {
        List<Long> values = new ArrayList<>(
                List.of(0L, 1L, -1L, 31L, 64L, 1L << 31, -(1L << 31), 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE));
        new Random(2).longs(8).forEach(values::add);
        return values;
    }
}
