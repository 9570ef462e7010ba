// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Visit;
import dev.heddle.rebuild.VisitList;
import dev.heddle.rebuild.machine.code.Operand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The events of one thread, as they are found out; and the names of its symbols. */
final class Events {

    /** The place of the thread. */
    interface Whereabouts {
        Visit visit();
    }

    private final String path;
    private final Whereabouts whereabouts;
    private final List<Event> all = new ArrayList<>();
    private VisitList visits = new VisitList();
    private int symbols;
    private @Nullable EventSink sink;
    private long count;

    Events(String path, Whereabouts whereabouts) {
        this.path = path;
        this.whereabouts = whereabouts;
    }

    void add(Event event) {
        add(event, whereabouts.visit());
    }

    /** An event of a method as a whole, rather than of the instruction that the thread is at. */
    void add(Event event, Visit visit) {
        count++;
        if (sink != null) {
            sink.take(path, event);
        } else {
            all.add(event);
            visits.add(visit);
        }
    }

    /** From now on, events are told and forgotten. */
    void tell(EventSink listener) {
        sink = listener;
    }

    /** Returns true if what is added can't be changed later, because somebody was told. */
    boolean isTold() {
        return sink != null;
    }

    /**
     * The value, with a term that does not grow with the run: where events are forgotten, all that matters is whether others have to do with a value. A
     * sum over a million reads would keep them all.
     */
    Operand bounded(Operand value) {
        return sink != null && value.isSymbolic() && value.term().isLarge() ? fresh(value) : value;
    }

    /** Returns the number of events, also those that were taken back. */
    long count() {
        return count;
    }

    /** Takes back what has turned out not to be so. */
    void removeAll(Collection<? extends Event> wrong) {
        Set<Event> gone = new HashSet<>(wrong);
        VisitList kept = new VisitList();
        for (int i = 0; i < all.size(); i++) {
            if (!gone.contains(all.get(i))) {
                kept.add(visits.get(i));
            }
        }
        all.removeAll(gone);
        visits = kept;
    }

    /** Leaves out what matters to nobody. */
    void keep(Predicate<Event> matters) {
        if (all.stream().allMatch(matters)) {
            return;
        }
        VisitList kept = new VisitList();
        for (int i = 0; i < all.size(); i++) {
            if (matters.test(all.get(i))) {
                kept.add(visits.get(i));
            }
        }
        all.removeIf(matters.negate());
        visits = kept;
    }

    VisitList visits() {
        return visits;
    }

    /** A value from outside the thread, under a name of its own. */
    Operand fresh(Operand observed) {
        String name = path + ".r" + symbols++;
        Expr symbol = Expr.symbol(name, observed.kind().sort());
        Operand inside = Boxes.inside(observed);
        if (inside == null) {
            return observed.withTerm(symbol);
        }
        return observed.withTerms(
                symbol, inside.withTerm(Expr.symbol(name + "v", inside.kind().sort())));
    }

    List<Event> all() {
        return all;
    }
}
