// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.draft;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.History;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The coding of a place that holds nothing but boxes of one class, or null: as what is in the box.
 *
 * <p>Elsewhere a box is a number that says which of those of the recorded run it is, so one with any other value is unknown. Here
 * the value itself is kept, as a long; null is {@link Value#NO_OBJECT}, which is no int, and for boxes of longs is excluded.
 */
public final class BoxCoding {

    private static final Expr NO_THING = Expr.integer(0);
    private static final Expr NO_KNOWN_THING = Expr.integer(-1);

    private final Map<Value, History.Box> boxes;
    private final boolean wide;

    private BoxCoding(Map<Value, History.Box> boxes, boolean wide) {
        this.boxes = boxes;
        this.wide = wide;
    }

    /**
     * The coding of a place; none if it ever held anything else, or never a box.
     *
     * @param boxes the boxes of the run, by what stands for them in expressions
     * @param held all that the place ever held
     */
    public static Optional<BoxCoding> of(Map<Value, History.Box> boxes, Collection<Value> held) {
        Set<String> types = new HashSet<>();
        for (Value value : held) {
            History.Box box = boxes.get(value);
            if (box != null && !isTaken(box)) {
                types.add(box.type());
            } else if (!value.equals(NO_THING.value())) {
                return Optional.empty();
            }
        }
        return types.size() == 1 ? Optional.of(of(boxes, types.iterator().next())) : Optional.empty();
    }

    /** The coding of a place that never holds anything but boxes of this class, or null. */
    public static BoxCoding of(Map<Value, History.Box> boxes, String type) {
        return new BoxCoding(boxes, type.equals("java.lang.Long"));
    }

    /** Returns true if what is in the box is what stands for null. */
    public static boolean isTaken(History.Box box) {
        return box.content().equals(Value.NO_OBJECT);
    }

    /** The sort of the place's variable. */
    public Sort sort() {
        return Sort.JAVA_LONG;
    }

    /** Returns what the variable holds where the place holds null. */
    public Expr none() {
        return Expr.constant(Value.NO_OBJECT);
    }

    /** Returns what the variable holds where the place holds this. */
    public Value code(Value identity) {
        History.Box box = boxes.get(identity);
        if (box == null) {
            return Value.NO_OBJECT;
        }
        return wide
                ? box.content()
                : JavaArithmetic.toLong(Expr.constant(box.content())).value();
    }

    /** Returns what the variable holds where the place holds the datum, as a term of the program. */
    public Expr code(Lane lane, Datum datum) {
        return code(lane, datum, lane::assume);
    }

    /** The same; {@code demand} gets what must hold for that. */
    public Expr code(Lane lane, Datum datum, Consumer<Expr> demand) {
        if (datum.isConstant()) {
            return Expr.constant(code(datum.observed()));
        }
        Optional<Expr> known = lane.coded(datum.term());
        if (known.isPresent()) {
            return known.get();
        }
        if (datum.content().isEmpty()) {
            lane.pin(datum);
            return Expr.constant(code(datum.observed()));
        }
        Expr content = lane.term(datum.content().get());
        Expr word = wide ? content : JavaArithmetic.toLong(content);
        if (wide) {
            demand.accept(Expr.not(Expr.equal(word, none())));
        }
        Expr reference = lane.term(datum);
        return isNeverNull(reference) ? word : Expr.ite(Expr.equal(reference, NO_THING), none(), word);
    }

    private static boolean isNeverNull(Expr reference) {
        if (reference.op() == Op.ITE) {
            return isNeverNull(reference.arguments().get(1))
                    && isNeverNull(reference.arguments().get(2));
        }
        return reference.isConstant() && !reference.equals(NO_THING);
    }

    // ── back ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The datum as it is kept, under a symbol of its own. */
    public Datum coded(Datum result) {
        return new Datum(code(result.observed()), Expr.symbol(result.term().name() + "b", sort()));
    }

    /** The datum came in under the symbol of {@link #coded}. */
    public void receive(Lane lane, Datum result) {
        if (result.term().isSymbol()) {
            decode(lane, result, lane.term(coded(result)));
            lane.claim(lane.term(result), result.observed());
            result.content().ifPresent(content -> lane.claim(lane.term(content), content.observed()));
        }
    }

    /** Says what the symbols of a datum stand for when this is how it is kept. */
    public void decode(Lane lane, Datum result, Expr code) {
        if (!result.term().isSymbol()) {
            return;
        }
        Expr observed = Expr.constant(result.observed());
        Expr thing = observed.equals(NO_THING)
                ? NO_KNOWN_THING
                : Expr.ite(Expr.equal(code, Expr.constant(code(result.observed()))), observed, NO_KNOWN_THING);
        lane.define(result.term(), Expr.ite(Expr.equal(code, none()), NO_THING, thing));
        result.content().ifPresent(content -> lane.define(content.term(), wide ? code : JavaArithmetic.toInt(code)));
        lane.remember(result.term(), code);
    }
}
