// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.expr.Expr;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Asks whether some prefix of a run executes given events and makes given conditions hold.
 *
 * <p>Only what the question needs is constrained: an event that is executed needs the guards and, because a failed
 * assertion ends a run, the assertions of its thread up to it; a read that is used needs a source; a source needs its
 * event executed and the reads that its value is computed from. Everything else comes after the prefix and may be
 * whatever it likes.
 */
public final class PrefixEncoding {

    private final Cssa cssa;
    private final Solver solver;
    private final ValueDomains domains;
    private final OrderEncoding order;
    private final Conditions conditions;
    private final CriticalSections locks;
    private final Map<Read, List<Source>> sources = new HashMap<>();
    private final Map<EncodedEvent, Integer> executed = new HashMap<>();
    private final Map<Expr, Integer> used = new HashMap<>();
    private final Map<EncodedEvent, List<CriticalSection>> gates = new HashMap<>();
    private final List<Exclusion> exclusions = new ArrayList<>();
    private final Set<EncodedEvent> nodes;
    private final WorkQueue pending = new WorkQueue();
    private final boolean failuresStop;

    /** Prepares the events on which questions about these events and terms can depend. */
    public PrefixEncoding(Cssa cssa, Solver solver, List<EncodedEvent> roots, List<Expr> terms) {
        this(cssa, solver, roots, terms, true);
    }

    /**
     * The same.
     *
     * @param failuresStop whether a failed assertion ends a run; else the run goes on as if it had held
     */
    public PrefixEncoding(Cssa cssa, Solver solver, List<EncodedEvent> roots, List<Expr> terms, boolean failuresStop) {
        this.failuresStop = failuresStop;
        this.cssa = cssa;
        this.solver = solver;
        this.domains = ValueDomains.ofExecutedEvents(cssa);
        this.locks = CriticalSections.of(cssa);
        Stream.concat(locks.all().stream(), locks.flags().stream())
                .forEach(section -> gates.computeIfAbsent(section.gate(), ignored -> new ArrayList<>())
                        .add(section));
        this.nodes = Slice.of(cssa, domains, roots, terms, this::releasesOfOthers);
        this.order = new OrderEncoding(cssa, solver, nodes::contains);
        this.conditions = new Conditions(cssa, solver, order, domains, this::sourcesOf, term -> term, false);
        cssa.initialConstraints().forEach(solver::require);
        // Only what the question needs is read off a model.
        solver.mayLeaveOpen();
    }

    /** Returns how many constraints who reads from whom may take, at most and about; locks and flags take far fewer. */
    public static long size(Cssa cssa) {
        CriticalSections locks = CriticalSections.of(cssa);
        long size = cssa.events().size();
        for (Read read : cssa.reads()) {
            if (!locks.protects(read.location())) {
                long writes = cssa.writes(read.location()).size();
                size += writes * writes;
            }
        }
        return size;
    }

    OrderEncoding order() {
        return order;
    }

    Set<EncodedEvent> nodes() {
        return nodes;
    }

    /** Returns how many events take part, of all. */
    public int relevantEvents() {
        return nodes.size();
    }

    /** A literal that holds where the first event comes before the second. */
    public int before(EncodedEvent first, EncodedEvent second) {
        return order.before(first, second);
    }

    /** A literal under which the event is executed with all its guards. */
    public int executes(EncodedEvent event) {
        int literal = executedLiteral(event);
        pending.drain();
        return literal;
    }

    /** A literal under which the assertion is reached and fails, as the first one in its prefix. */
    public int fails(EncodedEvent event, Obligation.Check check) {
        int literal = solver.variable();
        cssa.previous(event).ifPresent(previous -> order.clause(-literal, executedLiteral(previous)));
        cssa.givenBefore(event).forEach(before -> order.clause(-literal, executedLiteral(before)));
        for (Obligation obligation : event.obligations()) {
            if (obligation == check) {
                break;
            }
            if (stops(obligation)) {
                demand(literal, obligation.condition());
            }
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

    private int executedLiteral(EncodedEvent event) {
        EncodedEvent significant = event;
        while (!isSignificant(significant)) {
            Optional<EncodedEvent> previous = cssa.previous(significant);
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
        EncodedEvent reached = significant;
        pending.add(() -> encodeExecution(reached, literal));
        return literal;
    }

    private boolean isSignificant(EncodedEvent event) {
        return !event.obligations().isEmpty() || !cssa.givenBefore(event).isEmpty();
    }

    private void encodeExecution(EncodedEvent event, int literal) {
        cssa.previous(event).ifPresent(previous -> order.clause(-literal, executedLiteral(previous)));
        cssa.givenBefore(event).forEach(before -> order.clause(-literal, executedLiteral(before)));
        Set<Expr> lockReads = lockReads(event);
        Set<Expr> settled = new HashSet<>();
        for (CriticalSection section : gates.getOrDefault(event, List.of())) {
            exclude(new Exclusion(literal, section.acquire(), section.lock()));
            // Nobody else has it, so it is free.
            section.test().ifPresent(settled::add);
        }
        for (Obligation obligation : event.obligations()) {
            boolean lockOnly = !obligation.condition().symbols().isEmpty()
                    && lockReads.containsAll(obligation.condition().symbols());
            if (stops(obligation) && !lockOnly && !settled.contains(obligation.condition())) {
                use(literal, obligation.condition());
                order.clause(-literal, conditions.literal(obligation.condition(), literal));
            }
        }
    }

    private boolean stops(Obligation obligation) {
        return failuresStop || obligation instanceof Obligation.Guard;
    }

    private Set<Expr> lockReads(EncodedEvent event) {
        Set<Expr> symbols = new HashSet<>();
        for (Read read : event.reads()) {
            if (locks.locks().contains(read.location())) {
                symbols.add(read.symbol());
            }
        }
        return symbols;
    }

    /** That nobody else has a lock or flag when an event runs, wherever the literal holds. */
    record Exclusion(int literal, EncodedEvent at, EncodedLocation lock) {}

    // The lock is free where every other section comes later, or came before and really gave it back.
    private void exclude(Exclusion exclusion) {
        exclusions.add(exclusion);
        int literal = exclusion.literal();
        for (CriticalSection other : locks.sections(exclusion.lock())) {
            if (other.acquire().thread() == exclusion.at().thread()) {
                continue;
            }
            int earlier = order.before(exclusion.at(), other.acquire());
            if (earlier == Solver.TRUE) {
                // It always comes later: nothing about it is part of the question, perhaps not even a node.
                continue;
            }
            if (other.release().isEmpty()) {
                order.clause(-literal, earlier);
                continue;
            }
            EncodedEvent release = other.release().get();
            order.clause(-literal, earlier, order.before(release, exclusion.at()));
            order.clause(-literal, earlier, executedLiteral(release));
        }
    }

    /** Whose end the execution of an event may ask for: other sections of the locks that it takes. */
    private List<EncodedEvent> releasesOfOthers(EncodedEvent event) {
        List<EncodedEvent> releases = new ArrayList<>();
        for (CriticalSection section : gates.getOrDefault(event, List.of())) {
            for (CriticalSection other : locks.sections(section.lock())) {
                if (other.acquire().thread() != section.acquire().thread()
                        && !cssa.mustPrecede(section.acquire(), other.acquire())) {
                    other.release().ifPresent(releases::add);
                }
            }
        }
        return releases;
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
        List<Source> all = locks.isFlag(read.location()) ? flagSources(read) : plainSources(read);
        sources.put(read, all);
        pending.add(() -> all.forEach(this::encodeSource));
        return all;
    }

    private List<Source> plainSources(Read read) {
        List<Write> candidates = cssa.candidates(read).stream()
                .filter(write -> domains.mayBeSeen(write, read))
                .toList();
        boolean initial = cssa.mayReadInitial(read) && domains.mayInitialBeSeen(read);
        return order.sources(read, candidates, initial);
    }

    /**
     * The sources of a look at a flag. Who has it is seen from when it was taken until it is given back, because
     * sections do not overlap; and that nobody has it is one source, whoever gave it back last.
     */
    private List<Source> flagSources(Read read) {
        EncodedEvent reader = cssa.events().get(read.event());
        List<Source> all = new ArrayList<>();
        for (CriticalSection section : locks.sections(read.location())) {
            Write taking = section.acquire().write(read.location()).orElseThrow();
            if (mayBeHeldAt(reader, section) && domains.mayBeSeen(taking, read)) {
                int literal = solver.variable();
                order.clause(-literal, order.before(section.acquire(), reader));
                section.release()
                        .filter(release -> release != reader)
                        .ifPresent(release -> order.clause(-literal, order.before(reader, release)));
                all.add(new Source(literal, Optional.of(taking), taking.value()));
            }
        }
        Expr free = cssa.initialValue(read.location());
        boolean isOwn = locks.sections(read.location()).stream().anyMatch(section -> isInside(reader, section));
        if (!isOwn && domains.mayInitialBeSeen(read)) {
            int literal = solver.variable();
            exclude(new Exclusion(literal, reader, read.location()));
            all.add(new Source(literal, Optional.empty(), free));
        }
        return all;
    }

    private boolean mayBeHeldAt(EncodedEvent reader, CriticalSection section) {
        return section.acquire() != reader
                && !cssa.mustPrecede(reader, section.acquire())
                && section.release()
                        .filter(release -> cssa.mustPrecede(release, reader))
                        .isEmpty();
    }

    private static boolean isInside(EncodedEvent event, CriticalSection section) {
        return section.acquire().thread() == event.thread()
                && section.acquire().index() < event.index()
                && section.release()
                        .map(release -> event.index() <= release.index())
                        .orElse(true);
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
    Map<EncodedEvent, Integer> executedLiterals() {
        return executed;
    }

    /** Returns true if a model executes an event that has a condition, so that the condition holds in it. */
    boolean isExecuted(EncodedEvent event, Model model) {
        Integer literal = executed.get(event);
        return literal != null && model.holds(literal);
    }

    /** All encoded sources, for bounding switches. */
    List<Source> allSources() {
        return sources.values().stream().flatMap(List::stream).toList();
    }

    /** The critical sections that an event lets its thread enter. */
    List<CriticalSection> sectionsEnteredAt(EncodedEvent event) {
        return gates.getOrDefault(event, List.of());
    }

    /** Returns where locks and flags have to be free, for bounding switches. */
    List<Exclusion> exclusions() {
        return exclusions;
    }

    CriticalSections locks() {
        return locks;
    }
}
