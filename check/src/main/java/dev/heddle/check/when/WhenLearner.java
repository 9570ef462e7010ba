// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Learns from a sample of executions in which orders of accesses they fail. */
public final class WhenLearner {

    private final ExecutionSample sample;
    private final List<Before> orders = new ArrayList<>();
    private final Map<Before, BitSet> holds = new HashMap<>();

    private WhenLearner(ExecutionSample sample) {
        this.sample = sample;
    }

    /**
     * Returns what tells failing executions of a sample from others; nothing if there is no failing one, or only one
     * execution at all.
     *
     * @param isEvenAlone whether what does not run counts as coming later than what does
     * @param isAll whether the sample stands for every interleaving of the program
     */
    public static Optional<When> learn(ExecutionSample sample, boolean isEvenAlone, boolean isAll) {
        if (sample.bad().isEmpty() || (sample.size() == 1 && !isAll)) {
            return Optional.empty();
        }
        if (sample.good().isEmpty()) {
            return Optional.of(new When(
                    isAll ? When.Claim.ALWAYS : When.Claim.ALWAYS_SEEN,
                    List.of(),
                    sample.size(),
                    Optional.empty(),
                    Set.of()));
        }
        return new WhenLearner(sample).learn(isEvenAlone, isAll);
    }

    private Optional<When> learn(boolean isEvenAlone, boolean isAll) {
        List<Before> distinct = new ArrayList<>();
        List<BitSet> facts = new ArrayList<>();
        Set<BitSet> known = new LinkedHashSet<>();
        add(false);
        if (isEvenAlone) {
            add(true);
        }
        for (Before order : orders) {
            BitSet examples = holds.get(order);
            if (examples != null && examples.intersects(sample.bad()) && known.add(examples)) {
                distinct.add(order);
                facts.add(examples);
            }
        }
        Separation separation = new Separation(facts, sample.bad(), sample.good());
        Optional<List<List<Integer>>> exact = separation.terms();
        if (exact.isPresent()) {
            List<List<Before>> terms = new ArrayList<>();
            exact.get().forEach(term -> terms.add(completed(orders(term, distinct), separation.holds(term))));
            return Optional.of(when(isAll ? When.Claim.EXACTLY : When.Claim.IN_ALL_SEEN, terms));
        }
        List<Integer> necessary = separation.necessary();
        return necessary.isEmpty()
                ? Optional.empty()
                : Optional.of(when(When.Claim.ONLY_WHEN, List.of(orders(necessary, distinct))));
    }

    private void add(boolean isEvenAlone) {
        for (Before order : sample.orders(isEvenAlone)) {
            orders.add(order);
            holds.put(order, sample.holds(order));
        }
    }

    private static List<Before> orders(List<Integer> term, List<Before> distinct) {
        return term.stream().map(distinct::get).toList();
    }

    private When when(When.Claim claim, List<List<Before>> terms) {
        List<List<Before>> sorted = terms.stream().map(this::sorted).toList();
        return new When(claim, sorted, sample.size(), BugNames.of(sorted, sample), sample.repeated());
    }

    /** In the order in which it happens in an execution in which all of it does. */
    private List<Before> sorted(List<Before> term) {
        BitSet all = sample.bad();
        term.forEach(order -> all.and(holds(order)));
        if (all.isEmpty()) {
            return term;
        }
        Map<CommonAccess, Integer> positions = sample.positions(all.nextSetBit(0));
        return term.stream()
                .sorted(Comparator.comparingInt(order -> positions.getOrDefault(order.earlier(), 0)))
                .toList();
    }

    private BitSet holds(Before order) {
        return holds.getOrDefault(order, new BitSet());
    }

    /**
     * Adds what makes a circle of orders of which each goes one way, if it holds wherever the others do: that somebody gets between two
     * accesses is told by both of them, even if the second one would not run without it.
     */
    private List<Before> completed(List<Before> term, BitSet examples) {
        boolean isCircle = term.stream().anyMatch(one -> term.stream().anyMatch(one::isAgainst));
        if (isCircle || examples.isEmpty()) {
            return term;
        }
        Map<CommonAccess, Integer> positions = sample.positions(examples.nextSetBit(0));
        for (Before order : term) {
            Optional<Before> back = orders.stream()
                    .filter(other -> !other.isEvenAlone() && other.isAgainst(order) && isWithin(examples, other))
                    .min(closestTo(order, positions));
            if (back.isPresent()) {
                List<Before> completed = new ArrayList<>(term);
                completed.add(back.get());
                return completed;
            }
        }
        return term;
    }

    private boolean isWithin(BitSet examples, Before order) {
        BitSet outside = (BitSet) examples.clone();
        outside.andNot(holds(order));
        return outside.isEmpty();
    }

    /** About the same variable, by a read, and as late as possible. */
    private static Comparator<Before> closestTo(Before order, Map<CommonAccess, Integer> positions) {
        return Comparator.comparing((Before other) ->
                        !other.earlier().variable().equals(order.later().variable()))
                .thenComparing(other -> !other.earlier().reads())
                .thenComparing(other -> -positions.getOrDefault(other.earlier(), 0));
    }
}
