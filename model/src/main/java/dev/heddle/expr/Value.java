// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A concrete value of some {@link Sort}. */
public sealed interface Value {

    /** The truth value that holds. */
    Value TRUE = new BoolValue(true);
    /** The truth value that does not. */
    Value FALSE = new BoolValue(false);

    /** The 64-bit word that stands for null where numbers in boxes are kept as numbers. It is shown as {@code null}. */
    Value NO_OBJECT = new BitsValue(64, BitsValue.NULL);

    /** The sort that this value belongs to. */
    Sort sort();

    /** A truth value. */
    static Value of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    /** A mathematical integer. */
    static Value of(long integer) {
        return new IntValue(BigInteger.valueOf(integer));
    }

    /** A mathematical integer. */
    static Value of(BigInteger integer) {
        return new IntValue(integer);
    }

    /** A 32-bit word. */
    static Value ofJavaInt(int word) {
        return new BitsValue(32, word);
    }

    /** A 64-bit word. */
    static Value ofJavaLong(long word) {
        return new BitsValue(64, word);
    }

    /**
     * Returns true if this is the truth value that holds.
     *
     * <p>Not a default method: with one, initialising a record would initialise this interface, which needs a record, and two
     * threads that begin at different ends would wait for each other.
     */
    boolean isTrue();

    /** True or false. */
    record BoolValue(boolean truth) implements Value {
        @Override
        public boolean isTrue() {
            return truth;
        }

        @Override
        public Sort sort() {
            return Sort.BOOL;
        }

        @Override
        public String toString() {
            return String.valueOf(truth);
        }
    }

    /** A mathematical integer. */
    record IntValue(BigInteger integer) implements Value {
        @Override
        public boolean isTrue() {
            return false;
        }

        @Override
        public Sort sort() {
            return Sort.INT;
        }

        @Override
        public String toString() {
            return integer.toString();
        }
    }

    /** An exact fraction. */
    record RealValue(Rational rational) implements Value {
        @Override
        public boolean isTrue() {
            return false;
        }

        @Override
        public Sort sort() {
            return Sort.REAL;
        }

        @Override
        public String toString() {
            return rational.toString();
        }
    }

    /** A word, kept sign-extended to 64 bits so that equal words are equal records. */
    record BitsValue(int width, long bits) implements Value {

        // A number that no program is likely to have.
        private static final long NULL = 0x8000_6E75_6C6C_0000L;

        @Override
        public boolean isTrue() {
            return false;
        }

        public BitsValue {
            bits = signExtend(bits, width);
        }

        static long signExtend(long bits, int width) {
            return bits << (64 - width) >> (64 - width);
        }

        /** The word read as a number without sign, in the low {@code width} bits. */
        long unsigned() {
            return width == 64 ? bits : bits & ((1L << width) - 1);
        }

        @Override
        public Sort sort() {
            return new Sort.Bits(width);
        }

        @Override
        public String toString() {
            return bits == NULL && width == 64 ? "null" : String.valueOf(bits);
        }
    }

    /** A total map: {@code cells} where it differs from {@code otherwise}. */
    record ArrayValue(Sort.Array sort, Value otherwise, Map<Value, Value> cells) implements Value {
        @Override
        public boolean isTrue() {
            return false;
        }

        public ArrayValue {
            // Cells that hold the common value say nothing; without them, equal maps are equal records.
            Value common = otherwise;
            cells = cells.entrySet().stream()
                    .filter(cell -> !cell.getValue().equals(common))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        }

        Value at(Value index) {
            return cells.getOrDefault(index, otherwise);
        }

        ArrayValue with(Value index, Value element) {
            Map<Value, Value> changed = new java.util.HashMap<>(cells);
            changed.put(index, element);
            return new ArrayValue(sort, otherwise, changed);
        }

        @Override
        public String toString() {
            Map<String, Value> sorted = new TreeMap<>();
            cells.forEach((index, element) -> sorted.put(index.toString(), element));
            return sorted.entrySet().stream()
                    .map(cell -> cell.getKey() + ": " + cell.getValue())
                    .collect(Collectors.joining(", ", "[", sorted.isEmpty() ? "" : ", "))
                    .concat("else " + otherwise + "]");
        }
    }
}
