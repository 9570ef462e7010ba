// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.RandomTerms;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Makes programs that use everything the format has, with names that are hard to write. */
final class RandomPrograms {

    private static final List<String> NAMES =
            List.of("x", "a b", "thread", "order", "true", "12", "1.5", "q::r", "Account.balance", "y'", "$0");

    private final Random random;

    RandomPrograms(Random random) {
        this.random = random;
    }

    TraceProgram next() {
        List<Variable> globals = variables("");
        List<ThreadBody> threads = List.of(thread("left", globals), thread("2", globals), thread("post", globals));
        List<Variable> everything = new ArrayList<>(globals);
        threads.forEach(thread -> everything.addAll(thread.locals()));
        List<Section> atomic = new ArrayList<>();
        List<Section> regions = new ArrayList<>();
        for (ThreadBody thread : threads) {
            int first = random.nextInt(thread.actions().size());
            (random.nextBoolean() ? atomic : regions)
                    .add(new Section(thread.name(), first, thread.actions().size() - 1));
        }
        Edge edge = new Edge(new Step("left", random.nextInt(2)), new Step("2", random.nextInt(2)));
        return new TraceProgram(
                globals,
                condition(everything, List.of()),
                threads,
                atomic,
                random.nextBoolean() ? List.of(edge) : List.of(),
                regions,
                random.nextBoolean() ? Optional.of(condition(everything, List.of())) : Optional.empty());
    }

    private List<Variable> variables(String prefix) {
        List<Variable> variables = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextBoolean()) {
                variables.add(
                        new Variable(prefix + name, RandomTerms.SORTS.get(random.nextInt(RandomTerms.SORTS.size()))));
            }
        }
        return variables;
    }

    private ThreadBody thread(String name, List<Variable> globals) {
        List<Variable> locals = variables(name + ".");
        List<Variable> visible = new ArrayList<>(globals);
        visible.addAll(locals);
        List<Action> actions = new ArrayList<>();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
            actions.add(action(name, i, visible));
        }
        return new ThreadBody(name, locals, actions);
    }

    private Action action(String thread, int index, List<Variable> visible) {
        int line = random.nextInt(100);
        String unique = thread + index;
        String label = List.of(unique, unique + "[" + line + "]", unique + "[8]", unique + " <-")
                .get(random.nextInt(4));
        List<Expr> choices = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Sort sort = RandomTerms.SORTS.get(random.nextInt(RandomTerms.SORTS.size()));
            choices.add(Expr.symbol(label + (random.nextBoolean() ? "!x" : "?") + i, sort));
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        for (Variable variable : visible) {
            if (random.nextInt(6) == 0) {
                assignments.put(variable, value(variable.sort(), visible, choices));
            }
        }
        return new Action(
                label,
                random.nextBoolean() ? Optional.of(line) : Optional.empty(),
                choices,
                random.nextBoolean() ? condition(visible, choices) : Expr.TRUE,
                random.nextInt(3) == 0 ? Optional.of(condition(visible, choices)) : Optional.empty(),
                assignments);
    }

    private Expr value(Sort sort, List<Variable> visible, List<Expr> choices) {
        Optional<Expr> choice =
                choices.stream().filter(symbol -> symbol.sort().equals(sort)).findFirst();
        return choice.isPresent() && random.nextBoolean() ? choice.get() : term(sort, visible, choices);
    }

    private Expr condition(List<Variable> visible, List<Expr> choices) {
        return term(Sort.BOOL, visible, choices);
    }

    private Expr term(Sort sort, List<Variable> visible, List<Expr> choices) {
        Map<Sort, List<Expr>> symbols = new LinkedHashMap<>();
        visible.forEach(variable -> symbols.computeIfAbsent(variable.sort(), key -> new ArrayList<>())
                .add(variable.symbol()));
        choices.forEach(choice ->
                symbols.computeIfAbsent(choice.sort(), key -> new ArrayList<>()).add(choice));
        return new RandomTerms(random, symbols).next(sort, 4).term();
    }
}
