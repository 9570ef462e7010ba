package dev.heddle.encode;

import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.expr.Expr;
import dev.heddle.solve.Solver;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks whether some prefix of a run executes given events and makes given conditions hold.
 *
 * <p>Only what the question needs is constrained: an event that is executed needs the guards and, because a failed assertion
 * ends a run, the assertions of its thread up to it; a read that is used needs a source; a source needs its event executed and the reads that its value is computed from. Everything
 * else comes after the prefix and may be whatever it likes.
 */
public final class PrefixEncoding {

    private final Cssa cssa;
    private final Solver solver;
    private final ValueDomains domains;
    private final OrderEncoding order;
    private final Conditions conditions;
    private final CriticalSections locks;
    private final Map<Read, List<Source>> sources = new HashMap<>();
    private final Map<Event, Integer> executed = new HashMap<>();
    private final Map<Expr, Integer> used = new HashMap<>();
    private final Map<Event, CriticalSection> acquires = new HashMap<>();
    private final Set<Event> nodes;
    private final WorkQueue pending = new WorkQueue();

    /** Prepares the events on which questions about these events and terms can depend. */
    public PrefixEncoding(Cssa cssa, Solver solver, List<Event> roots, List<Expr> terms) {
        this.cssa = cssa;
        this.solver = solver;
        this.domains = ValueDomains.ofExecutedEvents(cssa);
        this.locks = CriticalSections.of(cssa);
        locks.all().forEach(section -> acquires.put(section.acquire(), section));
        this.nodes = Slice.of(cssa, domains, roots, terms);
        this.order = new OrderEncoding(cssa, solver, nodes::contains);
        this.conditions = new Conditions(cssa, solver, order, domains, this::sourcesOf, term -> term, false);
        cssa.initialConstraints().forEach(solver::require);
    }

    OrderEncoding order() {
        return order;
    }

    Set<Event> nodes() {
        return nodes;
    }

    /** How many events take part, of all. */
    public int relevantEvents() {
        return nodes.size();
    }

    /** A literal that holds where the first event comes before the second. */
    public int before(Event first, Event second) {
        return order.before(first, second);
    }

    /** A literal under which the event is executed with all its guards. */
    public int executes(Event event) {
        int literal = executedLiteral(event);
        pending.drain();
        return literal;
    }

    /** A literal under which the assertion is reached and fails, as the first one in its prefix. */
    public int fails(Event event, Obligation.Check check) {
        int literal = solver.variable();
        cssa.previous(event).ifPresent(previous -> order.clause(-literal, executedLiteral(previous)));
        cssa.givenBefore(event).forEach(before -> order.clause(-literal, executedLiteral(before)));
        for (Obligation obligation : event.obligations()) {
            if (obligation == check) {
                break;
            }
            demand(literal, obligation.condition());
        }
        demand(literal, Expr.not(check.condition()));
        pending.drain();
        return literal;
    }

    /** Demands that a condition on what reads see holds wherever the literal does. */
    public void demand(int literal, Expr condition) {
        use(literal, condition);
        order.clause(-literal, conditions.literal(condition, literal));
        pending.drain();
    }

    // ── what an execution needs ─────────────────────────────────────────────────────────────────────────────────────

    private int executedLiteral(Event event) {
        Event significant = event;
        while (!isSignificant(significant)) {
            Optional<Event> previous = cssa.previous(significant);
            if (previous.isEmpty()) {
                return Solver.TRUE;
            }
            significant = previous.get();
        }
        Integer known = executed.get(significant);
        if (known != null) {
            return known;
        }
        int literal = solver.variable();
        executed.put(significant, literal);
        Event reached = significant;
        pending.add(() -> encodeExecution(reached, literal));
        return literal;
    }

    private boolean isSignificant(Event event) {
        return !event.obligations().isEmpty() || !cssa.givenBefore(event).isEmpty();
    }

    private void encodeExecution(Event event, int literal) {
        cssa.previous(event).ifPresent(previous -> order.clause(-literal, executedLiteral(previous)));
        cssa.givenBefore(event).forEach(before -> order.clause(-literal, executedLiteral(before)));
        CriticalSection section = acquires.get(event);
        Set<Expr> lockReads = lockReads(event);
        if (section != null) {
            excludeOthers(section, literal);
        }
        for (Obligation obligation : event.obligations()) {
            boolean lockOnly = !obligation.condition().symbols().isEmpty()
                    && lockReads.containsAll(obligation.condition().symbols());
            if (!lockOnly) {
                use(literal, obligation.condition());
                order.clause(-literal, conditions.literal(obligation.condition(), literal));
            }
        }
    }

    private Set<Expr> lockReads(Event event) {
        Set<Expr> symbols = new HashSet<>();
        for (Read read : event.reads()) {
            if (locks.locks().contains(read.location())) {
                symbols.add(read.symbol());
            }
        }
        return symbols;
    }

    // The lock is free for this section where every other one comes later, or came before and really gave it back.
    private void excludeOthers(CriticalSection section, int literal) {
        for (CriticalSection other : locks.sections(section.lock())) {
            if (other.acquire().thread() == section.acquire().thread()) {
                continue;
            }
            int earlier = order.before(section.acquire(), other.acquire());
            if (other.release().isEmpty()) {
                order.clause(-literal, earlier);
                continue;
            }
            Event release = other.release().get();
            order.clause(-literal, earlier, order.before(release, section.acquire()));
            order.clause(-literal, earlier, executedLiteral(release));
        }
    }

    private void use(int literal, Expr term) {
        for (Expr symbol : term.symbols()) {
            order.clause(-literal, usedLiteral(symbol));
        }
    }

    private int usedLiteral(Expr symbol) {
        Optional<Read> read = cssa.read(symbol);
        if (read.isEmpty()) {
            return Solver.TRUE;
        }
        Integer known = used.get(symbol);
        if (known != null) {
            return known;
        }
        int literal = solver.variable();
        used.put(symbol, literal);
        pending.add(() -> {
            List<Source> all = sourcesOf(read.get());
            int[] clause = new int[all.size() + 1];
            for (int i = 0; i < all.size(); i++) {
                clause[i] = all.get(i).literal();
            }
            clause[all.size()] = -literal;
            solver.add(clause);
        });
        return literal;
    }

    private List<Source> sourcesOf(Read read) {
        List<Source> known = sources.get(read);
        if (known != null) {
            return known;
        }
        List<Write> candidates = cssa.candidates(read).stream()
                .filter(write -> domains.mayBeSeen(write, read))
                .toList();
        boolean initial = cssa.mayReadInitial(read) && domains.mayInitialBeSeen(read);
        List<Source> all = order.sources(read, candidates, initial);
        sources.put(read, all);
        pending.add(() -> all.forEach(this::encodeSource));
        return all;
    }

    private void encodeSource(Source source) {
        source.write().ifPresent(write -> {
            order.clause(-source.literal(), executedLiteral(cssa.events().get(write.event())));
            use(source.literal(), write.value());
        });
    }

    // ── reading a model ─────────────────────────────────────────────────────────────────────────────────────────────

    /** The sources that a used read has, for reading a model. */
    List<Source> encodedSources(Expr symbol) {
        return cssa.read(symbol)
                .map(read -> sources.getOrDefault(read, List.of()))
                .orElse(List.of());
    }

    /** The literals of executed events, for bounding switches. */
    Map<Event, Integer> executedLiterals() {
        return executed;
    }

    /** All encoded sources, for bounding switches. */
    List<Source> allSources() {
        return sources.values().stream().flatMap(List::stream).toList();
    }

    /** The critical section that an event enters, if it takes a lock. */
    Optional<CriticalSection> sectionTakenBy(Event event) {
        return Optional.ofNullable(acquires.get(event));
    }

    CriticalSections locks() {
        return locks;
    }
}
