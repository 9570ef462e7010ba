// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.PointTerms;
import dev.heddle.invariant.value.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Terms divided into classes, each with a leader that speaks for the others. */
final class Classes {

    /** Two terms of one class that are related in the text. */
    record Link(Term one, Term other) {}

    private final Map<Term, List<Term>> members = new LinkedHashMap<>();
    private final Map<Term, Term> leaders = new HashMap<>();

    private Classes() {}

    /** Puts those terms together that a key makes alike; the first of each class is its leader. */
    static Classes of(List<Term> terms, Function<Term, Object> key) {
        Map<Object, List<Term>> groups = new LinkedHashMap<>();
        terms.forEach(term -> groups.computeIfAbsent(key.apply(term), any -> new ArrayList<>())
                .add(term));
        Classes classes = new Classes();
        groups.values().forEach(group -> {
            classes.members.put(group.get(0), group);
            group.forEach(term -> classes.leaders.put(term, group.get(0)));
        });
        return classes;
    }

    List<Term> leaders() {
        return List.copyOf(members.keySet());
    }

    Term leader(Term term) {
        return leaders.getOrDefault(term, term);
    }

    /**
     * Relates the members of every class by as few links as possible, and a term to what it was before rather than to
     * anything else.
     */
    List<Link> links() {
        List<Link> links = new ArrayList<>();
        members.values().forEach(group -> link(group, links));
        return links;
    }

    private static void link(List<Term> group, List<Link> links) {
        List<Term> rest = new ArrayList<>(group);
        List<Term> heads = new ArrayList<>();
        while (!rest.isEmpty()) {
            Term head = rest.remove(0);
            heads.add(head);
            PointTerms.before(head, rest).ifPresent(before -> {
                rest.remove(before);
                links.add(new Link(head, before));
            });
        }
        heads.stream().skip(1).forEach(head -> links.add(new Link(heads.get(0), head)));
    }
}
