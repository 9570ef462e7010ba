// SPDX-License-Identifier: Apache-2.0
package dev.heddle.formula;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.ExactEncoding;
import dev.heddle.encode.Obligation;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Computes happens-before formulas for all bad interleavings, and by complement for all good ones.
 *
 * <p>Bad interleavings are found one after the other. Each is generalised: to the order facts that bring the same values to
 * the failing assertion (data flow), and then to as few and as weak ones as still rule out what must be ruled out. For the
 * succinct formula that is every good interleaving (TARA's round 2): what is left may include infeasible ones. For the exact
 * formula, and where the other question has no answer, it is that this assertion does not fail for these inputs (round 1).
 *
 * <p>The first question asks something that neither of TARA's rounds does: whether an order that is good for <em>some</em>
 * inputs can fail to be bad for <em>these</em>. Where inputs are unknown this drops the facts that only keep the run feasible,
 * which TARA must keep.
 */
public final class NeighbourhoodFinder implements AutoCloseable {

    private final Cssa cssa;
    private final Solver solver;
    private final ExactEncoding encoding;
    private final ExactEncoding.Data free;
    private final ExactEncoding.Data fixed;
    private final boolean deterministic;
    private final int good;
    private final int bad;
    private final List<Disjunct> disjuncts = new ArrayList<>();

    /** A conjunction of facts, and the literal that excludes it from further search. */
    private record Disjunct(Map<Integer, HbAtom> facts, int excluded) {}

    private NeighbourhoodFinder(TraceProgram program, Supplier<Solver> solvers) {
        this.cssa = Cssa.of(program);
        this.solver = solvers.get();
        this.encoding = new ExactEncoding(cssa, solver);
        this.free = encoding.freeInputs();
        this.deterministic = usedInputs().isEmpty();
        this.fixed = deterministic ? free : encoding.fixedInputs();
        this.good = free.good();
        this.bad = free.bad();
    }

    /** Prepares a program. */
    public static NeighbourhoodFinder of(TraceProgram program, Supplier<Solver> solvers) {
        return new NeighbourhoodFinder(program, solvers);
    }

    private Set<Expr> usedInputs() {
        Set<Expr> used = new HashSet<>();
        for (EncodedEvent event : cssa.events()) {
            event.writes().forEach(write -> used.addAll(write.value().symbols()));
            event.obligations()
                    .forEach(obligation -> used.addAll(obligation.condition().symbols()));
        }
        cssa.locations()
                .forEach(location -> used.addAll(cssa.initialValue(location).symbols()));
        used.retainAll(cssa.freeSymbols());
        return used;
    }

    /** Finds the succinct formulas: every bad interleaving, no good one. */
    public Neighbourhood find(Budget budget) {
        return search(false, budget);
    }

    /** Finds the exact formula: every bad interleaving and nothing else. */
    public Neighbourhood findExact(Budget budget) {
        return search(true, budget);
    }

    private Neighbourhood search(boolean exact, Budget budget) {
        disjuncts.clear();
        int rounds = 0;
        while (true) {
            Answer answer = solver.solve(budget, assumptions(bad));
            if (answer instanceof Answer.Unsatisfiable) {
                removeRedundant(budget);
                return result(exact, rounds, Optional.empty(), budget);
            }
            if (answer instanceof Answer.Unknown unknown) {
                return result(exact, rounds, Optional.of(unknown.reason()), budget);
            }
            rounds++;
            Model model = ((Answer.Satisfiable) answer).model();
            add(generalised(model, exact, budget));
        }
    }

    // ── generalisation ──────────────────────────────────────────────────────────────────────────────────────────────

    private Map<Integer, HbAtom> generalised(Model model, boolean exact, Budget budget) {
        Obligation.Check check = DataFlow.firstFailure(free, cssa, encoding, model);
        DataFlow.Facts flow = DataFlow.into(check, cssa, encoding, model);
        List<Integer> notBad = new ArrayList<>();
        notBad.add(-failure(check));
        if (!deterministic) {
            notBad.add(fixed.fixed(inputs(model)));
        }
        if (!exact) {
            List<Integer> goodAndNotBad = new ArrayList<>(deterministic ? List.of() : notBad);
            goodAndNotBad.add(good);
            Optional<Map<Integer, HbAtom>> succinct = minimised(flow, goodAndNotBad, budget);
            if (succinct.isPresent()) {
                return succinct.get();
            }
        }
        return minimised(flow, notBad, budget)
                .orElseThrow(
                        () -> new IllegalStateException("the data flow of a bad interleaving does not make it bad: "
                                + flow.atoms().values()));
    }

    private int failure(Obligation.Check check) {
        return Optional.ofNullable(fixed.failures().get(check)).orElseThrow();
    }

    private Map<Expr, Value> inputs(Model model) {
        Map<Expr, Value> inputs = new LinkedHashMap<>();
        cssa.freeSymbols().forEach(symbol -> inputs.put(symbol, model.value(symbol)));
        return inputs;
    }

    /**
     * A smallest set of the facts that contradicts the hard literals. Orders of writes are dropped first, then stronger facts
     * before weaker ones, so that what stays says as little as possible. Nothing if even all of them do not contradict.
     */
    private Optional<Map<Integer, HbAtom>> minimised(DataFlow.Facts flow, List<Integer> hard, Budget budget) {
        Map<Integer, HbAtom> facts = flow.atoms();
        Answer first = solver.solve(budget, joined(facts.keySet(), hard));
        if (first instanceof Answer.Unknown) {
            return Optional.of(facts);
        }
        if (!(first instanceof Answer.Unsatisfiable unsatisfiable)) {
            return Optional.empty();
        }
        Set<Integer> kept = preselected(flow, hard, unsatisfiable.core(), budget);
        List<Integer> candidates = new ArrayList<>(kept);
        candidates.sort(
                Comparator.comparing((Integer literal) -> !flow.betweenWrites().contains(literal))
                        .thenComparingInt(literal -> slack(atom(facts, literal))));
        for (int candidate : candidates) {
            if (!kept.contains(candidate)) {
                continue;
            }
            Set<Integer> without = new LinkedHashSet<>(kept);
            without.remove(candidate);
            if (solver.solve(budget, joined(without, hard)) instanceof Answer.Unsatisfiable smaller) {
                kept.remove(candidate);
                kept.retainAll(smaller.core());
            }
        }
        Set<Integer> weakest = weakened(kept, facts, hard, budget);
        Map<Integer, HbAtom> result = new LinkedHashMap<>();
        facts.forEach((literal, atom) -> {
            if (weakest.contains(literal)) {
                result.put(literal, atom);
            }
        });
        return Optional.of(result);
    }

    /**
     * Replaces each fact by the weakest one between the same threads that does as well. One disjunct then stands for what
     * would otherwise be found again and again: a read after the third write, after the fourth, and so on.
     */
    private Set<Integer> weakened(Set<Integer> kept, Map<Integer, HbAtom> facts, List<Integer> hard, Budget budget) {
        Set<Integer> result = kept;
        for (int literal : kept) {
            int earlier = weakest(literal, HbAtom::later, HbAtom::earlier, result, facts, hard, budget);
            result = replaced(literal, earlier, result);
            int later = weakest(earlier, HbAtom::earlier, HbAtom::later, result, facts, hard, budget);
            result = replaced(earlier, later, result);
        }
        return result;
    }

    private static Set<Integer> replaced(int literal, int weaker, Set<Integer> kept) {
        Set<Integer> changed = new LinkedHashSet<>(kept);
        changed.remove(literal);
        changed.add(weaker);
        return changed;
    }

    /** The weakest fact that can take a fact's place, of those that share one end with it and differ in the other. */
    private int weakest(
            int literal,
            Function<HbAtom, Step> shared,
            Function<HbAtom, Step> other,
            Set<Integer> kept,
            Map<Integer, HbAtom> facts,
            List<Integer> hard,
            Budget budget) {
        HbAtom fact = atom(facts, literal);
        List<Integer> weaker = new ArrayList<>(facts.keySet().stream()
                .filter(candidate -> !kept.contains(candidate))
                .filter(candidate -> shared.apply(atom(facts, candidate)).equals(shared.apply(fact))
                        && other.apply(atom(facts, candidate))
                                .thread()
                                .equals(other.apply(fact).thread())
                        && slack(atom(facts, candidate)) > slack(fact))
                .toList());
        weaker.sort(Comparator.comparingInt((Integer candidate) -> slack(atom(facts, candidate)))
                .reversed());
        // They form a chain: what is too weak makes all weaker ones too weak, so the border is found by halving.
        int low = 0;
        int high = weaker.size();
        while (low < high) {
            int middle = (low + high) / 2;
            boolean enough = solver.solve(budget, joined(replaced(literal, weaker.get(middle), kept), hard))
                    instanceof Answer.Unsatisfiable;
            high = enough ? middle : high;
            low = enough ? low : middle + 1;
        }
        return high < weaker.size() ? weaker.get(high) : literal;
    }

    /**
     * Leaves out what is far from the failing condition as long as the rest still contradicts, and then orders of writes
     * that the core leans on although facts about reads would do.
     */
    private Set<Integer> preselected(DataFlow.Facts flow, List<Integer> hard, Set<Integer> firstCore, Budget budget) {
        Set<Integer> kept = new LinkedHashSet<>(flow.atoms().keySet());
        Set<Integer> core = firstCore;
        for (int distance : new TreeSet<>(flow.distances().values())) {
            Set<Integer> near = flow.within(distance);
            if (near.size() < kept.size()
                    && solver.solve(budget, joined(near, hard)) instanceof Answer.Unsatisfiable smaller) {
                kept = near;
                core = smaller.core();
                break;
            }
        }
        Set<Integer> indispensable = new HashSet<>();
        while (true) {
            Optional<Integer> dispensable = core.stream()
                    .filter(flow.betweenWrites()::contains)
                    .filter(literal -> !indispensable.contains(literal))
                    // The core has no order of its own; answers should not depend on the run.
                    .min(Comparator.comparingInt((Integer literal) -> slack(atom(flow.atoms(), literal)))
                            .thenComparingInt(literal -> literal));
            if (dispensable.isEmpty()) {
                kept.retainAll(core);
                return kept;
            }
            Set<Integer> without = new LinkedHashSet<>(kept);
            without.remove(dispensable.get());
            if (solver.solve(budget, joined(without, hard)) instanceof Answer.Unsatisfiable smaller) {
                kept.remove(dispensable.get());
                core = smaller.core();
            } else {
                indispensable.add(dispensable.get());
            }
        }
    }

    private static HbAtom atom(Map<Integer, HbAtom> facts, int literal) {
        return Optional.ofNullable(facts.get(literal)).orElseThrow();
    }

    // hb(a,b) follows from hb(a',b') if a' is not before a and b' not after b in their threads: less slack says more.
    private static int slack(HbAtom atom) {
        return atom.later().index() - atom.earlier().index();
    }

    private static int[] joined(Set<Integer> literals, List<Integer> more) {
        List<Integer> all = new ArrayList<>(literals);
        all.addAll(more);
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    // ── the growing formula ─────────────────────────────────────────────────────────────────────────────────────────

    private void add(Map<Integer, HbAtom> facts) {
        int excluded = solver.variable();
        int[] clause = new int[facts.size() + 1];
        int next = 0;
        for (int literal : facts.keySet()) {
            clause[next++] = -literal;
        }
        clause[next] = -excluded;
        solver.add(clause);
        disjuncts.add(new Disjunct(facts, excluded));
    }

    private int[] assumptions(int... literals) {
        List<Integer> all = new ArrayList<>();
        for (int literal : literals) {
            all.add(literal);
        }
        disjuncts.forEach(disjunct -> all.add(disjunct.excluded()));
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    // A disjunct found early may be covered by more general ones found later; the longest go first.
    private void removeRedundant(Budget budget) {
        List<Disjunct> longestFirst = new ArrayList<>(disjuncts);
        longestFirst.sort(
                Comparator.comparingInt((Disjunct disjunct) -> disjunct.facts().size())
                        .reversed());
        for (Disjunct disjunct : longestFirst) {
            if (disjuncts.size() == 1) {
                return;
            }
            disjuncts.remove(disjunct);
            if (!(solver.solve(budget, assumptions(bad)) instanceof Answer.Unsatisfiable)) {
                disjuncts.add(disjunct);
            }
        }
    }

    private Neighbourhood result(boolean exact, int rounds, Optional<String> unfinished, Budget budget) {
        List<Set<HbAtom>> terms = new ArrayList<>();
        for (Disjunct disjunct : disjuncts) {
            Set<HbAtom> atoms = new LinkedHashSet<>();
            disjunct.facts().values().stream().sorted(byText()).forEach(atoms::add);
            terms.add(atoms);
        }
        terms.sort(Comparator.comparing(Object::toString));
        HbFormula formula = new HbFormula(HbFormula.Form.DNF, terms);
        Optional<Boolean> anyGood = solver.solve(budget, good)
                .match(some -> Optional.of(true), none -> Optional.of(false), unknown -> Optional.empty());
        return new Neighbourhood(formula, formula.negated(), exact, anyGood, rounds, unfinished);
    }

    private static Comparator<HbAtom> byText() {
        return Comparator.comparing((HbAtom atom) -> atom.earlier().thread())
                .thenComparing(atom -> atom.earlier().index())
                .thenComparing(atom -> atom.later().thread())
                .thenComparing(atom -> atom.later().index());
    }

    // ── judging formulas ────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if some bad interleaving has all these facts; false also where that could not be decided. */
    public boolean isSomeBad(Set<HbAtom> facts, Budget budget) {
        return isSome(bad, facts, budget);
    }

    /** Returns true if no interleaving runs to its end or to a failure in this order; false also where that could not be decided. */
    public boolean isImpossible(HbAtom atom, Budget budget) {
        return solver.solve(budget, bad, literal(atom)) instanceof Answer.Unsatisfiable
                && solver.solve(budget, good, literal(atom)) instanceof Answer.Unsatisfiable;
    }

    /** Returns true if some interleaving with all these facts is good for some inputs; false also where that is undecided. */
    public boolean isSomeGood(Set<HbAtom> facts, Budget budget) {
        return isSome(good, facts, budget);
    }

    /** Returns true if some bad interleaving has none of the disjuncts; false also where that could not be decided. */
    public boolean isSomeBadOutside(HbFormula disjunction, Budget budget) {
        int outside = solver.variable();
        for (Set<HbAtom> term : disjunction.terms()) {
            int[] clause = new int[term.size() + 1];
            int next = 0;
            for (HbAtom atom : term) {
                clause[next++] = -literal(atom);
            }
            clause[next] = -outside;
            solver.add(clause);
        }
        return solver.solve(budget, bad, outside) instanceof Answer.Satisfiable;
    }

    private boolean isSome(int kind, Set<HbAtom> facts, Budget budget) {
        List<Integer> assumed = new ArrayList<>(List.of(kind));
        facts.forEach(atom -> assumed.add(literal(atom)));
        return solver.solve(budget, joined(Set.of(), assumed)) instanceof Answer.Satisfiable;
    }

    private int literal(HbAtom atom) {
        return encoding.before(cssa.event(atom.earlier()), cssa.event(atom.later()));
    }

    /** Returns true if what happens depends on inputs that are not known, and not on the order alone. */
    public boolean dependsOnInputs() {
        return !deterministic;
    }

    @Override
    public void close() {
        solver.close();
    }
}
