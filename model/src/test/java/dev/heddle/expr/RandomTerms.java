// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;

/**
 * Makes terms together with their meaning, which is computed in plain Java and knows nothing of {@link Op}.
 *
 * <p>Values are {@link Boolean}, {@link BigInteger}, {@link BigDecimal}, {@link Integer} for 32-bit words, and {@link Map} for
 * arrays from integers to integers, in which missing cells are zero.
 */
public final class RandomTerms {

    public static final Sort ARRAY = new Sort.Array(Sort.INT, Sort.INT);
    public static final List<Sort> SORTS = List.of(Sort.INT, Sort.BOOL, Sort.REAL, Sort.JAVA_INT, ARRAY);

    /** A term and what it means, given the values of its symbols by name. */
    public record Meant(Expr term, Function<Map<String, Object>, Object> meaning) {}

    private final Random random;
    private final Map<Sort, List<Expr>> symbols;

    public RandomTerms(Random random, Map<Sort, List<Expr>> symbols) {
        this.random = random;
        this.symbols = symbols;
    }

    public Meant next(Sort sort, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            return leaf(sort);
        }
        if (random.nextInt(8) == 0) {
            return choice(sort, depth - 1);
        }
        if (sort.equals(Sort.BOOL)) {
            return truth(depth - 1);
        }
        if (sort.equals(Sort.INT)) {
            return integer(depth - 1);
        }
        if (sort.equals(Sort.REAL)) {
            return real(depth - 1);
        }
        return sort.equals(ARRAY) ? array(depth - 1) : word(depth - 1);
    }

    private Meant leaf(Sort sort) {
        List<Expr> named = symbols.getOrDefault(sort, List.of());
        if (!named.isEmpty() && random.nextInt(3) > 0) {
            Expr symbol = named.get(random.nextInt(named.size()));
            return new Meant(symbol, values -> Objects.requireNonNull(values.get(symbol.name())));
        }
        Object value = value(sort);
        return new Meant(Expr.constant(toValue(value)), values -> value);
    }

    /** Any small value of the sort. */
    public Object value(Sort sort) {
        if (sort.equals(Sort.BOOL)) {
            return random.nextBoolean();
        }
        if (sort.equals(Sort.INT)) {
            return BigInteger.valueOf(random.nextInt(9) - 4);
        }
        if (sort.equals(Sort.REAL)) {
            return new BigDecimal(random.nextInt(9) - 4).divide(new BigDecimal(1 << random.nextInt(3)));
        }
        if (sort.equals(ARRAY)) {
            Map<BigInteger, BigInteger> cells = new HashMap<>();
            cells.put(BigInteger.valueOf(random.nextInt(3)), BigInteger.valueOf(random.nextInt(5)));
            return cells;
        }
        return random.nextBoolean() ? random.nextInt(5) - 2 : random.nextInt();
    }

    private Meant choice(Sort sort, int depth) {
        Meant condition = next(Sort.BOOL, depth);
        Meant then = next(sort, depth);
        Meant otherwise = next(sort, depth);
        return new Meant(
                Expr.ite(condition.term, then.term, otherwise.term),
                values -> (Boolean) condition.meaning.apply(values)
                        ? then.meaning.apply(values)
                        : otherwise.meaning.apply(values));
    }

    private Meant truth(int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> {
                Meant operand = next(Sort.BOOL, depth);
                yield new Meant(Expr.not(operand.term), values -> !(Boolean) operand.meaning.apply(values));
            }
            case 1 -> both(Sort.BOOL, depth, (a, b) -> Expr.and(a, b), (a, b) -> (Boolean) a && (Boolean) b);
            case 2 -> both(Sort.BOOL, depth, (a, b) -> Expr.or(a, b), (a, b) -> (Boolean) a || (Boolean) b);
            case 3 -> both(Sort.BOOL, depth, Expr::implies, (a, b) -> !(Boolean) a || (Boolean) b);
            case 4 -> {
                Sort sort = List.of(Sort.INT, Sort.BOOL, Sort.JAVA_INT).get(random.nextInt(3));
                yield both(sort, depth, Expr::equal, Object::equals);
            }
            case 5 -> both(Sort.INT, depth, Expr::less, (a, b) -> whole(a).compareTo(whole(b)) < 0);
            case 6 -> both(Sort.REAL, depth, Expr::atMost, (a, b) -> decimal(a).compareTo(decimal(b)) <= 0);
            default -> both(Sort.JAVA_INT, depth, JavaArithmetic::less, (a, b) -> (Integer) a < (Integer) b);
        };
    }

    private Meant integer(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> both(Sort.INT, depth, Expr::add, (a, b) -> whole(a).add(whole(b)));
            case 1 -> both(Sort.INT, depth, Expr::subtract, (a, b) -> whole(a).subtract(whole(b)));
            case 2 -> both(Sort.INT, depth, Expr::multiply, (a, b) -> whole(a).multiply(whole(b)));
            case 3 -> both(Sort.INT, depth, Expr::div, (a, b) -> quotient(whole(a), whole(b)));
            case 4 -> both(Sort.INT, depth, Expr::mod, (a, b) -> remainder(whole(a), whole(b)));
            default -> {
                Meant array = next(ARRAY, depth);
                Meant index = next(Sort.INT, depth);
                yield new Meant(
                        Expr.select(array.term, index.term),
                        values -> cells(array.meaning.apply(values))
                                .getOrDefault(whole(index.meaning.apply(values)), BigInteger.ZERO));
            }
        };
    }

    private Meant real(int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> both(Sort.REAL, depth, Expr::add, (a, b) -> decimal(a).add(decimal(b)));
            case 1 ->
                both(Sort.REAL, depth, Expr::subtract, (a, b) -> decimal(a).subtract(decimal(b)));
            case 2 ->
                both(Sort.REAL, depth, Expr::multiply, (a, b) -> decimal(a).multiply(decimal(b)));
            default -> {
                Meant operand = next(Sort.INT, depth);
                yield new Meant(
                        Expr.toReal(operand.term), values -> new BigDecimal(whole(operand.meaning.apply(values))));
            }
        };
    }

    private Meant array(int depth) {
        Meant array = next(ARRAY, depth);
        Meant index = next(Sort.INT, depth);
        Meant element = next(Sort.INT, depth);
        return new Meant(Expr.store(array.term, index.term, element.term), values -> {
            Map<BigInteger, BigInteger> changed = new HashMap<>(cells(array.meaning.apply(values)));
            changed.put(whole(index.meaning.apply(values)), whole(element.meaning.apply(values)));
            return changed;
        });
    }

    private Meant word(int depth) {
        return switch (random.nextInt(5)) {
            case 0 -> both(Sort.JAVA_INT, depth, JavaArithmetic::add, (a, b) -> (Integer) a + (Integer) b);
            case 1 -> both(Sort.JAVA_INT, depth, JavaArithmetic::multiply, (a, b) -> (Integer) a * (Integer) b);
            case 2 -> both(Sort.JAVA_INT, depth, JavaArithmetic::shiftLeft, (a, b) -> (Integer) a << (Integer) b);
            case 3 -> both(Sort.JAVA_INT, depth, JavaArithmetic::xor, (a, b) -> (Integer) a ^ (Integer) b);
            default -> {
                Meant operand = next(Sort.JAVA_INT, depth);
                yield new Meant(JavaArithmetic.narrowSigned(operand.term, 8), values ->
                        (int) (byte) (int) (Integer) operand.meaning.apply(values));
            }
        };
    }

    private interface Both<T> {
        T apply(T left, T right);
    }

    private Meant both(Sort sort, int depth, Both<Expr> build, Both<Object> compute) {
        Meant left = next(sort, depth);
        Meant right = next(sort, depth);
        return new Meant(
                build.apply(left.term, right.term),
                values -> compute.apply(left.meaning.apply(values), right.meaning.apply(values)));
    }

    // The quotient that leaves a remainder from 0 to |b| - 1, found by trying; by zero, both are zero.
    private static BigInteger quotient(BigInteger a, BigInteger b) {
        return b.signum() == 0 ? BigInteger.ZERO : a.subtract(remainder(a, b)).divide(b);
    }

    private static BigInteger remainder(BigInteger a, BigInteger b) {
        if (b.signum() == 0) {
            return BigInteger.ZERO;
        }
        BigInteger rest = a.remainder(b);
        return rest.signum() < 0 ? rest.add(b.abs()) : rest;
    }

    private static BigInteger whole(Object value) {
        return (BigInteger) value;
    }

    private static BigDecimal decimal(Object value) {
        return (BigDecimal) value;
    }

    @SuppressWarnings("unchecked")
    private static Map<BigInteger, BigInteger> cells(Object value) {
        return (Map<BigInteger, BigInteger>) value;
    }

    /** The same value as Heddle has it. */
    public static Value toValue(Object value) {
        if (value instanceof Boolean truth) {
            return Value.of(truth);
        }
        if (value instanceof BigInteger integer) {
            return Value.of(integer);
        }
        if (value instanceof Integer word) {
            return Value.ofJavaInt(word);
        }
        if (value instanceof BigDecimal decimal) {
            BigDecimal scaled = decimal.setScale(Math.max(0, decimal.scale()));
            return new Value.RealValue(new Rational(scaled.unscaledValue(), BigInteger.TEN.pow(scaled.scale())));
        }
        Map<Value, Value> cells = new HashMap<>();
        cells(value).forEach((index, element) -> cells.put(Value.of(index), Value.of(element)));
        return new Value.ArrayValue((Sort.Array) ARRAY, Value.of(0), cells);
    }
}
