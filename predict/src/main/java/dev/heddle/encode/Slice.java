// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The events that a property can depend on: what its own execution needs, what that reads from, and so on. */
final class Slice {

    private final Cssa cssa;
    private final ValueDomains domains;
    private final Function<Event, List<Event>> demanded;
    private final Set<Event> executed = new HashSet<>();
    private final Set<Expr> symbols = new HashSet<>();
    private final Set<Location> locations = new HashSet<>();
    private final Set<Event> relevant = new HashSet<>();
    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private final ArrayDeque<Expr> reads = new ArrayDeque<>();

    private Slice(Cssa cssa, ValueDomains domains, Function<Event, List<Event>> demanded) {
        this.cssa = cssa;
        this.domains = domains;
        this.demanded = demanded;
    }

    /**
     * The events whose order matters to the execution of these events and to what these terms evaluate to.
     *
     * @param demanded the events whose execution that of another may ask for, beyond what it reads from
     */
    static Set<Event> of(
            Cssa cssa,
            ValueDomains domains,
            List<Event> roots,
            List<Expr> terms,
            Function<Event, List<Event>> demanded) {
        Slice slice = new Slice(cssa, domains, demanded);
        slice.relevant.addAll(roots);
        roots.forEach(slice::execute);
        terms.forEach(slice::use);
        slice.close();
        return slice.relevant;
    }

    private void close() {
        while (!events.isEmpty() || !reads.isEmpty()) {
            if (!events.isEmpty()) {
                visit(events.remove());
            } else {
                visit(reads.remove());
            }
        }
        for (Location location : locations) {
            cssa.writes(location).forEach(write -> relevant.add(cssa.events().get(write.event())));
        }
    }

    private void execute(Event event) {
        if (executed.add(event)) {
            events.add(event);
        }
    }

    private void use(Expr term) {
        for (Expr symbol : term.symbols()) {
            if (symbols.add(symbol)) {
                reads.add(symbol);
            }
        }
    }

    private void visit(Event event) {
        cssa.previous(event).ifPresent(this::execute);
        cssa.givenBefore(event).forEach(before -> {
            // Both ends of a given edge are nodes, so that a linearisation of the nodes respects it.
            relevant.add(before);
            relevant.add(event);
            execute(before);
        });
        event.obligations().forEach(obligation -> use(obligation.condition()));
        demanded.apply(event).forEach(this::execute);
    }

    private void visit(Expr symbol) {
        cssa.read(symbol).ifPresent(read -> {
            relevant.add(cssa.events().get(read.event()));
            locations.add(read.location());
            for (Write write : cssa.candidates(read)) {
                if (domains.mayBeSeen(write, read)) {
                    execute(cssa.events().get(write.event()));
                    use(write.value());
                }
            }
        });
    }
}
