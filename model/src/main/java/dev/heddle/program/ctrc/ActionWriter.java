// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.program.Action;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes what one action does.
 *
 * <p>A choice that just becomes a variable's new value is written {@code havok(x)}; where the old value is needed as well, or
 * no variable takes the choice, it gets a name and sort of its own: {@code havok(any1:Int)}.
 */
final class ActionWriter {

    private final Action action;
    private final Map<Expr, String> names;
    private final Set<Variable> havocked = new HashSet<>();
    private final List<String> havoks = new ArrayList<>();
    private final TermWriter terms;

    private ActionWriter(Action action, Map<Expr, String> visible) {
        this.action = action;
        this.names = new HashMap<>(visible);
        this.terms = new TermWriter(symbol -> names.getOrDefault(symbol, symbol.name()));
    }

    /** The names by which a thread's actions call variables: locals without the thread's name. */
    static Map<Expr, String> visible(ThreadBody thread, List<Variable> globals) {
        Map<Expr, String> names = new HashMap<>();
        for (Variable local : thread.locals()) {
            names.put(local.symbol(), localName(thread, local));
        }
        Set<String> own = new HashSet<>(names.values());
        for (Variable global : globals) {
            String name = global.name();
            names.put(global.symbol(), own.contains(name) ? Declarations.SHARED + name : name);
        }
        return names;
    }

    static String localName(ThreadBody thread, Variable local) {
        String prefix = thread.name() + ".";
        if (!local.name().startsWith(prefix)) {
            throw new IllegalArgumentException(
                    "the local variable %s of thread %s is not called %s…".formatted(local, thread.name(), prefix));
        }
        return local.name().substring(prefix.length());
    }

    static String write(Action action, Map<Expr, String> visible) {
        return new ActionWriter(action, visible).write();
    }

    private String write() {
        action.choices().forEach(this::nameChoice);
        List<String> parts = parts();
        String body = String.join(" then ", parts);
        if (havoks.isEmpty()) {
            return parts.isEmpty() ? "fence" : body;
        }
        String havok = "havok(" + String.join(" ", havoks) + ")";
        return parts.isEmpty() ? havok : havok + " " + body;
    }

    private List<String> parts() {
        List<String> equations = equations();
        List<String> parts = new ArrayList<>();
        boolean apart = action.assertion().isPresent() || equations.isEmpty();
        if (apart && action.guard() != Expr.TRUE) {
            parts.add(keyword("assume", action.guard()));
        }
        action.assertion().ifPresent(condition -> parts.add(keyword("assert", condition)));
        if (!equations.isEmpty()) {
            List<String> conjuncts = new ArrayList<>(apart ? List.of() : conjuncts(action.guard()));
            conjuncts.addAll(equations);
            parts.add(conjuncts.size() == 1 ? conjuncts.get(0) : "(and " + String.join(" ", conjuncts) + ")");
        }
        return parts;
    }

    private String keyword(String word, Expr condition) {
        String text = terms.write(condition);
        return text.startsWith("(") ? word + text : word + "(" + text + ")";
    }

    private List<String> conjuncts(Expr guard) {
        if (guard == Expr.TRUE) {
            return List.of();
        }
        return guard.op() == Op.AND
                ? guard.arguments().stream().map(terms::write).toList()
                : List.of(terms.write(guard));
    }

    private List<String> equations() {
        List<String> equations = new ArrayList<>();
        action.assignments().forEach((variable, value) -> {
            if (!havocked.contains(variable)) {
                String after = names.getOrDefault(variable.symbol(), variable.name()) + ".";
                equations.add("(= " + CtrcNames.inTerm(after) + " " + terms.write(value) + ")");
            }
        });
        return equations;
    }

    private void nameChoice(Expr choice) {
        for (Map.Entry<Variable, Expr> assignment : action.assignments().entrySet()) {
            Variable variable = assignment.getKey();
            if (assignment.getValue() == choice && !readsOld(variable)) {
                String name = names.getOrDefault(variable.symbol(), variable.name());
                havocked.add(variable);
                havoks.add(CtrcNames.written(name));
                names.put(choice, name);
                return;
            }
        }
        String name = freeName(choice);
        havoks.add(CtrcNames.written(name) + ":" + choice.sort().smtLib());
        names.put(choice, name);
    }

    private boolean readsOld(Variable variable) {
        List<Expr> read = new ArrayList<>(action.assignments().values());
        read.add(action.guard());
        action.assertion().ifPresent(read::add);
        return read.stream().anyMatch(term -> term.symbols().contains(variable.symbol()));
    }

    private String freeName(Expr choice) {
        String prefix = action.label() + "!";
        String own = choice.name().startsWith(prefix) ? choice.name().substring(prefix.length()) : "";
        if (!own.isEmpty() && !own.endsWith(".") && !names.containsValue(own)) {
            return own;
        }
        int number = 1;
        while (names.containsValue("any" + number)) {
            number++;
        }
        return "any" + number;
    }
}
