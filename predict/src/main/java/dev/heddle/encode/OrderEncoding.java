// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The order of events as nodes of a solver, and which write each read reads from.
 *
 * <p>A read {@code r} of event {@code e} reads from a write {@code w} where {@code w} comes before {@code e} and every other
 * write of the location comes before {@code w} or after {@code e}; it sees the initial value where every write comes after
 * {@code e}. What thread order and given edges decide is never given to the solver.
 */
final class OrderEncoding {

    private static final int NONE = -1;

    private final Cssa cssa;
    private final Solver solver;
    private final int[] nodes;
    private final Set<Pair> compared = new LinkedHashSet<>();

    /** Two events of different threads whose order matters; the literal holds where the first comes first. */
    record Pair(EncodedEvent first, EncodedEvent second, int literal) {}

    /** Makes a node of every event for which the predicate holds; only those may be compared later. */
    OrderEncoding(Cssa cssa, Solver solver, Predicate<EncodedEvent> relevant) {
        this.cssa = cssa;
        this.solver = solver;
        this.nodes = new int[cssa.events().size()];
        Arrays.fill(nodes, NONE);
        for (EncodedEvent event : cssa.events()) {
            if (relevant.test(event)) {
                nodes[event.id()] = solver.node();
            }
        }
        for (EncodedEvent event : cssa.events()) {
            if (isNode(event)) {
                orderAfterPredecessors(event);
            }
        }
    }

    boolean isNode(EncodedEvent event) {
        return nodes[event.id()] != NONE;
    }

    private void orderAfterPredecessors(EncodedEvent event) {
        for (int thread = 0; thread < cssa.threads().size(); thread++) {
            List<EncodedEvent> others = cssa.threads().get(thread);
            int latest = cssa.latestBefore(event, thread);
            while (latest >= 0 && !isNode(others.get(latest))) {
                latest--;
            }
            if (latest >= 0 && isNews(others.get(latest), event)) {
                solver.order(nodes[others.get(latest).id()], nodes[event.id()]);
                if (thread != event.thread()) {
                    compared.add(new Pair(others.get(latest), event, Solver.TRUE));
                }
            }
        }
    }

    // A predecessor that the event before this one in its thread already has need not be said again.
    private boolean isNews(EncodedEvent predecessor, EncodedEvent event) {
        if (predecessor.thread() == event.thread()) {
            return true;
        }
        EncodedEvent previous = event;
        while (previous.index() > 0) {
            previous = cssa.threads().get(previous.thread()).get(previous.index() - 1);
            if (isNode(previous)) {
                return !cssa.mustPrecede(predecessor, previous);
            }
        }
        return true;
    }

    /** A literal that holds where the first event comes before the second. */
    int before(EncodedEvent first, EncodedEvent second) {
        if (cssa.mustPrecede(first, second)) {
            return Solver.TRUE;
        }
        if (first == second || cssa.mustPrecede(second, first)) {
            return Solver.FALSE;
        }
        int literal = solver.before(nodes[first.id()], nodes[second.id()]);
        if (first.id() < second.id()) {
            compared.add(new Pair(first, second, literal));
        } else {
            compared.add(new Pair(second, first, -literal));
        }
        return literal;
    }

    /** All pairs of events of different threads that the constraints so far compare. */
    List<Pair> comparedPairs() {
        return List.copyOf(compared);
    }

    /** The place of an event in a model's order. */
    int position(EncodedEvent event, Model model) {
        return model.position(nodes[event.id()]);
    }

    /** Makes the sources of a read and says what each means for the order, but not that there is one. */
    List<Source> sources(Read read, List<Write> candidates, boolean initial) {
        List<Source> sources = new ArrayList<>();
        if (initial) {
            sources.add(new Source(solver.variable(), java.util.Optional.empty(), cssa.initialValue(read.location())));
        }
        for (Write write : candidates) {
            sources.add(new Source(solver.variable(), java.util.Optional.of(write), write.value()));
        }
        EncodedEvent reader = cssa.events().get(read.event());
        for (Source source : sources) {
            source.write()
                    .ifPresentOrElse(
                            write -> readFrom(source.literal(), write, reader),
                            () -> readInitial(source.literal(), read, reader));
        }
        return sources;
    }

    private void readInitial(int literal, Read read, EncodedEvent reader) {
        Set<Integer> threads = new HashSet<>();
        for (Write other : cssa.writes(read.location())) {
            EncodedEvent writer = cssa.events().get(other.event());
            // Writes come thread by thread in thread order: being before a thread's first is being before all.
            if (writer != reader && threads.add(writer.thread())) {
                clause(-literal, before(reader, writer));
            }
        }
    }

    private void readFrom(int literal, Write write, EncodedEvent reader) {
        EncodedEvent writer = cssa.events().get(write.event());
        clause(-literal, before(writer, reader));
        boolean overwritten = false;
        for (Write other : cssa.writes(write.location())) {
            EncodedEvent between = cssa.events().get(other.event());
            if (between == writer || between == reader || cssa.mustPrecede(between, writer)) {
                continue;
            }
            if (between.thread() == writer.thread()) {
                if (!overwritten) {
                    clause(-literal, before(reader, between));
                }
                overwritten = true;
            } else {
                clause(-literal, before(between, writer), before(reader, between));
            }
        }
    }

    /** Adds a clause, leaving out what is constant. */
    void clause(int... literals) {
        int kept = 0;
        int[] rest = new int[literals.length];
        for (int literal : literals) {
            if (literal == Solver.TRUE) {
                return;
            }
            if (literal != Solver.FALSE) {
                rest[kept++] = literal;
            }
        }
        solver.add(kept == literals.length ? literals : Arrays.copyOf(rest, kept));
    }
}
