// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigInteger;

/** An exact fraction in lowest terms with a positive denominator. */
public record Rational(BigInteger numerator, BigInteger denominator) implements Comparable<Rational> {

    /** Nought. */
    public static final Rational ZERO = of(BigInteger.ZERO);

    public Rational {
        if (denominator.signum() == 0) {
            throw new ArithmeticException("a fraction needs a denominator other than zero");
        }
        BigInteger divisor = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            divisor = divisor.negate();
        }
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    /** The whole number as a fraction. */
    public static Rational of(BigInteger whole) {
        return new Rational(whole, BigInteger.ONE);
    }

    Rational plus(Rational other) {
        return new Rational(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    Rational negated() {
        return new Rational(numerator.negate(), denominator);
    }

    Rational times(Rational other) {
        return new Rational(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** The quotient; division by zero gives zero, see {@link Op#DIVIDE}. */
    Rational dividedBy(Rational other) {
        return other.numerator.signum() == 0
                ? ZERO
                : new Rational(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    BigInteger floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    @Override
    public int compareTo(Rational other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
