// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbAtom;
import dev.heddle.program.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The rules that read primitives off happens-before atoms, in the order in which TARA tries them. */
final class IntroducingRules {

    static final List<Rule> ALL = List.of(
            IntroducingRules::addBarrier,
            IntroducingRules::addLock,
            IntroducingRules::addCoveringLock,
            IntroducingRules::addWaitNotify);

    private IntroducingRules() {}

    /**
     * ADD.BARRIER. Where what a thread does up to some point must come before what another one does from some point on, and
     * the other way round, they can meet: from {@code hb(T1[l1 - 1], T2[l2])} and {@code hb(T2[l2 - 1], T1[l1])} to {@code
     * Barrier(T1[l1], T2[l2])}. An atom that speaks of something before {@code l1 - 1} follows by program order.
     */
    static List<Primitive> addBarrier(List<Conjunct> conjuncts) {
        List<HbAtom> atoms = conjuncts.stream()
                .flatMap(conjunct -> conjunct.atoms().stream())
                .distinct()
                .toList();
        List<Primitive> found = new ArrayList<>();
        oppositePairs(atoms).forEach(pair -> {
            boolean before = pair.there().earlier().index()
                            < pair.back().later().index()
                    && pair.back().earlier().index() < pair.there().later().index();
            if (before) {
                found.add(new Primitive.Barrier(
                        List.of(pair.back().later(), pair.there().later())));
            }
        });
        return found;
    }

    /**
     * ADD.LOCK. Where one stretch must end before the other starts, either way, they exclude each other: from {@code
     * hb(T1[l1'], T2[l2]) ∨ hb(T2[l2'], T1[l1])} with {@code l1 ≤ l1'} and {@code l2 ≤ l2'} to {@code Lk(T1[l1:l1'],
     * T2[l2:l2'])}.
     */
    static List<Primitive> addLock(List<Conjunct> conjuncts) {
        return conjuncts.stream()
                .flatMap(conjunct -> oppositePairs(List.copyOf(conjunct.atoms())))
                .filter(pair -> !pair.isCrossed())
                .map(OppositePair::lock)
                .toList();
    }

    /**
     * ADD.COVERING.LOCK, which TARA does not have. The same two atoms with {@code l1 > l1'} or {@code l2 > l2'}: a lock over
     * the stretches from the smaller to the larger number still implies one of them, and other than a wait-notify it leaves
     * open which thread goes first.
     */
    static List<Primitive> addCoveringLock(List<Conjunct> conjuncts) {
        return conjuncts.stream()
                .flatMap(conjunct -> oppositePairs(List.copyOf(conjunct.atoms())))
                .filter(OppositePair::isCrossed)
                .map(OppositePair::lock)
                .toList();
    }

    /** ADD.WAITNOTIFY. From {@code hb(T1[l1], T2[l2])} to {@code WaitNotify(T2[l2], T1[l1])}: the later one waits. */
    static List<Primitive> addWaitNotify(List<Conjunct> conjuncts) {
        return conjuncts.stream()
                .flatMap(conjunct -> conjunct.atoms().stream())
                .<Primitive>map(atom -> new Primitive.WaitNotify(atom.later(), atom.earlier()))
                .toList();
    }

    /** Two atoms between the same threads in opposite directions: {@code hb(T1[l1'], T2[l2])} and {@code hb(T2[l2'], T1[l1])}. */
    private record OppositePair(HbAtom there, HbAtom back) {

        boolean isCrossed() {
            return back.later().index() > there.earlier().index()
                    || there.later().index() > back.earlier().index();
        }

        Primitive lock() {
            return new Primitive.Lock(List.of(
                    stretch(
                            there.earlier().thread(),
                            back.later().index(),
                            there.earlier().index()),
                    stretch(
                            back.earlier().thread(),
                            there.later().index(),
                            back.earlier().index())));
        }

        private static Section stretch(String thread, int one, int other) {
            return new Section(thread, Math.min(one, other), Math.max(one, other));
        }
    }

    private static Stream<OppositePair> oppositePairs(List<HbAtom> atoms) {
        List<OppositePair> pairs = new ArrayList<>();
        for (int i = 0; i < atoms.size(); i++) {
            for (int j = 0; j < i; j++) {
                HbAtom there = atoms.get(j);
                HbAtom back = atoms.get(i);
                if (there.earlier().thread().equals(back.later().thread())
                        && there.later().thread().equals(back.earlier().thread())) {
                    pairs.add(new OppositePair(there, back));
                }
            }
        }
        return pairs.stream();
    }
}
