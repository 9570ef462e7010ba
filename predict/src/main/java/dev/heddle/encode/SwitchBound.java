// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.encode.OrderEncoding.Pair;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bounds the number of context switches of a prefix.
 *
 * <p>Time is cut into slots, each of which belongs to one thread; executed events get a slot, later events of a thread get no
 * earlier slot, and an event gets no earlier slot than one that comes before it. Numbers are unary: one literal per event
 * and slot says "not before this slot". So k switches are k + 1 slots, exactly; Fusion's bound on the span of an integer
 * clock admits more, because it lets several threads share a moment.
 */
public final class SwitchBound {

    private final Cssa cssa;
    private final PrefixEncoding encoding;
    private final Solver solver;
    private final int most;
    private final Map<EncodedEvent, int[]> slots = new HashMap<>();
    private final Map<EncodedEvent, Integer> occurs = new HashMap<>();
    private final List<Integer> limits = new ArrayList<>();

    /**
     * Adds slots for at most so many switches.
     *
     * @param roots for each literal of a question, the events that it executes
     */
    public SwitchBound(
            Cssa cssa, PrefixEncoding encoding, Solver solver, Map<Integer, List<EncodedEvent>> roots, int most) {
        this.cssa = cssa;
        this.encoding = encoding;
        this.solver = solver;
        this.most = most;
        for (EncodedEvent event : encoding.nodes()) {
            if (!event.isEnd()) {
                slots.put(event, slotLiterals());
                occurs.put(event, solver.variable());
            }
        }
        occurrences(roots);
        threadOrder();
        for (Pair pair : encoding.order().comparedPairs()) {
            respect(pair);
        }
        owners();
        for (int bound = 0; bound < most; bound++) {
            limits.add(limit(bound));
        }
    }

    /** An assumption under which there are at most so many switches. */
    public int atMost(int switches) {
        return limits.get(switches);
    }

    // slots[j] holds where the event's slot is at least j; slot 0 is always reached.
    private int[] slotLiterals() {
        int[] literals = new int[most + 1];
        literals[0] = Solver.TRUE;
        for (int slot = 1; slot <= most; slot++) {
            literals[slot] = solver.variable();
            encoding.order().clause(-literals[slot], literals[slot - 1]);
        }
        return literals;
    }

    private void occurrences(Map<Integer, List<EncodedEvent>> roots) {
        roots.forEach((literal, events) -> events.forEach(event -> occursWithGiven(literal, event)));
        encoding.executedLiterals().forEach((event, literal) -> occursWithGiven(literal, event));
        encoding.allSources()
                .forEach(source -> source.write()
                        .ifPresent(write ->
                                occursWhere(source.literal(), cssa.events().get(write.event()))));
        for (PrefixEncoding.Exclusion exclusion : encoding.exclusions()) {
            // A section that came before has run to its end.
            for (var other : encoding.locks().sections(exclusion.lock())) {
                if (other.acquire().thread() != exclusion.at().thread()
                        && other.release().isPresent()
                        && !cssa.mustPrecede(exclusion.at(), other.acquire())) {
                    nodeAt(other.release().get())
                            .ifPresent(event -> encoding.order()
                                    .clause(
                                            -exclusion.literal(),
                                            encoding.before(exclusion.at(), other.acquire()),
                                            occursLiteral(event)));
                }
            }
        }
    }

    private void occursWithGiven(int literal, EncodedEvent event) {
        occursWhere(literal, event);
        cssa.givenBefore(event).forEach(before -> occursWhere(literal, before));
    }

    private void occursWhere(int literal, EncodedEvent event) {
        if (event.isEnd()) {
            return;
        }
        nodeAt(event).ifPresent(node -> encoding.order().clause(-literal, occursLiteral(node)));
    }

    private int occursLiteral(EncodedEvent node) {
        return Optional.ofNullable(occurs.get(node)).orElseThrow();
    }

    // The last node at or before an event: where it runs, the node has run.
    private Optional<EncodedEvent> nodeAt(EncodedEvent event) {
        for (int index = event.index(); index >= 0; index--) {
            EncodedEvent candidate = cssa.threads().get(event.thread()).get(index);
            if (slots.containsKey(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private void threadOrder() {
        for (List<EncodedEvent> thread : cssa.threads()) {
            EncodedEvent previous = null;
            for (EncodedEvent event : thread) {
                if (!slots.containsKey(event)) {
                    continue;
                }
                if (previous != null) {
                    encoding.order().clause(-occursLiteral(event), occursLiteral(previous));
                    notEarlier(previous, event, Solver.TRUE);
                }
                previous = event;
            }
        }
    }

    private void respect(Pair pair) {
        if (pair.first().isEnd() || pair.second().isEnd()) {
            return;
        }
        notEarlier(pair.first(), pair.second(), pair.literal());
        notEarlier(pair.second(), pair.first(), -pair.literal());
    }

    private void notEarlier(EncodedEvent first, EncodedEvent second, int where) {
        if (where == Solver.FALSE) {
            return;
        }
        int[] from = slotsOf(first);
        int[] to = slotsOf(second);
        for (int slot = 1; slot <= most; slot++) {
            encoding.order().clause(-where, -occursLiteral(first), -occursLiteral(second), -from[slot], to[slot]);
        }
    }

    private int[] slotsOf(EncodedEvent event) {
        return Optional.ofNullable(slots.get(event)).orElseThrow();
    }

    private void owners() {
        int threads = cssa.threads().size();
        // The last slot is the rest of time: it belongs to nobody, so that questions without a bound stay unbounded.
        for (int slot = 0; slot < most; slot++) {
            int[] owner = new int[threads];
            for (int thread = 0; thread < threads; thread++) {
                owner[thread] = solver.variable();
                for (int other = 0; other < thread; other++) {
                    solver.add(-owner[thread], -owner[other]);
                }
            }
            int current = slot;
            slots.forEach((event, literals) -> {
                encoding.order()
                        .clause(
                                -occursLiteral(event),
                                -literals[current],
                                literals[current + 1],
                                owner[event.thread()]);
            });
        }
    }

    private int limit(int bound) {
        int literal = solver.variable();
        slots.forEach(
                (event, literals) -> encoding.order().clause(-literal, -occursLiteral(event), -literals[bound + 1]));
        return literal;
    }
}
