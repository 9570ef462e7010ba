// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rewrites conjuncts until each lists the primitives that are worth considering for it. */
final class Rewriting {

    // Merging can make quadratically many locks per round. The formulas of TARA's corpus stay below 100.
    private static final int MOST_PRIMITIVES = 400;

    private Rewriting() {}

    /** Introduces primitives, then merges those of two threads, then extends them to many. */
    static List<Conjunct> rewritten(List<Conjunct> conjuncts) {
        List<Conjunct> current = conjuncts;
        for (Rule rule : IntroducingRules.ALL) {
            current = applied(rule, current);
        }
        current = saturated(MergingRules.ALL, withoutUseless(current));
        return saturated(ExtendingRules.ALL, current);
    }

    /** Adds what the rule proposes to the conjuncts that it ensures. */
    static List<Conjunct> applied(Rule rule, List<Conjunct> conjuncts) {
        List<Primitive> proposals =
                rule.proposals(conjuncts).stream().distinct().toList();
        return conjuncts.stream().map(conjunct -> conjunct.with(proposals)).toList();
    }

    private static List<Conjunct> saturated(List<Rule> rules, List<Conjunct> conjuncts) {
        List<Conjunct> current = conjuncts;
        while (true) {
            List<Conjunct> before = current;
            for (Rule rule : rules) {
                current = withoutUseless(applied(rule, current));
            }
            if (current.equals(before) || coverage(current).size() > MOST_PRIMITIVES) {
                return current;
            }
        }
    }

    /** The numbers of the conjuncts that each primitive ensures. */
    static Map<Primitive, BitSet> coverage(List<Conjunct> conjuncts) {
        Map<Primitive, BitSet> coverage = new LinkedHashMap<>();
        for (int i = 0; i < conjuncts.size(); i++) {
            for (Primitive primitive : conjuncts.get(i).primitives()) {
                coverage.computeIfAbsent(primitive, ignored -> new BitSet()).set(i);
            }
        }
        return coverage;
    }

    // A primitive is useless if another one guarantees less than it does and yet ensures all that it ensures.
    private static List<Conjunct> withoutUseless(List<Conjunct> conjuncts) {
        Map<Primitive, BitSet> coverage = coverage(conjuncts);
        Map<Primitive, Guarantees> guarantees = new LinkedHashMap<>();
        coverage.keySet().forEach(primitive -> guarantees.put(primitive, Guarantees.of(primitive)));
        Set<Primitive> useless = new HashSet<>();
        guarantees.forEach((primitive, mine) -> {
            boolean replaceable = guarantees.entrySet().stream()
                    .anyMatch(other -> !useless.contains(other.getKey())
                            && !other.getKey().equals(primitive)
                            && includes(of(coverage, other.getKey()), of(coverage, primitive))
                            && mine.imply(other.getValue()));
            if (replaceable) {
                useless.add(primitive);
            }
        });
        return conjuncts.stream().map(conjunct -> conjunct.without(useless)).toList();
    }

    private static BitSet of(Map<Primitive, BitSet> coverage, Primitive primitive) {
        return Optional.ofNullable(coverage.get(primitive)).orElseThrow();
    }

    private static boolean includes(BitSet larger, BitSet smaller) {
        BitSet rest = (BitSet) smaller.clone();
        rest.andNot(larger);
        return rest.isEmpty();
    }
}
