// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

import dev.heddle.expr.Expr;
import dev.heddle.program.Action;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The shared variables that each step reads and writes, and where the values it reads go within its thread. */
public final class Accesses {

    private final TraceProgram program;

    public Accesses(TraceProgram program) {
        this.program = program;
    }

    public Set<Variable> reads(Step step) {
        Set<Expr> symbols = program.action(step).symbols();
        Set<Variable> found = new LinkedHashSet<>();
        program.globals().stream()
                .filter(variable -> symbols.contains(variable.symbol()))
                .forEach(found::add);
        return found;
    }

    public Set<Variable> writes(Step step) {
        Set<Variable> found =
                new LinkedHashSet<>(program.action(step).assignments().keySet());
        found.retainAll(new HashSet<>(program.globals()));
        return found;
    }

    public Set<Variable> accesses(Step step) {
        Set<Variable> all = reads(step);
        all.addAll(writes(step));
        return all;
    }

    /** Variables that the step reads and leaves as they are. */
    Set<Variable> onlyReads(Step step) {
        Set<Variable> found = reads(step);
        found.removeAll(writes(step));
        return found;
    }

    /** Variables that the step gives a value that has nothing to do with their old one. */
    Set<Variable> onlyWrites(Step step) {
        Set<Variable> found = writes(step);
        found.removeAll(reads(step));
        return found;
    }

    /** All steps that write a variable. */
    List<Step> writers(Variable variable) {
        List<Step> found = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            for (int i = 0; i < thread.actions().size(); i++) {
                if (thread.actions().get(i).assignments().containsKey(variable)) {
                    found.add(new Step(thread.name(), i));
                }
            }
        }
        return found;
    }

    /** Returns true if what one step computes is used, through the thread's locals, in what a later one computes. */
    public boolean flows(Step from, Step to) {
        Set<Expr> tainted = carriers(from, to.index());
        return program.action(to).assignments().values().stream()
                .flatMap(value -> value.symbols().stream())
                .anyMatch(tainted::contains);
    }

    /** The steps of the thread, from this one up to another, that go on only because of what this one read. */
    List<Step> guards(Step from, Step upTo) {
        List<Step> found = new ArrayList<>();
        if (!sharedSymbols(program.action(from).guard()).isEmpty()) {
            found.add(from);
        }
        for (int i = from.index() + 1; i <= upTo.index(); i++) {
            Step step = new Step(from.thread(), i);
            if (program.action(step).guard().symbols().stream().anyMatch(carriers(from, i)::contains)) {
                found.add(step);
            }
        }
        return found;
    }

    /** Returns true if a later step of the thread uses what both steps read, so that the two values should fit together. */
    boolean meet(Step one, Step other) {
        int length = program.thread(one.thread()).actions().size();
        for (int i = Math.max(one.index(), other.index()) + 1; i < length; i++) {
            Set<Expr> used = program.action(new Step(one.thread(), i)).symbols();
            if (used.stream().anyMatch(carriers(one, i)::contains)
                    && used.stream().anyMatch(carriers(other, i)::contains)) {
                return true;
            }
        }
        return false;
    }

    private Set<Expr> sharedSymbols(Expr condition) {
        Set<Expr> symbols = new HashSet<>(condition.symbols());
        symbols.retainAll(program.globals().stream().map(Variable::symbol).toList());
        return symbols;
    }

    /** The locals that carry what a step computed when its thread comes to a later place. */
    private Set<Expr> carriers(Step from, int place) {
        ThreadBody thread = program.thread(from.thread());
        Set<Expr> tainted = new HashSet<>();
        Set<Variable> locals = new HashSet<>(thread.locals());
        for (int i = from.index(); i < place; i++) {
            Action action = thread.actions().get(i);
            boolean source = i == from.index();
            Set<Expr> changed = new HashSet<>();
            action.assignments().forEach((variable, value) -> {
                if (locals.contains(variable)
                        && (source || value.symbols().stream().anyMatch(tainted::contains))) {
                    changed.add(variable.symbol());
                }
            });
            action.assignments().keySet().forEach(variable -> tainted.remove(variable.symbol()));
            tainted.addAll(changed);
        }
        return tainted;
    }
}
