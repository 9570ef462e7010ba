// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.form;

import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A sum of multiples of integers is always zero: {@code x - orig(x) + 100 == 0}.
 *
 * <p>Meant of the integers themselves, not of Java's, which wrap around.
 *
 * @param parts at least two, no term twice, no coefficient zero, and the first coefficient positive
 */
public record Linear(List<Part> parts, BigInteger constant) implements Invariant {

    /** A multiple of a term. */
    public record Part(BigInteger coefficient, Term term) {

        public Part negated() {
            return new Part(coefficient.negate(), term);
        }

        public boolean isPositive() {
            return coefficient.signum() > 0;
        }

        private String text(Function<SampledVariable, String> names) {
            BigInteger size = coefficient.abs();
            return (size.equals(BigInteger.ONE) ? "" : literal(size) + " * ") + term.text(names);
        }
    }

    public Linear {
        parts = List.copyOf(parts);
        if (parts.size() < 2 || !parts.get(0).isPositive()) {
            throw new IllegalArgumentException("two parts, the first of them positive, make a relation: " + parts);
        }
    }

    @Override
    public boolean holds(List<SampledValue> tuple) {
        BigInteger sum = constant;
        for (Part part : parts) {
            SampledValue found = part.term.in(tuple);
            if (found.isAbsent()) {
                return true;
            }
            sum = sum.add(part.coefficient.multiply(BigInteger.valueOf(ValueComparison.whole(found))));
        }
        return sum.signum() == 0;
    }

    @Override
    public List<Term> terms() {
        return parts.stream().map(Part::term).toList();
    }

    @Override
    public String text(Function<SampledVariable, String> names) {
        List<String> left = texts(parts.stream().filter(Part::isPositive), names);
        List<String> right = texts(parts.stream().filter(part -> !part.isPositive()), names);
        String tail = "";
        if (constant.signum() != 0 && !right.isEmpty()) {
            // c > 0 on the left is a subtraction on the right.
            tail = (constant.signum() > 0 ? " - " : " + ") + literal(constant.abs());
        } else if (right.isEmpty()) {
            tail = literal(constant.negate());
        }
        return String.join(" + ", left) + " == " + String.join(" + ", right) + tail;
    }

    private static List<String> texts(Stream<Part> parts, Function<SampledVariable, String> names) {
        List<String> texts = new ArrayList<>();
        parts.forEach(part -> texts.add(part.text(names)));
        return texts;
    }

    private static String literal(BigInteger number) {
        return number.bitLength() < 32 ? number.toString() : number + "L";
    }

    @Override
    public boolean isJava() {
        return constant.bitLength() < 64 && parts.stream().allMatch(part -> part.coefficient.bitLength() < 64);
    }

    @Override
    public int weight() {
        int odd = (int) parts.stream()
                .filter(part -> !part.coefficient.abs().equals(BigInteger.ONE))
                .count();
        return parts.size() - 1 + odd;
    }
}
