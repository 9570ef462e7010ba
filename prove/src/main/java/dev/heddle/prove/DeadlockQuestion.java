// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.encode.Witness;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Asks whether the threads of a program can come to a standstill, whoever stands where: each has ended or stands before a step that waits, some
 * do stand, and in the end none of them could go on.
 *
 * <p>At each step that waits a thread may give up; from there on its steps do nothing, and so do those of threads that come only after one of
 * them. The postcondition says that not everybody who gave up was right.
 */
final class DeadlockQuestion {

    private static final String GIVES_UP = "gives up";

    private final TraceProgram program;
    private final Set<Step> waits;
    private final Set<Expr> shared = new HashSet<>();
    private final Map<String, Variable> stuck = new HashMap<>();
    private final Map<Edge, Variable> done = new LinkedHashMap<>();
    private final List<Variable> globals = new ArrayList<>();
    private final List<Expr> rights = new ArrayList<>();

    private DeadlockQuestion(TraceProgram program, Set<Step> waits) {
        this.program = program;
        this.waits = waits;
        program.globals().forEach(variable -> shared.add(variable.symbol()));
    }

    /**
     * The program that asks.
     *
     * @param program a program without assertions
     * @param waits the steps at which threads wait for others
     */
    static TraceProgram question(TraceProgram program, Set<Step> waits) {
        return new DeadlockQuestion(program, waits).question();
    }

    /** Returns what really happens in a witness: the steps of those who have given up do not. */
    static Witness withoutIdling(TraceProgram program, Witness witness) {
        Map<String, Integer> lengths = new HashMap<>();
        witness.inputs().choices().forEach((choice, value) -> {
            String[] words = choice.name().split("\\$", -1);
            if (words[0].equals(GIVES_UP) && value.isTrue()) {
                lengths.merge(words[1], Integer.parseInt(words[2]), Math::min);
            }
        });
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (Edge edge : program.order()) {
                Step after = edge.after();
                boolean isCut = edge.before().index() >= length(lengths, edge.before());
                if (isCut && after.index() < length(lengths, after)) {
                    lengths.put(after.thread(), after.index());
                    isChanged = true;
                }
            }
        }
        List<Step> done = witness.schedule().steps().stream()
                .filter(step -> step.index() < length(lengths, step))
                .toList();
        return new Witness(new Schedule(done), witness.inputs(), witness.outcome());
    }

    private static int length(Map<String, Integer> lengths, Step step) {
        return lengths.getOrDefault(step.thread(), Integer.MAX_VALUE);
    }

    private TraceProgram question() {
        for (ThreadBody thread : program.threads()) {
            stuck.put(thread.name(), flag("stuck$" + thread.name()));
        }
        for (Edge edge : program.order()) {
            if (!edge.before().thread().equals(edge.after().thread())) {
                done.put(edge, flag("done$" + done.size()));
            }
        }
        List<ThreadBody> threads = program.threads().stream().map(this::asking).toList();
        List<Variable> all = new ArrayList<>(program.globals());
        all.addAll(globals);
        List<Expr> conditions = new ArrayList<>(List.of(program.precondition()));
        globals.stream()
                .filter(variable -> variable.sort().equals(Sort.BOOL))
                .forEach(flag -> conditions.add(Expr.not(flag.symbol())));
        Expr somebody = Expr.or(stuck.values().stream().map(Variable::symbol).toList());
        return new TraceProgram(
                all,
                Expr.and(conditions),
                threads,
                program.atomic(),
                program.order(),
                List.of(),
                Optional.of(Expr.not(Expr.and(somebody, Expr.and(rights)))));
    }

    private Variable flag(String name) {
        return global(name, Sort.BOOL);
    }

    private Variable global(String name, Sort sort) {
        Variable variable = new Variable(name, sort);
        globals.add(variable);
        return variable;
    }

    private ThreadBody asking(ThreadBody thread) {
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < thread.actions().size(); i++) {
            actions.add(asking(new Step(thread.name(), i), thread.actions().get(i)));
        }
        return new ThreadBody(thread.name(), thread.locals(), actions);
    }

    private Action asking(Step step, Action action) {
        Variable own = Objects.requireNonNull(stuck.get(step.thread()));
        List<Expr> reasons = new ArrayList<>(List.of(own.symbol()));
        done.forEach((edge, flag) -> {
            if (edge.after().equals(step)) {
                reasons.add(Expr.not(flag.symbol()));
            }
        });
        Expr isOut = Expr.or(reasons);
        List<Expr> choices = new ArrayList<>(action.choices());
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        Expr givesUp = Expr.FALSE;
        if (waits.contains(step)) {
            Expr choice = Expr.symbol("%s$%s$%d".formatted(GIVES_UP, step.thread(), step.index()), Sort.BOOL);
            choices.add(choice);
            givesUp = Expr.and(choice, Expr.not(isOut));
            claim(step, action, givesUp, assignments);
        }
        Expr stands = Expr.or(isOut, givesUp);
        action.assignments()
                .forEach((variable, value) -> assignments.put(variable, Expr.ite(stands, variable.symbol(), value)));
        if (stands != own.symbol()) {
            assignments.put(own, stands);
        }
        done.forEach((edge, flag) -> {
            if (edge.before().equals(step)) {
                assignments.put(flag, Expr.not(stands));
            }
        });
        return new Action(
                action.label(), action.line(), choices, Expr.or(stands, action.guard()), Optional.empty(), assignments);
    }

    /** The thread gives up here, and says that the guard will not hold in the end, whatever others do. */
    private void claim(Step step, Action action, Expr givesUp, Map<Variable, Expr> assignments) {
        String place = "%s$%d".formatted(step.thread(), step.index());
        Variable here = flag("stands$" + place);
        assignments.put(here, givesUp);
        Map<Expr, Expr> kept = new HashMap<>();
        for (Expr symbol : action.guard().symbols()) {
            if (!shared.contains(symbol)) {
                Variable copy = global("kept$%s$%d".formatted(place, kept.size()), symbol.sort());
                assignments.put(copy, symbol);
                kept.put(symbol, copy.symbol());
            }
        }
        rights.add(Expr.or(Expr.not(here.symbol()), Expr.not(action.guard().substitute(kept))));
    }
}
