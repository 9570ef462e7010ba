// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.PrefixEncoding;
import dev.heddle.encode.Witness;
import dev.heddle.encode.WitnessReader;
import dev.heddle.expr.Expr;
import dev.heddle.program.Outcome;
import dev.heddle.program.Step;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks a solver about triples of one program. All share its constraints and what it learns; where it says that a
 * triple is impossible it also says why, and triples to which the same reason applies are not asked.
 */
final class TripleQuestions implements AutoCloseable {

    private final Cssa cssa;
    private final Solver solver;
    private final PrefixEncoding encoding;
    private final Map<Expr, Integer> demanded = new HashMap<>();
    private final Map<Triple, Set<Integer>> assumptions = new HashMap<>();
    private final Map<Triple, Set<Integer>> differences = new HashMap<>();
    private final List<Set<Integer>> reasons = new ArrayList<>();
    private int spared;

    TripleQuestions(Cssa plain, List<Triple> triples, Supplier<Solver> solvers) {
        Map<EncodedEvent, Set<EncodedLocation>> observed = new LinkedHashMap<>();
        Set<EncodedEvent> roots = new LinkedHashSet<>();
        List<Expr> terms = new ArrayList<>();
        for (Triple triple : triples) {
            observed.computeIfAbsent(triple.first(), ignored -> new HashSet<>()).add(triple.location());
            observed.computeIfAbsent(triple.remote(), ignored -> new HashSet<>())
                    .add(triple.location());
            roots.addAll(events(triple));
            terms.addAll(conditions(triple));
        }
        this.cssa = plain.observing(observed);
        this.solver = solvers.get();
        this.encoding = new PrefixEncoding(cssa, solver, List.copyOf(roots), terms);
        // All at once: the solver has to sort order atoms anew whenever there are further ones.
        for (Triple triple : triples) {
            assumptions.put(triple, assumptions(triple));
            Set<Integer> literals = new LinkedHashSet<>();
            conditions(triple).forEach(condition -> literals.add(demanded(condition)));
            differences.put(triple, literals);
        }
    }

    /** Returns how many triples were impossible for a reason that was known before. */
    int spared() {
        return spared;
    }

    /** Decides whether some interleaving shows the triple, in a way that makes a difference to the three accesses. */
    Prediction decide(Triple triple, Budget budget) {
        Set<Integer> assumed = new LinkedHashSet<>(prepared(triple, assumptions));
        assumed.addAll(prepared(triple, differences));
        return decide(triple, assumed, conditions(triple), budget);
    }

    /** Decides whether some interleaving shows the triple at all: what makes no difference to three accesses may make one to others. */
    Prediction decideOrder(Triple triple, Budget budget) {
        return decide(triple, prepared(triple, assumptions), List.of(), budget);
    }

    private static Set<Integer> prepared(Triple triple, Map<Triple, Set<Integer>> literals) {
        return Optional.ofNullable(literals.get(triple)).orElseThrow();
    }

    private Prediction decide(Triple triple, Set<Integer> assumed, List<Expr> conditions, Budget budget) {
        if (assumed.contains(Solver.FALSE)) {
            return new Prediction.Holds(Optional.empty());
        }
        if (reasons.stream().anyMatch(assumed::containsAll)) {
            spared++;
            return new Prediction.Holds(Optional.empty());
        }
        int[] literals = assumed.stream()
                .mapToInt(Integer::intValue)
                .filter(literal -> literal != Solver.TRUE)
                .toArray();
        Answer answer = solver.solve(budget, literals);
        return answer.match(
                satisfiable -> new Prediction.Violated(accepted(
                        triple, WitnessReader.read(cssa, encoding, satisfiable.model(), events(triple), conditions))),
                unsatisfiable -> {
                    reasons.add(unsatisfiable.core());
                    return new Prediction.Holds(Optional.empty());
                },
                unknown -> new Prediction.Unknown(unknown.reason()));
    }

    // What is assumed is said with literals that other triples have as well; a literal of its own would be every
    // reason.
    private Set<Integer> assumptions(Triple triple) {
        Set<Integer> assumed = new LinkedHashSet<>();
        assumed.add(encoding.before(triple.first(), triple.remote()));
        assumed.add(encoding.before(triple.remote(), triple.second()));
        events(triple).forEach(event -> assumed.add(encoding.executes(event)));
        return assumed;
    }

    private int demanded(Expr condition) {
        return demanded.computeIfAbsent(condition, wanted -> {
            int literal = solver.variable();
            encoding.demand(literal, wanted);
            return literal;
        });
    }

    private static List<EncodedEvent> events(Triple triple) {
        return List.of(triple.first(), triple.remote(), triple.second());
    }

    private static List<Expr> conditions(Triple triple) {
        return List.of(
                GuardedIndependence.dependence(triple.first(), triple.remote(), triple.location()),
                GuardedIndependence.dependence(triple.remote(), triple.second(), triple.location()));
    }

    // A run may well break an assertion on its way; it is the run's existence that counts.
    private static Witness accepted(Triple triple, Witness witness) {
        boolean exists = !(witness.outcome() instanceof Outcome.Infeasible)
                && !(witness.outcome() instanceof Outcome.NotASchedule);
        List<Step> steps = witness.schedule().steps();
        int first = steps.indexOf(triple.step(triple.first()));
        int remote = steps.indexOf(triple.step(triple.remote()));
        int second = steps.indexOf(triple.step(triple.second()));
        if (!exists || first < 0 || first >= remote || remote >= second) {
            throw new IllegalStateException(
                    "the interpreter rejects the witness of %s: %s".formatted(triple, witness.outcome()));
        }
        return witness;
    }

    @Override
    public void close() {
        solver.close();
    }
}
