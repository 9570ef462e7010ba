// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

import dev.heddle.formula.HbAtom;
import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Reads kinds of bugs off the bad formula, one per disjunct, by the rules of TARA's figure 4 made sharper.
 *
 * <p>In the rules below T and U are threads, {@code T1 < T2} steps of one thread in its order, and {@code x → y} the fact that x
 * happens before y. The rules are tried in this order; what none of the first four explains is an order violation.
 */
public final class BugSummarizer {

    private final Accesses accesses;
    private final Predicate<Set<HbAtom>> someBad;

    private BugSummarizer(TraceProgram program, Predicate<Set<HbAtom>> someBad) {

        this.accesses = new Accesses(program);
        this.someBad = someBad;
    }

    /** Summarises the bugs of a program whose formulas are known. */
    public static List<BugSummary> summarise(
            TraceProgram program, Neighbourhood neighbourhood, Supplier<Solver> solvers, Budget budget) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, solvers)) {
            return summarise(program, neighbourhood, facts -> finder.isSomeBad(facts, budget));
        }
    }

    /** Summarises with an oracle that says whether some bad interleaving has all the given facts. */
    public static List<BugSummary> summarise(
            TraceProgram program, Neighbourhood neighbourhood, Predicate<Set<HbAtom>> someBad) {
        BugSummarizer summarizer = new BugSummarizer(program, someBad);
        Set<BugSummary> found = new LinkedHashSet<>();
        neighbourhood
                .bad()
                .terms()
                .forEach(disjunct -> summarizer.summary(disjunct).ifPresent(found::add));
        return List.copyOf(found);
    }

    private Optional<BugSummary> summary(Set<HbAtom> disjunct) {
        List<HbAtom> facts = new ArrayList<>(disjunct);
        // The facts closest to the failure come last in a thread and say most.
        Collections.reverse(facts);
        return dataRace(facts)
                .or(() -> atomicityViolation(facts))
                .or(() -> twoStageAccess(facts))
                .or(() -> overlap(facts))
                .or(() -> defineUse(facts))
                .or(() -> orderViolation(facts));
    }

    // ── rules ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * Data race 1: {@code T1 → U → T2}, T1 reads v, T2 writes v without reading it again, U accesses v. Data race 2: {@code
     * T1 → U2} and {@code U1 → T2}, T1 and U1 read v, T2 and U2 write it. A step that reads and writes at once does not
     * count: nobody can come between its two halves. Where T1 only decides whether T2 happens, and what T2 writes is not computed from
     * it, this is a check before an act, and so an atomicity violation.
     */
    private Optional<BugSummary> dataRace(List<HbAtom> facts) {
        return intruder(facts, (first, intruder, second) -> {
                    Set<Variable> contested = accesses.onlyReads(first);
                    contested.retainAll(accesses.onlyWrites(second));
                    contested.retainAll(accesses.accesses(intruder));
                    return isCheckBeforeAct(first, second) ? Set.of() : contested;
                })
                .map(pattern -> summary(BugKind.DATA_RACE, pattern))
                .or(() -> crossing(facts, (first, second, otherFirst, otherSecond) -> {
                            Set<Variable> contested = accesses.onlyReads(first);
                            contested.retainAll(accesses.onlyWrites(second));
                            contested.retainAll(accesses.onlyReads(otherFirst));
                            contested.retainAll(accesses.onlyWrites(otherSecond));
                            return contested;
                        })
                        .map(pattern -> summary(BugKind.DATA_RACE, pattern)));
    }

    private boolean isCheckBeforeAct(Step check, Step act) {
        return !accesses.guards(check, act).isEmpty() && !accesses.flows(check, act);
    }

    /**
     * Atomicity violation 1: {@code T1 → U → T2}, all access v. Atomicity violation 2: {@code T1 → U2} and {@code U1 → T2}, all
     * access v. Somebody must write.
     */
    private Optional<BugSummary> atomicityViolation(List<HbAtom> facts) {
        return intruder(facts, (first, intruder, second) -> {
                    Set<Variable> contested = accesses.accesses(first);
                    contested.retainAll(accesses.accesses(intruder));
                    contested.retainAll(accesses.accesses(second));
                    contested.removeIf(variable -> !isWritten(variable, first, intruder, second));
                    return contested;
                })
                .map(pattern -> summary(BugKind.ATOMICITY_VIOLATION, pattern))
                .or(() -> crossing(facts, (first, second, otherFirst, otherSecond) -> {
                            Set<Variable> contested = accesses.accesses(first);
                            contested.retainAll(accesses.accesses(second));
                            contested.retainAll(accesses.accesses(otherFirst));
                            contested.retainAll(accesses.accesses(otherSecond));
                            contested.removeIf(
                                    variable -> !isWritten(variable, first, second, otherFirst, otherSecond));
                            return contested;
                        })
                        .map(pattern -> summary(BugKind.ATOMICITY_VIOLATION, pattern)));
    }

    /**
     * Two-stage access: {@code T1 → U1} and {@code U2 → T2}, where T1 and T2 write v and w and U follows what it reads of v to w
     * (rule 1), or T1 and T2 read v and, following it, w while U writes both (rule 2). Following means that the value read
     * first is used to compute the second access, or that one later step uses both; without that the two need not fit together.
     */
    private Optional<BugSummary> twoStageAccess(List<HbAtom> facts) {
        for (HbAtom enter : facts) {
            for (HbAtom leave : facts) {
                if (!isBackAndForth(enter, leave)) {
                    continue;
                }
                Set<Variable> stages = stages(enter.earlier(), leave.later(), enter.later(), leave.earlier());
                if (stages.isEmpty()) {
                    stages = stages(enter.later(), leave.earlier(), enter.earlier(), leave.later());
                }
                if (!stages.isEmpty()) {
                    return Optional.of(summary(
                            BugKind.TWO_STAGE_ACCESS,
                            new Pattern(
                                    List.of(enter.earlier(), enter.later(), leave.earlier(), leave.later()), stages)));
                }
            }
        }
        return Optional.empty();
    }

    private Set<Variable> stages(Step firstWrite, Step secondWrite, Step firstRead, Step secondRead) {
        Set<Variable> first = accesses.writes(firstWrite);
        first.retainAll(accesses.reads(firstRead));
        Set<Variable> second = accesses.writes(secondWrite);
        second.retainAll(accesses.reads(secondRead));
        second.removeAll(first);
        boolean isOneView = accesses.flows(firstRead, secondRead) || accesses.meet(firstRead, secondRead);
        if (first.isEmpty() || second.isEmpty() || !isOneView) {
            return Set.of();
        }
        Set<Variable> both = new LinkedHashSet<>(first);
        both.addAll(second);
        return both;
    }

    /**
     * Atomicity violation 3: {@code T1 → U2} and {@code U1 → T2}, the first pair about v and the second about w, each with a write. The
     * two stretches overlap: neither comes wholly before the other.
     */
    private Optional<BugSummary> overlap(List<HbAtom> facts) {
        return crossing(facts, (first, second, otherFirst, otherSecond) -> {
                    Set<Variable> one = contested(first, otherSecond);
                    Set<Variable> other = contested(otherFirst, second);
                    Set<Variable> both = new LinkedHashSet<>(one);
                    both.addAll(other);
                    return one.isEmpty() || other.isEmpty() ? Set.of() : both;
                })
                .map(pattern -> summary(BugKind.ATOMICITY_VIOLATION, pattern));
    }

    private Set<Variable> contested(Step one, Step other) {
        Set<Variable> common = accesses.accesses(one);
        common.retainAll(accesses.accesses(other));
        common.removeIf(variable -> !isWritten(variable, one, other));
        return common;
    }

    /**
     * Define-use: {@code T → U}, T reads v, U gives v a value that does not depend on its old one, and in some bad interleaving
     * with all facts of the disjunct T runs before anybody has written v. TARA asks this of any interleaving, also of
     * infeasible ones, and so takes waiting for a lock for a use before definition.
     */
    private Optional<BugSummary> defineUse(List<HbAtom> facts) {
        for (HbAtom fact : facts) {
            Set<Variable> candidates = accesses.reads(fact.earlier());
            candidates.retainAll(accesses.onlyWrites(fact.later()));
            for (Variable variable : candidates) {
                if (isUsedUndefined(fact.earlier(), variable, facts)) {
                    return Optional.of(summary(
                            BugKind.DEFINE_USE, new Pattern(List.of(fact.earlier(), fact.later()), Set.of(variable))));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isUsedUndefined(Step use, Variable variable, List<HbAtom> facts) {
        Set<HbAtom> all = new LinkedHashSet<>(facts);
        for (Step writer : accesses.writers(variable)) {
            boolean same = writer.thread().equals(use.thread());
            if (same && writer.index() < use.index()) {
                return false;
            }
            if (!same) {
                all.add(new HbAtom(use, writer));
            }
        }
        return someBad.test(all);
    }

    /** Order violation: a fact about steps that access one variable; failing that, any fact. */
    private Optional<BugSummary> orderViolation(List<HbAtom> facts) {
        for (HbAtom fact : facts) {
            Set<Variable> common = accesses.accesses(fact.earlier());
            common.retainAll(accesses.accesses(fact.later()));
            if (!common.isEmpty()) {
                return Optional.of(
                        summary(BugKind.ORDER_VIOLATION, new Pattern(List.of(fact.earlier(), fact.later()), common)));
            }
        }
        return facts.stream()
                .findFirst()
                .map(fact ->
                        summary(BugKind.ORDER_VIOLATION, new Pattern(List.of(fact.earlier(), fact.later()), Set.of())));
    }

    // ── patterns ────────────────────────────────────────────────────────────────────────────────────────────────────

    private record Pattern(List<Step> steps, Set<Variable> variables) {}

    /** The variables over which one step of a thread comes between two of another. */
    private interface Intrusion {
        Set<Variable> contested(Step first, Step intruder, Step second);
    }

    /** The variables over which two stretches of two threads overlap. */
    private interface Crossing {
        Set<Variable> contested(Step first, Step second, Step otherFirst, Step otherSecond);
    }

    private static Optional<Pattern> intruder(List<HbAtom> facts, Intrusion intrusion) {
        for (HbAtom leave : facts) {
            for (HbAtom enter : facts) {
                if (enter.later().equals(leave.earlier()) && isForward(enter.earlier(), leave.later())) {
                    Set<Variable> contested = intrusion.contested(enter.earlier(), enter.later(), leave.later());
                    if (!contested.isEmpty()) {
                        return Optional.of(
                                new Pattern(List.of(enter.earlier(), enter.later(), leave.later()), contested));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Pattern> crossing(List<HbAtom> facts, Crossing crossing) {
        for (HbAtom one : facts) {
            for (HbAtom other : facts) {
                if (isForward(one.earlier(), other.later()) && isForward(other.earlier(), one.later())) {
                    Set<Variable> contested =
                            crossing.contested(one.earlier(), other.later(), other.earlier(), one.later());
                    if (!contested.isEmpty()) {
                        return Optional.of(new Pattern(
                                List.of(one.earlier(), other.earlier(), other.later(), one.later()), contested));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isForward(Step earlier, Step later) {
        return earlier.thread().equals(later.thread()) && earlier.index() < later.index();
    }

    private static boolean isBackAndForth(HbAtom enter, HbAtom leave) {
        return isForward(enter.earlier(), leave.later())
                && isForward(/* earlier= */ enter.later(), /* later= */ leave.earlier());
    }

    private boolean isWritten(Variable variable, Step... steps) {
        for (Step step : steps) {
            if (accesses.writes(step).contains(variable)) {
                return true;
            }
        }
        return false;
    }

    private static BugSummary summary(BugKind kind, Pattern pattern) {
        return new BugSummary(
                kind,
                pattern.steps(),
                pattern.variables().stream().map(Variable::name).sorted().toList());
    }
}
