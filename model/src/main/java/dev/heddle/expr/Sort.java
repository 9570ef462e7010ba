// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigInteger;
import java.util.Map;

/** The type of an expression's values. */
public sealed interface Sort {

    /** Truth values. */
    Sort BOOL = new Bool();
    /** Mathematical integers. */
    Sort INT = new Int();
    /** Rational numbers, which stand for SMT-LIB's reals. */
    Sort REAL = new Real();
    /** Java's {@code int}: 32 bits that wrap around. */
    Sort JAVA_INT = new Bits(32);
    /** Java's {@code long}: 64 bits that wrap around. */
    Sort JAVA_LONG = new Bits(64);

    /** The sort as SMT-LIB writes it. */
    String smtLib();

    /** The value that stands for "nothing is known and nothing depends on it": zero, false, an array of such. */
    Value zero();

    /** Returns true if a sort is one of numbers without bounds. */
    static boolean isNumeric(Sort sort) {
        return sort instanceof Int || sort instanceof Real;
    }

    /** Truth values. */
    record Bool() implements Sort {
        @Override
        public String smtLib() {
            return "Bool";
        }

        @Override
        public Value zero() {
            return Value.FALSE;
        }

        @Override
        public String toString() {
            return smtLib();
        }
    }

    /** Mathematical integers. */
    record Int() implements Sort {
        @Override
        public String smtLib() {
            return "Int";
        }

        @Override
        public Value zero() {
            return Value.of(BigInteger.ZERO);
        }

        @Override
        public String toString() {
            return smtLib();
        }
    }

    /** Rational numbers. */
    record Real() implements Sort {
        @Override
        public String smtLib() {
            return "Real";
        }

        @Override
        public Value zero() {
            return new Value.RealValue(Rational.ZERO);
        }

        @Override
        public String toString() {
            return smtLib();
        }
    }

    /** Words of a fixed number of bits, at most 64. */
    record Bits(int width) implements Sort {
        public Bits {
            if (width < 1 || width > 64) {
                throw new IllegalArgumentException("a word has 1 to 64 bits, not " + width);
            }
        }

        @Override
        public String smtLib() {
            return "(_ BitVec " + width + ")";
        }

        @Override
        public Value zero() {
            return new Value.BitsValue(width, 0);
        }

        @Override
        public String toString() {
            return smtLib();
        }
    }

    /** Total maps from an index sort to an element sort. */
    record Array(Sort index, Sort element) implements Sort {
        @Override
        public String smtLib() {
            return "(Array " + index.smtLib() + " " + element.smtLib() + ")";
        }

        @Override
        public Value zero() {
            return new Value.ArrayValue(this, element.zero(), Map.of());
        }

        @Override
        public String toString() {
            return smtLib();
        }
    }
}
