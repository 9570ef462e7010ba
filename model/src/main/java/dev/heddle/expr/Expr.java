// SPDX-License-Identifier: Apache-2.0
package dev.heddle.expr;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An immutable term over named symbols. Equal terms are the same object, so comparing and remembering them is cheap.
 *
 * <p>The static methods build terms and fold what is constant. They check sorts and throw {@link IllegalArgumentException}
 * with the offending terms where these do not fit.
 */
public final class Expr {

    /** The term that always holds. */
    public static final Expr TRUE = constant(Value.TRUE);
    /** The term that never holds. */
    public static final Expr FALSE = constant(Value.FALSE);

    // From this many nodes on, it pays to remember where one has been already.
    private static final int MANY_NODES = 64;

    private final Op op;
    private final Sort sort;
    private final List<Expr> arguments;
    private final @Nullable Object payload;
    private final int hash;
    // Tells terms apart whose hash codes are equal, as those of r5 = 37 and r6 = 6 are.
    private final int mark;
    // How many nodes the term has as a tree, as far as anybody cares.
    private final int weight;

    private Expr(Op op, Sort sort, List<Expr> arguments, @Nullable Object payload) {
        this.op = op;
        this.sort = sort;
        this.arguments = arguments;
        this.payload = payload;
        // By name, because an enum's own hash code differs from run to run, and answers should not.
        int mixed = op.name().hashCode() * 31 + sort.hashCode();
        mixed = mixed * 31 + (payload == null ? 0 : payload.hashCode());
        int nodes = 1;
        int unlike = mixed;
        for (int i = 0; i < arguments.size(); i++) {
            Expr argument = arguments.get(i);
            mixed = mixed * 31 + argument.hash;
            unlike = (unlike ^ argument.mark) * 0x9E3779B1;
            unlike ^= unlike >>> 15;
            nodes = Math.min(MANY_NODES, nodes + argument.weight);
        }
        this.hash = mixed;
        this.mark = unlike;
        this.weight = nodes;
    }

    private static Expr make(Op op, Sort sort, List<Expr> arguments, @Nullable Object payload) {
        return Interner.EXPRESSIONS.intern(new Expr(op, sort, arguments, payload));
    }

    // ── leaves ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The term that is just this value. */
    public static Expr constant(Value value) {
        return make(Op.CONSTANT, value.sort(), List.of(), value);
    }

    /** A mathematical integer. */
    public static Expr integer(long value) {
        return constant(Value.of(value));
    }

    /** A mathematical integer. */
    public static Expr integer(BigInteger value) {
        return constant(Value.of(value));
    }

    /** True or false. */
    public static Expr truth(boolean value) {
        return value ? TRUE : FALSE;
    }

    /** A name that stands for a value of the sort. */
    public static Expr symbol(String name, Sort sort) {
        return make(Op.SYMBOL, sort, List.of(), name);
    }

    // ── Booleans ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Negation. */
    public static Expr not(Expr operand) {
        require(operand, Sort.BOOL);
        if (operand.isConstant()) {
            return truth(!operand.value().isTrue());
        }
        return operand.op == Op.NOT ? operand.arguments.get(0) : make(Op.NOT, Sort.BOOL, List.of(operand), null);
    }

    /** Conjunction of any number of terms. */
    public static Expr and(Expr... operands) {
        return and(Arrays.asList(operands));
    }

    /** Conjunction of any number of terms. */
    public static Expr and(List<Expr> operands) {
        return junction(Op.AND, operands, TRUE, FALSE);
    }

    /** Disjunction of any number of terms. */
    public static Expr or(Expr... operands) {
        return or(Arrays.asList(operands));
    }

    /** Disjunction of any number of terms. */
    public static Expr or(List<Expr> operands) {
        return junction(Op.OR, operands, FALSE, TRUE);
    }

    /** Implication. */
    public static Expr implies(Expr premise, Expr conclusion) {
        return or(not(premise), conclusion);
    }

    private static Expr junction(Op op, List<Expr> operands, Expr neutral, Expr absorbing) {
        Set<Expr> flat = new LinkedHashSet<>();
        for (Expr operand : operands) {
            require(operand, Sort.BOOL);
            if (operand.op == op) {
                flat.addAll(operand.arguments);
            } else {
                flat.add(operand);
            }
        }
        flat.remove(neutral);
        if (flat.contains(absorbing) || flat.stream().anyMatch(operand -> flat.contains(not(operand)))) {
            return absorbing;
        }
        if (flat.isEmpty()) {
            return neutral;
        }
        return flat.size() == 1 ? flat.iterator().next() : make(op, Sort.BOOL, List.copyOf(flat), null);
    }

    /** Equality of two terms of one sort. An integer beside a real is read as a real. */
    public static Expr equal(Expr left, Expr right) {
        Expr a = matching(left, right);
        Expr b = matching(right, left);
        sameSort(a, b);
        if (a == b) {
            return TRUE;
        }
        if (a.isConstant() && b.isConstant()) {
            return truth(a.value().equals(b.value()));
        }
        if (a.sort.equals(Sort.BOOL)) {
            if (a.isConstant()) {
                return a == TRUE ? b : not(b);
            }
            if (b.isConstant()) {
                return b == TRUE ? a : not(a);
            }
        }
        return make(Op.EQUAL, Sort.BOOL, List.of(a, b), null);
    }

    /** {@code then} where the condition holds, {@code otherwise} elsewhere. */
    public static Expr ite(Expr condition, Expr then, Expr otherwise) {
        require(condition, Sort.BOOL);
        Expr a = matching(then, otherwise);
        Expr b = matching(otherwise, then);
        sameSort(a, b);
        if (condition.isConstant()) {
            return condition == TRUE ? a : b;
        }
        if (a == b) {
            return a;
        }
        if (a.sort.equals(Sort.BOOL)) {
            if (a == TRUE && b == FALSE) {
                return condition;
            }
            if (a == FALSE && b == TRUE) {
                return not(condition);
            }
        }
        return make(Op.ITE, a.sort, List.of(condition, a, b), null);
    }

    // ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Sum of integers or of reals. */
    public static Expr add(Expr left, Expr right) {
        return arithmetic(Op.ADD, left, right);
    }

    /** Difference of integers or of reals. */
    public static Expr subtract(Expr left, Expr right) {
        return add(left, negate(right));
    }

    /** The number with the other sign. */
    public static Expr negate(Expr operand) {
        Value minusOne = operand.sort.equals(Sort.REAL)
                ? new Value.RealValue(Rational.of(BigInteger.ONE.negate()))
                : Value.of(-1);
        return multiply(constant(minusOne), operand);
    }

    /** Product of integers or of reals. */
    public static Expr multiply(Expr left, Expr right) {
        return arithmetic(Op.MULTIPLY, left, right);
    }

    /** Quotient of reals; integers are read as reals. */
    public static Expr divide(Expr left, Expr right) {
        return arithmetic(Op.DIVIDE, toReal(left), toReal(right));
    }

    /** SMT-LIB's integer quotient. */
    public static Expr div(Expr left, Expr right) {
        require(left, Sort.INT);
        require(right, Sort.INT);
        return fold(Op.DIV, Sort.INT, List.of(left, right));
    }

    /** SMT-LIB's integer remainder. */
    public static Expr mod(Expr left, Expr right) {
        require(left, Sort.INT);
        require(right, Sort.INT);
        return fold(Op.MOD, Sort.INT, List.of(left, right));
    }

    /** The integer as a real. */
    public static Expr toReal(Expr operand) {
        return operand.sort.equals(Sort.INT) ? fold(Op.TO_REAL, Sort.REAL, List.of(operand)) : operand;
    }

    /** The greatest integer that is not above the real. */
    public static Expr toInt(Expr operand) {
        return operand.sort.equals(Sort.REAL) ? fold(Op.TO_INT, Sort.INT, List.of(operand)) : operand;
    }

    /** Returns a term that holds if left is below right. */
    public static Expr less(Expr left, Expr right) {
        return comparison(Op.LESS, left, right, false);
    }

    /** Returns a term that holds if left is not above right. */
    public static Expr atMost(Expr left, Expr right) {
        return comparison(Op.AT_MOST, left, right, true);
    }

    private static Expr comparison(Op op, Expr left, Expr right, boolean whenSame) {
        Expr a = matching(left, right);
        Expr b = matching(right, left);
        numbers(a, b);
        return a == b ? truth(whenSame) : fold(op, Sort.BOOL, List.of(a, b));
    }

    private static Expr arithmetic(Op op, Expr left, Expr right) {
        Expr a = matching(left, right);
        Expr b = matching(right, left);
        numbers(a, b);
        if (op == Op.ADD) {
            if (isNumber(a, 0)) {
                return b;
            }
            if (isNumber(b, 0)) {
                return a;
            }
            if (b.isConstant() && a.op == Op.ADD && a.arguments.get(1).isConstant()) {
                return add(a.arguments.get(0), add(a.arguments.get(1), b));
            }
            if (a.isConstant() && !b.isConstant()) {
                return add(b, a);
            }
        }
        if (op == Op.MULTIPLY) {
            if (isNumber(a, 0) || isNumber(b, 1)) {
                return a;
            }
            if (isNumber(b, 0) || isNumber(a, 1)) {
                return b;
            }
            if (a.isConstant() && b.op == Op.MULTIPLY && b.arguments.get(0).isConstant()) {
                return multiply(multiply(a, b.arguments.get(0)), b.arguments.get(1));
            }
        }
        return fold(op, a.sort, List.of(a, b));
    }

    private static boolean isNumber(Expr expression, long number) {
        if (!expression.isConstant()) {
            return false;
        }
        Value value = expression.value();
        return value.equals(Value.of(number))
                || value.equals(new Value.RealValue(Rational.of(BigInteger.valueOf(number))));
    }

    // ── arrays ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The element of an array at an index. */
    public static Expr select(Expr array, Expr index) {
        Sort.Array sort = arraySort(array);
        require(index, sort.index());
        Expr base = array;
        while (base.op == Op.STORE) {
            Expr stored = base.arguments.get(1);
            if (stored == index) {
                return base.arguments.get(2);
            }
            if (!(stored.isConstant() && index.isConstant())) {
                break;
            }
            base = base.arguments.get(0);
        }
        return fold(Op.SELECT, sort.element(), List.of(base, index));
    }

    /** The array with one element replaced. */
    public static Expr store(Expr array, Expr index, Expr element) {
        Sort.Array sort = arraySort(array);
        require(index, sort.index());
        Expr fitting = sort.element().equals(Sort.REAL) ? toReal(element) : element;
        require(fitting, sort.element());
        return fold(Op.STORE, sort, List.of(array, index, fitting));
    }

    private static Sort.Array arraySort(Expr expression) {
        if (expression.sort instanceof Sort.Array array) {
            return array;
        }
        throw new IllegalArgumentException("expected an array but " + expression + " is of sort " + expression.sort);
    }

    // ── words ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A binary operation on two words of one width; the result is a word of that width. */
    public static Expr words(Op op, Expr left, Expr right) {
        sameSort(left, right);
        wordSort(left);
        return fold(op, left.sort, List.of(left, right));
    }

    /** A comparison of two words of one width. */
    public static Expr wordComparison(Op op, Expr left, Expr right) {
        sameSort(left, right);
        wordSort(left);
        return fold(op, Sort.BOOL, List.of(left, right));
    }

    /** A word made wider or narrower. */
    public static Expr resized(Op op, Expr word, Sort.Bits sort) {
        wordSort(word);
        return word.sort.equals(sort) ? word : fold(op, sort, List.of(word));
    }

    private static void wordSort(Expr expression) {
        if (!(expression.sort instanceof Sort.Bits)) {
            throw new IllegalArgumentException("expected a word but " + expression + " is of sort " + expression.sort);
        }
    }

    // ── looking into a term ─────────────────────────────────────────────────────────────────────────────────────────

    /** The operation at the top. */
    public Op op() {
        return op;
    }

    /** Returns what kind of values this term has. */
    public Sort sort() {
        return sort;
    }

    /** The terms that the operation at the top is applied to. */
    public List<Expr> arguments() {
        return arguments;
    }

    /** Returns true if this term is just a value. */
    public boolean isConstant() {
        return op == Op.CONSTANT;
    }

    /** Returns true if this term is just a name. */
    public boolean isSymbol() {
        return op == Op.SYMBOL;
    }

    /** The value of a constant. */
    public Value value() {
        if (payload instanceof Value value) {
            return value;
        }
        throw new IllegalStateException("not a constant: " + this);
    }

    /** The name of a symbol. */
    public String name() {
        if (payload instanceof String name) {
            return name;
        }
        throw new IllegalStateException("not a symbol: " + this);
    }

    /** The conditions that this one is a conjunction of: itself, if it is none. */
    public List<Expr> conjuncts() {
        return op == Op.AND ? arguments : List.of(this);
    }

    /** The symbols that occur in this term, in the order of their first occurrence. */
    public Set<Expr> symbols() {
        if (arguments.isEmpty()) {
            return isSymbol() ? Set.of(this) : Set.of();
        }
        Set<Expr> found = new LinkedHashSet<>();
        if (weight < MANY_NODES) {
            collectSymbols(found);
        } else {
            collectSymbols(found, new java.util.HashSet<>());
        }
        return found;
    }

    private void collectSymbols(Set<Expr> found) {
        if (isSymbol()) {
            found.add(this);
        }
        for (int i = 0; i < arguments.size(); i++) {
            arguments.get(i).collectSymbols(found);
        }
    }

    private void collectSymbols(Set<Expr> found, Set<Expr> seen) {
        if (!seen.add(this)) {
            return;
        }
        if (isSymbol()) {
            found.add(this);
        }
        for (Expr argument : arguments) {
            argument.collectSymbols(found, seen);
        }
    }

    /** Returns true if the condition holds of every symbol that occurs in this term. */
    public boolean symbolsAre(Predicate<Expr> condition) {
        if (weight >= MANY_NODES) {
            return symbols().stream().allMatch(condition);
        }
        if (isSymbol()) {
            return condition.test(this);
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (!arguments.get(i).symbolsAre(condition)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if it has so many nodes that it pays to remember where one has been already. */
    public boolean isLarge() {
        return weight >= MANY_NODES;
    }

    /** This term with symbols replaced; a symbol for which the function gives null stays. */
    public Expr substitute(Function<Expr, @Nullable Expr> replacement) {
        return new Substitution(replacement).apply(this);
    }

    /** This term with symbols replaced by the map's terms. */
    public Expr substitute(Map<Expr, Expr> replacements) {
        return replacements.isEmpty() ? this : substitute(replacements::get);
    }

    /** The value of this term where each symbol has the value that the function gives. */
    public Value evaluate(Function<Expr, Value> values) {
        if (isConstant()) {
            return value();
        }
        if (isSymbol()) {
            return values.apply(this);
        }
        Expr result = substitute(symbol -> constant(values.apply(symbol)));
        if (!result.isConstant()) {
            throw new IllegalStateException("not every symbol of " + this + " has a value");
        }
        return result.value();
    }

    /** The same operation on other arguments, folded. */
    public Expr withArguments(List<Expr> changed) {
        return switch (op) {
            case CONSTANT, SYMBOL -> this;
            case NOT -> not(changed.get(0));
            case AND -> and(changed);
            case OR -> or(changed);
            case EQUAL -> equal(changed.get(0), changed.get(1));
            case ITE -> ite(changed.get(0), changed.get(1), changed.get(2));
            case ADD -> add(changed.get(0), changed.get(1));
            case MULTIPLY -> multiply(changed.get(0), changed.get(1));
            case LESS -> less(changed.get(0), changed.get(1));
            case AT_MOST -> atMost(changed.get(0), changed.get(1));
            case SELECT -> select(changed.get(0), changed.get(1));
            case STORE -> store(changed.get(0), changed.get(1), changed.get(2));
            default -> fold(op, sort, changed);
        };
    }

    private static Expr fold(Op op, Sort sort, List<Expr> arguments) {
        return make(op, sort, List.copyOf(arguments), null).folded();
    }

    private Expr folded() {
        List<Value> values = new ArrayList<>(arguments.size());
        for (Expr argument : arguments) {
            if (!argument.isConstant()) {
                return this;
            }
            values.add(argument.value());
        }
        return constant(op.apply(sort, values));
    }

    // ── sorts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The term, made a real if it is an integer and the other one is a real. */
    private static Expr matching(Expr term, Expr other) {
        return other.sort.equals(Sort.REAL) ? toReal(term) : term;
    }

    private static void require(Expr expression, Sort sort) {
        if (!expression.sort.equals(sort)) {
            throw new IllegalArgumentException(
                    "expected sort " + sort + " but " + expression + " is of sort " + expression.sort);
        }
    }

    private static void sameSort(Expr left, Expr right) {
        if (!left.sort.equals(right.sort)) {
            throw new IllegalArgumentException(
                    "sorts differ: " + left + " is of sort " + left.sort + ", " + right + " is of sort " + right.sort);
        }
    }

    private static void numbers(Expr left, Expr right) {
        sameSort(left, right);
        if (!Sort.isNumeric(left.sort)) {
            throw new IllegalArgumentException("expected numbers but " + left + " is of sort " + left.sort);
        }
    }

    // ── object ──────────────────────────────────────────────────────────────────────────────────────────────────────

    // Arguments are already unique objects, so looking one level deep decides equality.
    @Override
    public boolean equals(@Nullable Object object) {
        return this == object
                || (object instanceof Expr other
                        && hash == other.hash
                        && mark == other.mark
                        && op == other.op
                        && java.util.Objects.equals(payload, other.payload)
                        && sort.equals(other.sort)
                        && sameObjects(arguments, other.arguments));
    }

    private static boolean sameObjects(List<Expr> left, List<Expr> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i) != right.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** A number that only equal terms are likely to share. */
    int mark() {
        return mark;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** The term in infix form, for people. */
    @Override
    public String toString() {
        return InfixPrinter.print(this);
    }

    /** The term as SMT-LIB writes it. */
    public String smtLib() {
        return SmtLibPrinter.print(this);
    }
}
