// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.ExactEncoding;
import dev.heddle.encode.Obligation;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The order facts of a model that bring the same values to a failing assertion (TARA's DF and ADF).
 *
 * <p>For every read that the assertion's execution depends on: its source comes before it, and every other write of the
 * location comes before the source or after the read, as in the model. In every order with these facts the assertion fails.
 */
final class DataFlow {

    private final Cssa cssa;
    private final ExactEncoding encoding;
    private final Model model;
    private final Set<Read> reads = new HashSet<>();
    private final Set<EncodedEvent> living = new HashSet<>();
    private final PriorityQueue<Need> queue = new PriorityQueue<>(Comparator.comparingInt(Need::distance));
    // Facts about the same two events are one literal; the first pair of steps that stated it names it.
    private final Map<Integer, HbAtom> facts = new LinkedHashMap<>();
    private final Set<Integer> betweenWrites = new HashSet<>();
    private final Map<Integer, Integer> distances = new HashMap<>();
    private int distance;

    /** Reads that nothing depends on but whether their event lives are further away than any data. */
    private static final int FAR = 1_000;

    /** A read that is needed, so many steps of data flow away from the failing condition. */
    private record Need(Read read, int distance) {}

    /**
     * The facts that lead to a failure, each with its literal.
     *
     * @param betweenWrites those that only say which of two writes came first; they matter least to people
     * @param distances how far each is from the failing condition
     */
    record Facts(Map<Integer, HbAtom> atoms, Set<Integer> betweenWrites, Map<Integer, Integer> distances) {

        /** The facts that are at most so far away. */
        Set<Integer> within(int distance) {
            Set<Integer> near = new LinkedHashSet<>(atoms.keySet());
            near.removeIf(literal -> distances.getOrDefault(literal, 0) > distance);
            return near;
        }
    }

    private DataFlow(Cssa cssa, ExactEncoding encoding, Model model) {
        this.cssa = cssa;
        this.encoding = encoding;
        this.model = model;
    }

    /** The facts that lead to the failure. */
    static Facts into(Obligation.Check failing, Cssa cssa, ExactEncoding encoding, Model model) {
        DataFlow flow = new DataFlow(cssa, encoding, model);
        flow.need(failing.condition(), 0);
        flow.live(eventOf(failing, cssa), 1);
        while (!flow.queue.isEmpty()) {
            Need next = flow.queue.remove();
            if (flow.reads.add(next.read())) {
                flow.distance = next.distance();
                flow.follow(next.read(), cssa.events().get(next.read().event()));
            }
        }
        return new Facts(flow.facts, flow.betweenWrites, flow.distances);
    }

    private void need(Expr term, int away) {
        for (Expr symbol : term.symbols()) {
            cssa.read(symbol).ifPresent(read -> queue.add(new Need(read, away)));
        }
    }

    /** Adds what an event needs to live: the guards of its thread up to it, and that nothing it reads comes from a dead one. */
    private void live(EncodedEvent last, int away) {
        for (EncodedEvent event : cssa.threads().get(last.thread()).subList(0, last.index() + 1)) {
            if (!living.add(event)) {
                continue;
            }
            cssa.givenBefore(event).forEach(given -> live(given, away));
            event.obligations().stream()
                    .filter(Obligation.Guard.class::isInstance)
                    .forEach(guard -> need(guard.condition(), away));
            event.reads().forEach(read -> queue.add(new Need(read, away + FAR)));
        }
    }

    private void follow(Read read, EncodedEvent reader) {
        Optional<Write> source = encoding.source(read, model);
        source.ifPresent(write -> {
            EncodedEvent writer = event(write);
            fact(writer, write.step(), reader, read.step());
            need(write.value(), distance + 1);
            live(writer, distance + 2);
        });
        for (Write other : cssa.writes(read.location())) {
            EncodedEvent between = event(other);
            if (between == reader
                    || source.filter(write -> write.event() == other.event()).isPresent()) {
                continue;
            }
            if (encoding.precedes(reader, between, model)) {
                fact(reader, read.step(), between, other.step());
            } else {
                source.ifPresent(write -> factBetweenWrites(between, other.step(), event(write), write.step()));
                // Weaker than "before the source": that some earlier write had happened is often all that matters, and
                // one such fact then stands for all later sources.
                fact(between, other.step(), reader, read.step());
            }
        }
    }

    private EncodedEvent event(Write write) {
        return cssa.events().get(write.event());
    }

    private void fact(EncodedEvent first, Step firstStep, EncodedEvent second, Step secondStep) {
        int literal = encoding.before(first, second);
        if (literal != Solver.TRUE) {
            // What a read sees names a fact better than the order of two writes does.
            if (betweenWrites.remove(literal) || !facts.containsKey(literal)) {
                facts.put(literal, new HbAtom(firstStep, secondStep));
            }
            distances.putIfAbsent(literal, distance);
        }
    }

    private void factBetweenWrites(EncodedEvent first, Step firstStep, EncodedEvent second, Step secondStep) {
        int literal = encoding.before(first, second);
        if (literal != Solver.TRUE && facts.putIfAbsent(literal, new HbAtom(firstStep, secondStep)) == null) {
            betweenWrites.add(literal);
            distances.put(literal, distance);
        }
    }

    /** The failing assertion of a model that comes first in its order. */
    static Obligation.Check firstFailure(ExactEncoding.Data data, Cssa cssa, ExactEncoding encoding, Model model) {
        Obligation.Check first = null;
        EncodedEvent firstEvent = null;
        for (Map.Entry<Obligation.Check, Integer> entry : data.failures().entrySet()) {
            if (!model.holds(entry.getValue())) {
                continue;
            }
            EncodedEvent event = eventOf(entry.getKey(), cssa);
            if (first == null || firstEvent == null || encoding.precedes(event, firstEvent, model)) {
                first = entry.getKey();
                firstEvent = event;
            }
        }
        return Optional.ofNullable(first).orElseThrow(() -> new IllegalStateException("a bad model fails nowhere"));
    }

    static EncodedEvent eventOf(Obligation.Check check, Cssa cssa) {
        return check.step()
                .map(cssa::event)
                .orElseGet(() -> cssa.events().get(cssa.events().size() - 1));
    }
}
