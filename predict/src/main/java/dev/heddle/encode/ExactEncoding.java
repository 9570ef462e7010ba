// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Says of every total order of the events, exactly, which events live in it and which assertions fail.
 *
 * <p>An event lives where the events before it in its thread and the sources of its reads live and its guards hold. So an
 * event after a failed guard, or one that reads what such an event would have written, is dead; an order is infeasible where
 * some event is dead and no live assertion fails, bad where a live assertion fails, good otherwise.
 */
public final class ExactEncoding {

    private final Cssa cssa;
    private final Solver solver;
    private final OrderEncoding order;
    private final ValueDomains domains;
    private final Map<Read, List<Source>> sources = new HashMap<>();
    private final Set<EncodedEvent> mortal;

    /** Encodes the order and the reads of all events. */
    public ExactEncoding(Cssa cssa, Solver solver) {
        this.cssa = cssa;
        this.solver = solver;
        this.domains = ValueDomains.ofAllOrders(cssa);
        this.order = new OrderEncoding(cssa, solver, event -> event.isShared() || event.isEnd());
        for (Read read : cssa.reads()) {
            sources.put(read, encodeSources(read));
        }
        this.mortal = mortalEvents();
    }

    /** About how many constraints the order and the reads of a program take. */
    public static long size(Cssa cssa) {
        long size = cssa.events().size();
        for (Read read : cssa.reads()) {
            size += (long) (cssa.candidates(read).size() + 1)
                    * cssa.writes(read.location()).size();
        }
        return size;
    }

    private List<Source> encodeSources(Read read) {
        List<Write> candidates = cssa.candidates(read);
        boolean initial = cssa.mayReadInitial(read);
        if (candidates.isEmpty()) {
            return List.of(new Source(Solver.TRUE, Optional.empty(), cssa.initialValue(read.location())));
        }
        if (candidates.size() == 1 && !initial) {
            Write only = candidates.get(0);
            return List.of(new Source(Solver.TRUE, Optional.of(only), only.value()));
        }
        List<Source> found = order.sources(read, candidates, initial);
        solver.add(found.stream().mapToInt(Source::literal).toArray());
        return found;
    }

    private Set<EncodedEvent> mortalEvents() {
        Set<EncodedEvent> found = new HashSet<>();
        boolean grew = true;
        while (grew) {
            grew = false;
            for (EncodedEvent event : cssa.events()) {
                if (!found.contains(event) && mayDie(event, found)) {
                    found.add(event);
                    grew = true;
                }
            }
        }
        return found;
    }

    private boolean mayDie(EncodedEvent event, Set<EncodedEvent> found) {
        return event.isGuarded()
                || cssa.previous(event).map(found::contains).orElse(false)
                || cssa.givenBefore(event).stream().anyMatch(found::contains)
                || event.reads().stream()
                        .flatMap(read -> sourcesOf(read).stream())
                        .anyMatch(source -> source.write()
                                .map(write -> found.contains(cssa.events().get(write.event())))
                                .orElse(false));
    }

    private List<Source> sourcesOf(Read read) {
        return Optional.ofNullable(sources.get(read)).orElseThrow();
    }

    /** A literal that holds where the first event comes before the second. */
    public int before(EncodedEvent first, EncodedEvent second) {
        return order.before(first, second);
    }

    /** Returns true if the first event comes before the second in a model; events that nothing depends on come before nothing. */
    public boolean precedes(EncodedEvent first, EncodedEvent second, Model model) {
        return cssa.mustPrecede(first, second)
                || (first != second
                        && !cssa.mustPrecede(second, first)
                        && order.isNode(first)
                        && order.isNode(second)
                        && order.position(first, model) < order.position(second, model));
    }

    /** The write that a read reads from in a model; none for the initial value. */
    public Optional<Write> source(Read read, Model model) {
        return sourcesOf(read).stream()
                .filter(source -> model.holds(source.literal()))
                .findFirst()
                .orElseThrow()
                .write();
    }

    /** Adds a copy of the data with free inputs. */
    public Data freeInputs() {
        return new Data("");
    }

    /** Adds a copy of the data whose inputs are fixed per question, through {@link Data#fixed}. */
    public Data fixedInputs() {
        return new Data("'");
    }

    /** One copy of the data: what events compute and whether they live, over the shared order. */
    public final class Data {
        private final String suffix;
        private final Conditions conditions;
        private final Map<EncodedEvent, Integer> live = new HashMap<>();
        private final Map<Obligation.Check, Integer> failures = new LinkedHashMap<>();

        private Data(String suffix) {
            this.suffix = suffix;
            Function<Expr, Expr> view = suffix.isEmpty() ? term -> term : term -> term.substitute(this::renamed);
            this.conditions = new Conditions(cssa, solver, order, domains, ExactEncoding.this::sourcesOf, view, true);
            mortal.forEach(event -> live.put(event, solver.variable()));
            cssa.events().forEach(this::encode);
            if (suffix.isEmpty()) {
                cssa.initialConstraints().forEach(solver::require);
            }
        }

        private Expr renamed(Expr symbol) {
            return Expr.symbol(symbol.name() + suffix, symbol.sort());
        }

        /** A literal that holds where the event lives. */
        public int lives(EncodedEvent event) {
            return live.getOrDefault(event, Solver.TRUE);
        }

        /** The assertions and the postcondition, each with a literal that holds where it is reached and fails. */
        public Map<Obligation.Check, Integer> failures() {
            return failures;
        }

        private void encode(EncodedEvent event) {
            List<Integer> needed = new ArrayList<>();
            cssa.previous(event).ifPresent(previous -> needed.add(lives(previous)));
            cssa.givenBefore(event).forEach(previous -> needed.add(lives(previous)));
            event.reads().forEach(read -> needed.add(sourceLives(read)));
            int reached = conjunction(needed);
            for (Obligation obligation : event.obligations()) {
                int holds = conditions.literal(obligation.condition(), reached);
                if (obligation instanceof Obligation.Check check) {
                    failures.put(check, conditions.conjunction(reached, -holds));
                } else {
                    reached = conditions.conjunction(reached, holds);
                }
            }
            int lives = lives(event);
            order.clause(-lives, reached);
            order.clause(lives, -reached);
        }

        private int conjunction(List<Integer> literals) {
            return conditions.conjunction(
                    literals.stream().mapToInt(Integer::intValue).toArray());
        }

        private int sourceLives(Read read) {
            List<Source> all = sourcesOf(read);
            if (all.stream().allMatch(source -> writerLives(source) == Solver.TRUE)) {
                return Solver.TRUE;
            }
            int alive = solver.variable();
            for (Source source : all) {
                int writer = writerLives(source);
                order.clause(-source.literal(), -alive, writer);
                order.clause(-source.literal(), alive, -writer);
            }
            return alive;
        }

        private int writerLives(Source source) {
            return source.write()
                    .map(write -> lives(cssa.events().get(write.event())))
                    .orElse(Solver.TRUE);
        }

        /** A literal under which the order is good: everything lives, nothing fails. */
        public int good() {
            int good = solver.variable();
            live.values().forEach(lives -> order.clause(-good, lives));
            failures.values().forEach(fails -> order.clause(-good, -fails));
            return good;
        }

        /** A literal under which the order is bad: something fails. */
        public int bad() {
            int bad = solver.variable();
            int[] clause = new int[failures.size() + 1];
            int next = 0;
            for (int fails : failures.values()) {
                clause[next++] = fails;
            }
            clause[next] = -bad;
            order.clause(clause);
            return bad;
        }

        /** A literal under which the inputs are these. */
        public int fixed(Map<Expr, Value> inputs) {
            int literal = solver.variable();
            inputs.forEach((symbol, value) -> solver.define(literal, renamed(symbol), Expr.constant(value)));
            return literal;
        }
    }
}
