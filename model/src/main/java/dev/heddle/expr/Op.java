// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import dev.heddle.expr.Value.ArrayValue;
import dev.heddle.expr.Value.BitsValue;
import dev.heddle.expr.Value.BoolValue;
import dev.heddle.expr.Value.IntValue;
import dev.heddle.expr.Value.RealValue;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;

/**
 * The operations of expressions, each with its SMT-LIB name and its meaning on values.
 *
 * <p>Meaning is total. Where SMT-LIB leaves a result open (division by zero of integers and reals) it is zero here, and the
 * printer to SMT-LIB says so to the solver; a solver's model and the interpreter can then never disagree.
 */
public enum Op {
    /** A value. */
    CONSTANT("", Op::unevaluated),
    /** A name that stands for a value. */
    SYMBOL("", Op::unevaluated),

    NOT("not", a -> Value.of(!truth(a.get(0)))),
    AND("and", a -> Value.of(a.stream().allMatch(Op::truth))),
    OR("or", a -> Value.of(a.stream().anyMatch(Op::truth))),
    EQUAL("=", a -> Value.of(a.get(0).equals(a.get(1)))),
    ITE("ite", a -> truth(a.get(0)) ? a.get(1) : a.get(2)),

    ADD("+", a -> numeric(a, BigInteger::add, Rational::plus)),
    MULTIPLY("*", a -> numeric(a, BigInteger::multiply, Rational::times)),
    /** The quotient of reals; division by zero gives zero. */
    DIVIDE("/", a -> numeric(a, Op::euclideanQuotient, Rational::dividedBy)),
    /** SMT-LIB's integer quotient, which rounds so that the remainder is never negative; division by zero gives zero. */
    DIV("div", a -> numeric(a, Op::euclideanQuotient, Rational::dividedBy)),
    /** SMT-LIB's integer remainder, never negative; modulo zero gives zero. */
    MOD("mod", a -> Value.of(euclideanRemainder(integer(a.get(0)), integer(a.get(1))))),
    TO_REAL("to_real", a -> new RealValue(Rational.of(integer(a.get(0))))),
    TO_INT("to_int", a -> Value.of(((RealValue) a.get(0)).rational().floor())),
    LESS("<", a -> Value.of(compare(a) < 0)),
    AT_MOST("<=", a -> Value.of(compare(a) <= 0)),

    SELECT("select", a -> ((ArrayValue) a.get(0)).at(a.get(1))),
    STORE("store", a -> ((ArrayValue) a.get(0)).with(a.get(1), a.get(2))),

    BITS_ADD("bvadd", a -> bits(a, (x, y) -> x + y)),
    BITS_SUBTRACT("bvsub", a -> bits(a, (x, y) -> x - y)),
    BITS_MULTIPLY("bvmul", a -> bits(a, (x, y) -> x * y)),
    /** Rounds towards zero; division by zero as in SMT-LIB: 1 for negative dividends, else -1. */
    BITS_DIVIDE("bvsdiv", a -> bits(a, (x, y) -> y == 0 ? (x < 0 ? 1 : -1) : x / y)),
    /** The remainder with the dividend's sign; the dividend where the divisor is zero. */
    BITS_REMAINDER("bvsrem", a -> bits(a, (x, y) -> y == 0 ? x : x % y)),
    BITS_AND("bvand", a -> bits(a, (x, y) -> x & y)),
    BITS_OR("bvor", a -> bits(a, (x, y) -> x | y)),
    BITS_XOR("bvxor", a -> bits(a, (x, y) -> x ^ y)),
    BITS_SHIFT_LEFT("bvshl", a -> shift(a, word -> amount -> word.bits() << amount, word -> 0L)),
    BITS_SHIFT_RIGHT(
            "bvashr", a -> shift(a, word -> amount -> word.bits() >> amount, word -> word.bits() < 0 ? -1L : 0L)),
    BITS_SHIFT_RIGHT_UNSIGNED("bvlshr", a -> shift(a, word -> amount -> word.unsigned() >>> amount, word -> 0L)),
    BITS_LESS("bvslt", a -> Value.of(word(a.get(0)).bits() < word(a.get(1)).bits())),
    BITS_AT_MOST("bvsle", a -> Value.of(word(a.get(0)).bits() <= word(a.get(1)).bits())),
    BITS_LESS_UNSIGNED(
            "bvult",
            a -> Value.of(Long.compareUnsigned(
                            word(a.get(0)).unsigned(), word(a.get(1)).unsigned())
                    < 0)),
    /** Widens a word, repeating its sign; the new width is that of the expression's sort. */
    BITS_SIGN_EXTEND("sign_extend", Op::unevaluated),
    /** Widens a word with zeros; the new width is that of the expression's sort. */
    BITS_ZERO_EXTEND("zero_extend", Op::unevaluated),
    /** The low bits of a word; how many, the expression's sort says. */
    BITS_TRUNCATE("extract", Op::unevaluated);

    private final String smtLib;

    @SuppressWarnings("ImmutableEnumChecker") // The functions are stateless lambdas of this file.
    private final Function<List<Value>, Value> meaning;

    Op(String smtLib, Function<List<Value>, Value> meaning) {
        this.smtLib = smtLib;
        this.meaning = meaning;
    }

    /** The operation as SMT-LIB writes it; for resizing, without the index. */
    public String smtLib() {
        return smtLib;
    }

    /** The value of this operation on values, as an expression of the given sort. */
    Value apply(Sort result, List<Value> arguments) {
        if (this == BITS_SIGN_EXTEND || this == BITS_TRUNCATE) {
            return new BitsValue(
                    ((Sort.Bits) result).width(), word(arguments.get(0)).bits());
        }
        if (this == BITS_ZERO_EXTEND) {
            return new BitsValue(
                    ((Sort.Bits) result).width(), word(arguments.get(0)).unsigned());
        }
        return meaning.apply(arguments);
    }

    private static Value unevaluated(List<Value> arguments) {
        throw new IllegalStateException("has no meaning on values alone: " + arguments);
    }

    private static boolean truth(Value value) {
        return ((BoolValue) value).truth();
    }

    private static BigInteger integer(Value value) {
        return ((IntValue) value).integer();
    }

    private static BitsValue word(Value value) {
        return (BitsValue) value;
    }

    private static Value numeric(
            List<Value> arguments, BinaryOperator<BigInteger> onIntegers, BinaryOperator<Rational> onReals) {
        if (arguments.get(0) instanceof IntValue) {
            return Value.of(
                    arguments.stream().map(Op::integer).reduce(onIntegers).orElseThrow());
        }
        return new RealValue(arguments.stream()
                .map(value -> ((RealValue) value).rational())
                .reduce(onReals)
                .orElseThrow());
    }

    private static int compare(List<Value> arguments) {
        return arguments.get(0) instanceof IntValue
                ? integer(arguments.get(0)).compareTo(integer(arguments.get(1)))
                : ((RealValue) arguments.get(0)).rational().compareTo(((RealValue) arguments.get(1)).rational());
    }

    private static BigInteger euclideanQuotient(BigInteger dividend, BigInteger divisor) {
        return divisor.signum() == 0
                ? BigInteger.ZERO
                : dividend.subtract(euclideanRemainder(dividend, divisor)).divide(divisor);
    }

    private static BigInteger euclideanRemainder(BigInteger dividend, BigInteger divisor) {
        return divisor.signum() == 0 ? BigInteger.ZERO : dividend.mod(divisor.abs());
    }

    private static Value bits(List<Value> arguments, LongBinaryOperator operator) {
        BitsValue left = word(arguments.get(0));
        return new BitsValue(
                left.width(),
                operator.applyAsLong(left.bits(), word(arguments.get(1)).bits()));
    }

    private static Value shift(
            List<Value> arguments,
            Function<BitsValue, Function<Integer, Long>> within,
            Function<BitsValue, Long> beyond) {
        BitsValue word = word(arguments.get(0));
        long amount = word(arguments.get(1)).unsigned();
        boolean inside = amount >= 0 && amount < word.width();
        return new BitsValue(word.width(), inside ? within.apply(word).apply((int) amount) : beyond.apply(word));
    }
}
