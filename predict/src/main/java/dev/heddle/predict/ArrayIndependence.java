// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.Obligation;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.expr.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides when two accesses of an array are independent whose cells are no locations of their own, because an index is
 * not known before the run.
 *
 * <p>Storing into one cell is a function from the array before to the array after. Two such functions are independent where
 * their order makes no difference to the array; a function and a use of some cells are where applying the function makes no
 * difference to the use. So accesses of different cells are independent, and which cells differ is for the solver to say.
 */
final class ArrayIndependence {

    private final EncodedLocation location;

    private ArrayIndependence(EncodedLocation location) {
        this.location = location;
    }

    /** Returns true if this is the way to ask about a location. */
    static boolean isAbout(EncodedLocation location) {
        return location.sort() instanceof Sort.Array;
    }

    /** Returns true if an event makes something of the array's content, and does not just store into it. */
    static boolean uses(EncodedEvent event, EncodedLocation location) {
        return !new ArrayIndependence(location).uses(event).isEmpty();
    }

    /** The condition under which swapping the two makes a difference, the first running just before the second. */
    static Expr dependence(EncodedEvent first, EncodedEvent second, EncodedLocation location) {
        return new ArrayIndependence(location).dependence(first, second);
    }

    private Expr dependence(EncodedEvent first, EncodedEvent second) {
        List<Expr> reasons = new ArrayList<>();
        Expr before = Cssa.observation(first, location);
        Optional<Expr> afterFirst = written(first, before);
        Optional<Expr> afterSecond = written(second, before);
        if (afterFirst.isPresent() && afterSecond.isPresent()) {
            Expr asItWas = written(second, afterFirst.get()).orElseThrow();
            Expr swapped = written(first, afterSecond.get()).orElseThrow();
            reasons.add(Expr.not(Expr.equal(asItWas, swapped)));
        }
        afterSecond.ifPresent(after -> uses(first).forEach(use -> reasons.add(differs(first, use, before, after))));
        afterFirst.ifPresent(after -> uses(second).forEach(use -> reasons.add(differs(second, use, before, after))));
        return Expr.or(reasons);
    }

    /** Returns what an event makes of a given array, if it writes it. */
    private Optional<Expr> written(EncodedEvent event, Expr array) {
        return event.write(location).map(Write::value).map(value -> of(event, value, array));
    }

    private Expr differs(EncodedEvent event, Expr use, Expr one, Expr other) {
        return Expr.not(Expr.equal(of(event, use, one), of(event, use, other)));
    }

    /** A term of an event as if the event had found a given array. */
    private Expr of(EncodedEvent event, Expr term, Expr array) {
        return event.read(location)
                .map(read -> term.substitute(Map.of(read.symbol(), array)))
                .orElse(term);
    }

    // ── what an event makes of the array ────────────────────────────────────────────────────────────────────────────

    private List<Expr> uses(EncodedEvent event) {
        Optional<Expr> symbol = event.read(location).map(Read::symbol);
        if (symbol.isEmpty()) {
            return List.of();
        }
        List<Expr> uses = new ArrayList<>(event.kept());
        for (Obligation obligation : event.obligations()) {
            uses.addAll(obligation.condition().conjuncts());
        }
        for (Write write : event.writes()) {
            if (write.location().equals(location)) {
                addUses(write.value(), symbol.get(), uses);
            } else {
                uses.add(write.value());
            }
        }
        uses.removeIf(use -> !use.symbols().contains(symbol.get()));
        return uses;
    }

    /** Collects what the new value of an array is computed from, apart from what stays as it is. */
    private static void addUses(Expr value, Expr unchanged, List<Expr> uses) {
        List<Expr> parts = value.arguments();
        if (value.equals(unchanged)) {
            return;
        }
        if (value.op() == Op.STORE) {
            addUses(parts.get(0), unchanged, uses);
            uses.add(parts.get(1));
            addUses(parts.get(2), Expr.select(unchanged, parts.get(1)), uses);
        } else if (value.op() == Op.ITE && value.sort() instanceof Sort.Array) {
            uses.add(parts.get(0));
            addUses(parts.get(1), unchanged, uses);
            addUses(parts.get(2), unchanged, uses);
        } else {
            uses.add(value);
        }
    }
}
