package dev.heddle.encode;

import dev.heddle.expr.Expr;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The events that a property can depend on: what its own execution needs, what that reads from, and so on. */
final class Slice {

    private final Cssa cssa;
    private final ValueDomains domains;
    private final Set<Event> executed = new HashSet<>();
    private final Set<Expr> symbols = new HashSet<>();
    private final Set<Location> locations = new HashSet<>();
    private final Set<Event> relevant = new HashSet<>();
    private final ArrayDeque<Event> events = new ArrayDeque<>();
    private final ArrayDeque<Expr> reads = new ArrayDeque<>();

    private Slice(Cssa cssa, ValueDomains domains) {
        this.cssa = cssa;
        this.domains = domains;
    }

    /** The events whose order matters to the execution of these events and to what these terms evaluate to. */
    static Set<Event> of(Cssa cssa, ValueDomains domains, List<Event> roots, List<Expr> terms) {
        Slice slice = new Slice(cssa, domains);
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
