// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Chooses sets of primitives that together ensure every conjunct, cheapest first.
 *
 * <p>A set grows by a primitive for an open conjunct, the one with fewest choices. Since a larger set costs more, the first
 * complete set that is taken from the queue is a cheapest one. Sets with a primitive that the others make superfluous are
 * left out.
 */
final class Covers {

    // With a dozen conjuncts and several choices for each, there may be no end otherwise.
    private static final int MOST_VISITED = 20_000;

    private final List<Primitive> primitives;
    private final List<BitSet> coverage;
    private final List<Cost> costs;
    private final int conjuncts;
    private final Predicate<List<Primitive>> admissible;
    private final PriorityQueue<Choice> queue = new PriorityQueue<>(Comparator.comparing(Choice::cost));
    private final Set<BitSet> seen = new HashSet<>();
    private int visited;

    /** Some primitives by their numbers, and the conjuncts that none of them ensures. */
    private record Choice(BitSet chosen, BitSet open, Cost cost) {}

    /**
     * Prepares the search.
     *
     * @param admissible whether a set is not hopeless; no set that includes a hopeless one is given
     */
    Covers(List<Conjunct> conjuncts, TraceProgram program, Predicate<List<Primitive>> admissible) {
        Map<Primitive, BitSet> ensured = new LinkedHashMap<>(Rewriting.coverage(conjuncts));
        this.primitives = List.copyOf(ensured.keySet());
        this.coverage = List.copyOf(ensured.values());
        this.costs = primitives.stream()
                .map(primitive -> Cost.of(primitive, program))
                .toList();
        this.conjuncts = conjuncts.size();
        this.admissible = admissible;
        BitSet all = new BitSet();
        all.set(0, this.conjuncts);
        queue.add(new Choice(new BitSet(), all, Cost.NOTHING));
    }

    /** The next set, if there is one. */
    Optional<List<Primitive>> next() {
        while (!queue.isEmpty() && visited < MOST_VISITED) {
            Choice choice = queue.remove();
            visited++;
            if (!choice.open().isEmpty()) {
                extend(choice);
            } else if (!hasSuperfluous(choice)) {
                return Optional.of(named(choice.chosen()));
            }
        }
        return Optional.empty();
    }

    private void extend(Choice choice) {
        List<Integer> fewest = choice.open().stream()
                .mapToObj(this::choicesFor)
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
        for (int primitive : fewest) {
            BitSet chosen = (BitSet) choice.chosen().clone();
            chosen.set(primitive);
            if (seen.add(chosen) && admissible.test(named(chosen))) {
                BitSet open = (BitSet) choice.open().clone();
                open.andNot(coverage.get(primitive));
                queue.add(new Choice(chosen, open, choice.cost().plus(costs.get(primitive))));
            }
        }
    }

    private List<Integer> choicesFor(int conjunct) {
        List<Integer> choices = new ArrayList<>();
        for (int i = 0; i < primitives.size(); i++) {
            if (coverage.get(i).get(conjunct)) {
                choices.add(i);
            }
        }
        return choices;
    }

    private boolean hasSuperfluous(Choice choice) {
        return choice.chosen().stream().anyMatch(candidate -> {
            BitSet ensured = new BitSet();
            choice.chosen().stream()
                    .filter(other -> other != candidate)
                    .forEach(other -> ensured.or(coverage.get(other)));
            return ensured.cardinality() == conjuncts;
        });
    }

    private List<Primitive> named(BitSet chosen) {
        return chosen.stream().mapToObj(primitives::get).toList();
    }
}
