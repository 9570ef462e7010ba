// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.formula.HbFormula;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds synchronisation that ends all bad interleavings of a program, and checks it.
 *
 * <p>The good formula is rewritten until its conjuncts list primitives (TARA, section 3). Sets of primitives that ensure all
 * conjuncts are tried from the cheapest on; each is added to the program, which is then analysed again.
 */
public final class Synthesizer {

    private static final int ENOUGH_OFFERS = 3;
    private static final int MOST_TRIED = 200;

    // So many are compared where each is verified in no time.
    private static final int MANY_OFFERS = 8;
    private static final int SMALL_PROGRAM = 60;

    private final TraceProgram program;
    private final HbFormula good;
    private final List<Conjunct> conjuncts;

    private Synthesizer(TraceProgram program, HbFormula good, List<Conjunct> conjuncts) {
        this.program = program;
        this.good = good;
        this.conjuncts = conjuncts;
    }

    /**
     * Prepares the synthesis.
     *
     * @param goodCnf what holds in every good interleaving and in no bad one
     */
    public static Synthesizer of(TraceProgram program, HbFormula goodCnf) {
        if (goodCnf.form() != HbFormula.Form.CNF) {
            throw new IllegalArgumentException(
                    "synthesis starts from a conjunction of disjunctions, not from " + goodCnf.form());
        }
        List<Conjunct> conjuncts = goodCnf.terms().stream().map(Conjunct::of).toList();
        return new Synthesizer(program, goodCnf, Rewriting.rewritten(conjuncts));
    }

    /**
     * Finds synchronisation, best first: at most three that are verified or, if there is none, some that are not, with the
     * reasons. Nothing if there is nothing to repair or no primitive that would help.
     */
    public List<Synthesis> synthesise(Supplier<Solver> solvers, Budget budget) {
        if (conjuncts.isEmpty()) {
            return List.of();
        }
        return new Search(Verification.of(program, solvers), budget).run();
    }

    /** One run of the search. */
    private final class Search {
        private final Verification verification;
        private final OutsideLocks outside;
        private final UnreleasedLocks unreleased;
        private final Budget budget;
        private final Set<List<Primitive>> tried = new HashSet<>();
        private final List<Synthesis> verified = new ArrayList<>();
        private final List<Synthesis> rejected = new ArrayList<>();

        Search(Verification verification, Budget budget) {
            this.verification = verification;
            this.outside = new OutsideLocks(verification.locks());
            this.unreleased = new UnreleasedLocks(verification.locks());
            this.budget = budget;
        }

        List<Synthesis> run() {
            new ExistingLocks(program, verification.locks())
                    .proposals(good.terms())
                    .forEach(lock -> tryOut(List.of(lock)));
            if (conjuncts.stream().noneMatch(conjunct -> conjunct.primitives().isEmpty())) {
                tryCovers();
            }
            if (verified.isEmpty()) {
                return List.copyOf(rejected);
            }
            Ranking ranking = new Ranking(program, GoodOrders.of(program, verification.locks(), good));
            return verified.stream()
                    .sorted(Comparator.comparing(synthesis -> ranking.rank(synthesis)))
                    .limit(ENOUGH_OFFERS)
                    .toList();
        }

        private void tryCovers() {
            OrderCycles cycles = new OrderCycles(program);
            Covers covers = new Covers(conjuncts, program, primitives -> !cycles.isCircular(primitives));
            while (verified.size() < enough() && tried.size() < MOST_TRIED && !budget.isExhausted()) {
                Optional<List<Primitive>> next = covers.next();
                if (next.isEmpty()) {
                    break;
                }
                tryOut(next.get());
            }
        }

        private int enough() {
            int steps = program.threads().stream()
                    .mapToInt(thread -> thread.actions().size())
                    .sum();
            return steps <= SMALL_PROGRAM ? MANY_OFFERS : ENOUGH_OFFERS;
        }

        private void tryOut(List<Primitive> primitives) {
            if (tried.size() >= MOST_TRIED || !isNew(primitives)) {
                return;
            }
            DeadlockSearch.Result waiting = verification.waiting(primitives);
            keep(new Synthesis(primitives, verification.check(primitives, waiting, budget)));
            if (waiting instanceof DeadlockSearch.Result.Possible possible) {
                possible.endless().primitives().forEach(culprit -> tryOut(withMoved(culprit, primitives)));
                unreleased.remedies(possible.endless()).forEach(wait -> tryOut(with(wait, primitives)));
            }
        }

        private static List<Primitive> with(Primitive more, List<Primitive> primitives) {
            List<Primitive> all = new ArrayList<>(primitives);
            all.add(more);
            return all.stream().distinct().toList();
        }

        private List<Primitive> withMoved(Primitive culprit, List<Primitive> primitives) {
            return primitives.stream()
                    .map(primitive -> primitive.equals(culprit) ? outside.moved(primitive) : primitive)
                    .distinct()
                    .toList();
        }

        // What guarantees all that an offer does, and more, is no better than the offer.
        private boolean isNew(List<Primitive> primitives) {
            return tried.add(primitives)
                    && verified.stream().noneMatch(offer -> includes(primitives, offer.primitives()));
        }

        private static boolean includes(List<Primitive> stronger, List<Primitive> weaker) {
            Guarantees all = Guarantees.of(stronger);
            return weaker.stream().allMatch(primitive -> all.imply(Guarantees.of(primitive)));
        }

        private static boolean isSurpassed(Synthesis offer, Synthesis other) {
            return offer.primitives().size() >= other.primitives().size()
                    && includes(offer.primitives(), other.primitives());
        }

        private void keep(Synthesis synthesis) {
            if (synthesis.isVerified()) {
                verified.removeIf(offer -> !Ranking.isExisting(offer.primitives()) && isSurpassed(offer, synthesis));
                verified.add(synthesis);
            } else if (rejected.size() < ENOUGH_OFFERS) {
                rejected.add(synthesis);
            }
        }
    }
}
