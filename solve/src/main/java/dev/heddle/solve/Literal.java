// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

/**
 * The inner form of literals: {@code 2v} for the variable {@code v} and {@code 2v + 1} for its negation, so that a literal
 * can index an array. Outside, literals are signed (see {@link Solver}).
 */
final class Literal {

    private Literal() {}

    /** The inner form of a signed literal. */
    static int of(int signed) {
        return signed > 0 ? signed << 1 : (-signed << 1) | 1;
    }

    /** The signed form of an inner literal. */
    static int signed(int literal) {
        return isNegative(literal) ? -variable(literal) : variable(literal);
    }

    static int positive(int variable) {
        return variable << 1;
    }

    static int not(int literal) {
        return literal ^ 1;
    }

    static int variable(int literal) {
        return literal >> 1;
    }

    static boolean isNegative(int literal) {
        return (literal & 1) != 0;
    }
}
