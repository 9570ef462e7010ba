// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds a short disjunction of conjunctions of facts that holds in all of some examples and in none of others.
 *
 * @param facts for each fact, the examples in which it holds; of facts that do equally well, the first is taken
 * @param bad the examples in which the formula has to hold
 * @param good the examples in which it must not
 */
record Separation(List<BitSet> facts, BitSet bad, BitSet good) {

    /** Conjunctions of up to so many facts are all tried; longer ones are put together fact by fact. */
    private static final int TRIED = 3;

    private static final int MOST_FACTS = 6;
    private static final int MOST_TERMS = 24;

    /** Among more facts than this, only the most telling ones are combined. */
    private static final int MOST_COMBINED = 48;

    /** The terms, each by the indices of its facts in ascending order; nothing if none was found. */
    Optional<List<List<Integer>>> terms() {
        List<List<Integer>> terms = new ArrayList<>();
        BitSet left = (BitSet) bad.clone();
        while (!left.isEmpty()) {
            Optional<List<Integer>> term = term(left.nextSetBit(0), left);
            if (term.isEmpty() || terms.size() == MOST_TERMS) {
                return Optional.empty();
            }
            terms.add(term.get());
            left.andNot(holds(term.get()));
        }
        return Optional.of(needed(terms));
    }

    /** The examples in which all these facts hold. */
    BitSet holds(List<Integer> term) {
        BitSet all = (BitSet) bad.clone();
        all.or(good);
        term.forEach(fact -> all.and(facts.get(fact)));
        return all;
    }

    /** Facts that hold in all bad examples, as many as it takes to leave no good one that fewer would leave. */
    List<Integer> necessary() {
        List<Integer> always = IntStream.range(0, facts.size())
                .filter(fact -> isSubset(bad, facts.get(fact)))
                .boxed()
                .toList();
        return grown(always, bad).term();
    }

    /** The shortest term that holds in an example and in no good one; of these, one that holds in most of the bad ones that are left. */
    private Optional<List<Integer>> term(int example, BitSet left) {
        List<Integer> usable = IntStream.range(0, facts.size())
                .filter(fact -> facts.get(fact).get(example))
                .boxed()
                .sorted(Comparator.comparingInt(fact -> common(facts.get(fact), good)))
                .limit(MOST_COMBINED)
                .sorted()
                .toList();
        for (int size = 1; size <= TRIED; size++) {
            Best best = new Best(left);
            combine(usable, 0, size, new ArrayList<>(), good, left, best);
            if (best.term.isPresent()) {
                return best.term;
            }
        }
        BitSet one = new BitSet();
        one.set(example);
        Grown grown = grown(usable, one);
        return grown.isClean() ? Optional.of(shortened(grown.term())) : Optional.empty();
    }

    private void combine(
            List<Integer> usable, int from, int size, List<Integer> term, BitSet wrong, BitSet covered, Best best) {
        if (size == 0) {
            if (wrong.isEmpty()) {
                best.offer(term, covered.cardinality());
            }
            return;
        }
        for (int i = from; i <= usable.size() - size; i++) {
            BitSet fact = facts.get(usable.get(i));
            BitSet newCovered = and(covered, fact);
            if (newCovered.cardinality() > best.covered) {
                term.add(usable.get(i));
                combine(usable, i + 1, size - 1, term, and(wrong, fact), newCovered, best);
                term.remove(term.size() - 1);
            }
        }
    }

    /** Puts together, fact by fact, what leaves the fewest good examples. */
    private Grown grown(List<Integer> usable, BitSet wanted) {
        List<Integer> term = new ArrayList<>();
        BitSet wrong = (BitSet) good.clone();
        while (!wrong.isEmpty() && term.size() < MOST_FACTS) {
            BitSet before = wrong;
            Optional<Integer> next = usable.stream()
                    .filter(fact -> isSubset(wanted, facts.get(fact)))
                    .min(Comparator.comparingInt(fact -> common(before, facts.get(fact))));
            if (next.isEmpty() || common(wrong, facts.get(next.get())) == wrong.cardinality()) {
                break;
            }
            term.add(next.get());
            wrong = and(wrong, facts.get(next.get()));
        }
        term.sort(Comparator.naturalOrder());
        return new Grown(List.copyOf(term), wrong.isEmpty());
    }

    private record Grown(List<Integer> term, boolean isClean) {}

    private List<Integer> shortened(List<Integer> term) {
        List<Integer> rest = new ArrayList<>(term);
        for (Integer fact : term) {
            List<Integer> without = new ArrayList<>(rest);
            without.remove(fact);
            if (!holds(without).intersects(good)) {
                rest = without;
            }
        }
        return rest;
    }

    /** Without terms that the others make superfluous. */
    private List<List<Integer>> needed(List<List<Integer>> terms) {
        List<List<Integer>> rest = new ArrayList<>(terms);
        for (List<Integer> term : terms) {
            BitSet missing = (BitSet) bad.clone();
            rest.stream().filter(other -> other != term).forEach(other -> missing.andNot(holds(other)));
            if (missing.isEmpty() && rest.size() > 1) {
                rest.removeIf(other -> other == term);
            }
        }
        return rest;
    }

    private static BitSet and(BitSet one, BitSet other) {
        BitSet both = (BitSet) one.clone();
        both.and(other);
        return both;
    }

    private static int common(BitSet one, BitSet other) {
        return and(one, other).cardinality();
    }

    private static boolean isSubset(BitSet part, BitSet whole) {
        return common(part, whole) == part.cardinality();
    }

    /** The best term so far. */
    private static final class Best {
        private Optional<List<Integer>> term = Optional.empty();
        private int covered;

        Best(BitSet left) {
            // Whatever covers nothing that is left is of no use.
            this.covered = left.isEmpty() ? -1 : 0;
        }

        void offer(List<Integer> newTerm, int newCovered) {
            if (newCovered > covered) {
                term = Optional.of(List.copyOf(newTerm));
                covered = newCovered;
            }
        }
    }
}
