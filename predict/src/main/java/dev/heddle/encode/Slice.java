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
    private final Function<EncodedEvent, List<EncodedEvent>> demanded;
    private final Set<EncodedEvent> executed = new HashSet<>();
    private final Set<Expr> symbols = new HashSet<>();
    private final Set<EncodedLocation> locations = new HashSet<>();
    private final Set<EncodedEvent> relevant = new HashSet<>();
    private final ArrayDeque<EncodedEvent> events = new ArrayDeque<>();
    private final ArrayDeque<Expr> reads = new ArrayDeque<>();

    private Slice(Cssa cssa, ValueDomains domains, Function<EncodedEvent, List<EncodedEvent>> demanded) {
        this.cssa = cssa;
        this.domains = domains;
        this.demanded = demanded;
    }

    /**
     * The events whose order matters to the execution of these events and to what these terms evaluate to.
     *
     * @param demanded the events whose execution that of another may ask for, beyond what it reads from
     */
    static Set<EncodedEvent> of(
            Cssa cssa,
            ValueDomains domains,
            List<EncodedEvent> roots,
            List<Expr> terms,
            Function<EncodedEvent, List<EncodedEvent>> demanded) {
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
        for (EncodedLocation location : locations) {
            cssa.writes(location).forEach(write -> relevant.add(cssa.events().get(write.event())));
        }
    }

    private void execute(EncodedEvent event) {
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

    private void visit(EncodedEvent event) {
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
