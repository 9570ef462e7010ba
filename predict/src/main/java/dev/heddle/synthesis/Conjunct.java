// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One conjunct of the good formula while it is rewritten: some atom of it must hold, which each of the primitives ensures.
 *
 * <p>TARA replaces atoms by primitives. Here primitives are added and nothing is removed, so that other choices stay open.
 */
record Conjunct(Set<HbAtom> atoms, Set<Primitive> primitives) {

    Conjunct {
        atoms = Collections.unmodifiableSet(new LinkedHashSet<>(atoms));
        primitives = Collections.unmodifiableSet(new LinkedHashSet<>(primitives));
    }

    static Conjunct of(Set<HbAtom> atoms) {
        return new Conjunct(atoms, Set.of());
    }

    /** Returns true if the primitive makes the conjunct hold in every interleaving. */
    boolean isEnsuredBy(Primitive primitive) {
        return Guarantees.of(primitive).imply(atoms);
    }

    /** The same with those of the primitives that ensure it. */
    Conjunct with(Collection<Primitive> proposed) {
        Set<Primitive> all = new LinkedHashSet<>(primitives);
        proposed.stream().filter(this::isEnsuredBy).forEach(all::add);
        return new Conjunct(atoms, all);
    }

    Conjunct without(Set<Primitive> useless) {
        Set<Primitive> rest = new LinkedHashSet<>(primitives);
        rest.removeAll(useless);
        return new Conjunct(atoms, rest);
    }

    /** All primitives of this kind in all conjuncts. */
    static <P extends Primitive> List<P> all(Class<P> kind, List<Conjunct> conjuncts) {
        Set<P> found = new LinkedHashSet<>();
        conjuncts.forEach(conjunct -> conjunct.primitives().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .forEach(found::add));
        return List.copyOf(found);
    }
}
