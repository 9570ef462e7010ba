// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value of the interpreted program: what it was in the recorded run, and the term that says how it came about.
 *
 * <p>Most values are constants; those have no term, so that computing with them builds none. Once the thread has stated that a
 * term has its observed value ({@link #fix}), the operand counts as a constant from there on. That is why operands are copied by
 * reference and never shared between threads unless they are constants.
 */
public final class Operand {

    /** The identity of "some object that the recorded run did not have here", for terms of boxes and strings. */
    static final Expr NO_KNOWN_THING = Expr.integer(-1);

    private static final Expr NOTHING = Expr.integer(0);

    static final Operand NULL = new Operand(ValueKind.REFERENCE, 0, null, null, null, null);

    private static final int FIRST_SMALL = -128;
    private static final Operand[] SMALL = new Operand[1024];

    static {
        for (int i = 0; i < SMALL.length; i++) {
            SMALL[i] = new Operand(ValueKind.INT, i + FIRST_SMALL, null, null, null, null);
        }
    }

    private final ValueKind kind;
    private final long bits;
    private final @Nullable Shadow thing;
    private final @Nullable Expr term;
    private final @Nullable Operand content;
    private final @Nullable Causes causes;
    private boolean fixed;
    private boolean knownNotNull;

    private Operand(
            ValueKind kind,
            long bits,
            @Nullable Shadow thing,
            @Nullable Expr term,
            @Nullable Operand content,
            @Nullable Causes causes) {
        this.causes = causes;
        this.kind = kind;
        this.bits = bits;
        this.thing = thing;
        this.term = term;
        this.content = content;
    }

    public static Operand ofInt(int value) {
        int index = value - FIRST_SMALL;
        return index >= 0 && index < SMALL.length
                ? SMALL[index]
                : new Operand(ValueKind.INT, value, null, null, null, null);
    }

    public static Operand ofBoolean(boolean value) {
        return ofInt(value ? 1 : 0);
    }

    public static Operand ofLong(long value) {
        return new Operand(ValueKind.LONG, value, null, null, null, null);
    }

    // Java does not say which of the many NaNs an operation gives, and JVMs differ; all are one here.
    public static Operand ofFloat(float value) {
        return new Operand(ValueKind.FLOAT, Float.floatToIntBits(value), null, null, null, null);
    }

    public static Operand ofDouble(double value) {
        return new Operand(ValueKind.DOUBLE, Double.doubleToLongBits(value), null, null, null, null);
    }

    /** A constant reference; null for the null reference. */
    public static Operand ofThing(@Nullable Shadow thing) {
        return thing == null ? NULL : new Operand(ValueKind.REFERENCE, thing.identity(), thing, null, null, null);
    }

    /** A constant of a kind that is not a reference. */
    public static Operand ofBits(ValueKind kind, long bits) {
        return kind == ValueKind.INT ? ofInt((int) bits) : new Operand(kind, bits, null, null, null, null);
    }

    /** A value, not a reference, with a term; a constant if the term is one. */
    public static Operand ofTerm(ValueKind kind, long bits, Expr term) {
        return term.isConstant() ? ofBits(kind, bits) : new Operand(kind, bits, null, term, null, null);
    }

    /** A reference with a term. */
    public static Operand ofThing(@Nullable Shadow thing, Expr term) {
        if (term.isConstant()) {
            return ofThing(thing);
        }
        return new Operand(ValueKind.REFERENCE, thing == null ? 0 : thing.identity(), thing, term, null, null);
    }

    /** This reference to a box as a symbol of its own, and the value in the box as another one. */
    public Operand withTerms(Expr symbol, Operand value) {
        return new Operand(kind, bits, thing, symbol, value, causes);
    }

    /** This value with another term: a fresh symbol, mostly. */
    public Operand withTerm(Expr other) {
        return new Operand(kind, bits, thing, other.isConstant() ? null : other, null, causes);
    }

    /**
     * A reference to an object without identity, a box or a string, that is this one as long as the condition holds.
     *
     * @param content the value of a box, if it is one
     */
    public static Operand conditional(Shadow thing, Expr condition, @Nullable Operand content) {
        if (condition.isConstant()) {
            return ofThing(thing);
        }
        Expr term = Expr.ite(condition, Expr.integer(thing.identity()), NO_KNOWN_THING);
        Operand operand = new Operand(ValueKind.REFERENCE, thing.identity(), thing, term, content, null);
        operand.knownNotNull = true;
        return operand;
    }

    public ValueKind kind() {
        return kind;
    }

    /** The value's bits; for a reference, the identity. */
    public long bits() {
        return bits;
    }

    public int asInt() {
        return (int) bits;
    }

    public float asFloat() {
        return Float.intBitsToFloat((int) bits);
    }

    public double asDouble() {
        return Double.longBitsToDouble(bits);
    }

    /** The object that a reference refers to. */
    @Nullable
    public Shadow thing() {
        return thing;
    }

    /** The value in a box whose value is not a constant. */
    @Nullable
    public Operand content() {
        return fixed ? null : content;
    }

    public boolean isNull() {
        return kind == ValueKind.REFERENCE && thing == null;
    }

    /** Returns true if it may differ in another interleaving. */
    public boolean isSymbolic() {
        return term != null && !fixed;
    }

    /** Returns true if it may be null in another interleaving. */
    public boolean mayBeNull() {
        return isSymbolic() && !knownNotNull;
    }

    /** The term; a constant if it is not symbolic. */
    public Expr term() {
        return term == null || fixed ? Expr.constant(value()) : term;
    }

    public Value value() {
        return kind.value(bits);
    }

    /** Returns true if something symbolic went into it, although the thread may have fixed it since. */
    public boolean isComputed() {
        return term != null && !term.isConstant();
    }

    /** Returns true if it is an integer of some size, or a truth value. */
    public boolean isNumber() {
        return kind == ValueKind.INT || kind == ValueKind.LONG;
    }

    public Datum datum() {
        Operand inside = content();
        Causes all = unsaid();
        if (inside == null && all == null) {
            return new Datum(value(), term());
        }
        return new Datum(
                value(),
                term(),
                Optional.ofNullable(inside).map(Operand::datum),
                all == null ? List.of() : all.symbols());
    }

    /** Returns true if it was computed from anything that may differ in another interleaving, as far as that is known at once. */
    boolean hasCauses() {
        return causes != null || term != null || (thing != null && thing.causes() != null);
    }

    /** Returns what it was computed from, whether its term says so or not. */
    @Nullable
    public Causes causes() {
        if (!hasCauses()) {
            return null;
        }
        Causes all = Causes.union(thing == null ? null : thing.causes(), causes);
        if (content != null) {
            all = Causes.union(all, content.causes());
        }
        return term == null || term.isLarge() ? all : Causes.union(all, Causes.of(term.symbols()));
    }

    /** Returns what it was computed from and no term says that is made of this one's. */
    private @Nullable Causes unsaid() {
        return isSymbolic() ? causes : causes();
    }

    /** The same value, which was computed from these as well. */
    public Operand causedBy(@Nullable Causes others) {
        Causes all = Causes.union(causes, others);
        if (all == causes) {
            return this;
        }
        Operand copy = new Operand(kind, bits, thing, term, content, all);
        copy.fixed = fixed;
        copy.knownNotNull = knownNotNull;
        return copy;
    }

    /** The same value, which was computed from this one; what its term says of it goes without saying. */
    public Operand causedBy(Operand other) {
        return other.hasCauses() ? causedBy(other.unsaid()) : this;
    }

    /** The same value, which was computed from these two. */
    public Operand causedBy(Operand first, Operand second) {
        return causedBy(first).causedBy(second);
    }

    /** Returns what must hold for this value to be the observed one. */
    public Expr condition() {
        if (term == null || fixed) {
            return Expr.TRUE;
        }
        boolean conditional = term.op() == Op.ITE && term.arguments().get(2) == NO_KNOWN_THING;
        if (conditional) {
            return term.arguments().get(0);
        }
        if (content != null) {
            // A box is what is in it.
            Expr isBox = knownNotNull ? Expr.TRUE : Expr.not(Expr.equal(term, NOTHING));
            return Expr.and(isBox, content.condition());
        }
        return Expr.equal(term, Expr.constant(value()));
    }

    /** From here on the thread goes on only if this has its observed value. */
    public void fix() {
        fixed = true;
    }

    /** From here on the thread goes on only if this is not null. */
    public void assureNotNull() {
        knownNotNull = true;
    }

    /** Returns true if the two were the same in the recorded run. */
    public boolean wasSame(Operand other) {
        return kind == other.kind && bits == other.bits;
    }

    /** Returns true if the two may have been the same: objects of one type whose identity is not kept can't be told apart. */
    public boolean mayBeSame(Operand other) {
        if (wasSame(other)) {
            return true;
        }
        return thing != null
                && other.thing != null
                && thing.type() == other.thing.type()
                && thing.type().isAnonymous()
                && (thing.digest().isEmpty() || other.thing.digest().isEmpty());
    }

    /** The observed value, for messages; terms can be as large as the run is long. */
    @Override
    public String toString() {
        return switch (kind) {
            case INT, LONG -> Long.toString(bits);
            case FLOAT -> asFloat() + "f";
            case DOUBLE -> Double.toString(asDouble());
            case REFERENCE -> thing == null ? "null" : thing.name();
        };
    }
}
