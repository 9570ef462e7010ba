// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.Obligation;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.expr.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides when two conflicting events are independent all the same (Fusion, definition 2).
 *
 * <p>All values are those of a state just before the two run next to each other. RD-WR: the write writes what the location
 * holds already. WR-WR: both write the same. WR-C: the reader only looks at the location in its guard, and the guard's truth
 * does not change. Of an array whose cells are no locations it is {@link ArrayIndependence} that says so.
 */
final class GuardedIndependence {

    private GuardedIndependence() {}

    /** The condition under which swapping the two makes a difference, the first running just before the second. */
    static Expr dependence(EncodedEvent first, EncodedEvent second, EncodedLocation location) {
        if (ArrayIndependence.isAbout(location)) {
            return ArrayIndependence.dependence(first, second, location);
        }
        List<Expr> reasons = new ArrayList<>();
        Optional<Write> firstWrite = first.write(location);
        Optional<Write> secondWrite = second.write(location);
        firstWrite.ifPresent(earlier ->
                secondWrite.ifPresent(later -> reasons.add(Expr.not(Expr.equal(earlier.value(), later.value())))));
        first.read(location)
                .ifPresent(read -> secondWrite.ifPresent(
                        later -> reasons.add(changes(first, read, read.symbol(), later.value()))));
        // The second reads what the first has written; before the first, it would have read what was there.
        second.read(location)
                .ifPresent(read -> firstWrite.ifPresent(earlier -> {
                    Expr before = Cssa.observation(first, location);
                    reasons.add(changes(second, read, before, earlier.value()));
                }));
        return Expr.or(reasons);
    }

    /** Returns a term that holds if what the reader makes of the location differs between two values of it. */
    private static Expr changes(EncodedEvent reader, Read read, Expr before, Expr after) {
        List<Expr> guards = reader.obligations().stream()
                .filter(Obligation.Guard.class::isInstance)
                .flatMap(guard -> guard.condition().conjuncts().stream())
                .filter(condition -> condition.symbols().contains(read.symbol()))
                .toList();
        if (isUsedOutsideGuards(reader, read)) {
            return Expr.not(Expr.equal(before, after));
        }
        List<Expr> differing = new ArrayList<>();
        for (Expr guard : guards) {
            Expr seenBefore = guard.substitute(Map.of(read.symbol(), before));
            Expr seenAfter = guard.substitute(Map.of(read.symbol(), after));
            differing.add(Expr.not(Expr.equal(seenBefore, seenAfter)));
        }
        return Expr.or(differing);
    }

    // A value that goes to a local may be used anywhere later, so only a read that every use of is a guard counts as
    // one.
    private static boolean isUsedOutsideGuards(EncodedEvent reader, Read read) {
        boolean guarded = reader.obligations().stream()
                .filter(Obligation.Guard.class::isInstance)
                .anyMatch(guard -> guard.condition().symbols().contains(read.symbol()));
        boolean checked = reader.obligations().stream()
                .filter(Obligation.Check.class::isInstance)
                .anyMatch(check -> check.condition().symbols().contains(read.symbol()));
        boolean written = reader.writes().stream()
                .anyMatch(write -> write.value().symbols().contains(read.symbol()));
        return !guarded || checked || written;
    }
}
