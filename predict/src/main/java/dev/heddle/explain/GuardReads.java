// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Adds to a succinct formula the facts about the reads that decide whether a write happens.
 *
 * <p>If a thread checks a variable before it writes it, and would not have gone on had the check seen another thread's write, then that
 * write came after the check. So the fact about the check follows from others, and the shortest formula leaves it out; but it is what a
 * reader needs to see a check before an act, and what a lock has to enclose.
 */
public final class GuardReads {

    private final TraceProgram program;
    private final Supplier<Solver> solvers;
    private final Budget budget;
    private final Accesses accesses;

    /** A check, the write that it must not see, and the write that depends on it. */
    private record CheckedWrite(Step check, Step intruder, Step act) {
        HbAtom fact() {
            return new HbAtom(check, intruder);
        }
    }

    private GuardReads(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        this.program = program;
        this.solvers = solvers;
        this.budget = budget;
        this.accesses = new Accesses(program);
    }

    /** Returns the same neighbourhood with these facts. */
    public static Neighbourhood kept(
            TraceProgram program, Neighbourhood found, Supplier<Solver> solvers, Budget budget) {
        GuardReads reads = new GuardReads(program, solvers, budget);
        List<Set<HbAtom>> terms =
                found.bad().terms().stream().map(reads::extended).distinct().toList();
        HbFormula bad = new HbFormula(found.bad().form(), terms);
        return new Neighbourhood(
                bad, bad.negated(), found.exact(), found.anyGood(), found.rounds(), found.unfinished());
    }

    private Set<HbAtom> extended(Set<HbAtom> term) {
        Set<HbAtom> all = new LinkedHashSet<>();
        for (HbAtom atom : term) {
            checked(atom)
                    .filter(write -> !term.contains(write.fact()) && isDecisive(write))
                    .ifPresent(write -> all.add(write.fact()));
            all.add(atom);
        }
        return all;
    }

    private Optional<CheckedWrite> checked(HbAtom atom) {
        List<Variable> written = new ArrayList<>(accesses.writes(atom.earlier()));
        written.retainAll(accesses.writes(atom.later()));
        Step act = atom.later();
        for (int i = act.index() - 1; i >= 0; i--) {
            Step check = new Step(act.thread(), i);
            Set<Variable> read = accesses.onlyReads(check);
            read.retainAll(written);
            if (!read.isEmpty()) {
                return Optional.of(new CheckedWrite(check, atom.earlier(), act))
                        .filter(write -> !accesses.guards(check, act).isEmpty());
            }
        }
        return Optional.empty();
    }

    /** Returns true if the check can't see the intruder's write, and could if nothing depended on it. */
    private boolean isDecisive(CheckedWrite write) {
        HbAtom opposite = write.fact().negated();
        return isImpossible(program, opposite) && !isImpossible(unchecked(write), opposite);
    }

    private boolean isImpossible(TraceProgram where, HbAtom atom) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(where, solvers)) {
            return finder.isImpossible(atom, budget);
        }
    }

    /** The program in which the thread goes on whatever it has read there. */
    private TraceProgram unchecked(CheckedWrite write) {
        List<Step> guards = accesses.guards(write.check(), write.act());
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> thread.name().equals(write.act().thread()) ? without(guards, thread) : thread)
                .toList();
        return new TraceProgram(
                program.globals(),
                program.precondition(),
                threads,
                program.atomic(),
                program.order(),
                program.regions(),
                program.postcondition());
    }

    private static ThreadBody without(List<Step> guards, ThreadBody thread) {
        List<Action> actions = new ArrayList<>(thread.actions());
        for (Step step : guards) {
            actions.set(step.index(), withoutGuard(actions.get(step.index())));
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    // It still reads what it read, or it would have no place in an order.
    private static Action withoutGuard(Action action) {
        Expr anyway = Expr.symbol("anyway at " + action.label(), Sort.BOOL);
        List<Expr> choices = new ArrayList<>(action.choices());
        choices.add(anyway);
        return new Action(
                action.label(),
                action.line(),
                choices,
                Expr.or(action.guard(), anyway),
                action.assertion(),
                action.assignments());
    }
}
