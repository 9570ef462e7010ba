// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.story;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Op;
import dev.heddle.program.Action;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what actions and conditions are about in the words of their thread, in which locals go by their short names. */
public final class ActionText {

    private ActionText() {}

    public static String of(Action action, String thread) {
        List<String> parts = new ArrayList<>();
        if (!action.guard().equals(Expr.TRUE)) {
            parts.add("assume " + condition(action.guard(), thread, action.choices()));
        }
        action.assertion().ifPresent(term -> parts.add("assert " + condition(term, thread, action.choices())));
        action.assignments()
                .forEach((variable, value) -> parts.add(assignment(variable, value, thread, action.choices())));
        return parts.isEmpty() ? "skip" : String.join("; ", parts);
    }

    // People write an element that changes on the left, not a new array on the right.
    private static String assignment(Variable variable, Expr value, String thread, List<Expr> choices) {
        String name = shortName(variable.name(), thread);
        if (value.op() == Op.STORE && value.arguments().get(0).equals(variable.symbol())) {
            return "%s[%s] := %s"
                    .formatted(
                            name,
                            condition(value.arguments().get(1), thread, choices),
                            condition(value.arguments().get(2), thread, choices));
        }
        return name + " := " + condition(value, thread, choices);
    }

    /** A term with short names; choices read {@code any}. */
    public static String condition(Expr term, String thread, List<Expr> choices) {
        return ReadableTerm.of(term.substitute(symbol -> {
                    if (choices.contains(symbol)) {
                        return Expr.symbol("any", symbol.sort());
                    }
                    String name = shortName(symbol.name(), thread);
                    return name.equals(symbol.name()) ? null : Expr.symbol(name, symbol.sort());
                }))
                .toString();
    }

    static String shortName(String name, String thread) {
        return Optional.of(name)
                .filter(full -> full.startsWith(thread + "."))
                .map(full -> withoutScope(full.substring(thread.length() + 1), thread))
                .orElse(name);
    }

    // Tools that print C write the function into the local's name, which is often the thread's as well: thread1::temp.
    private static String withoutScope(String local, String thread) {
        return local.startsWith(thread + "::") ? local.substring(thread.length() + 2) : local;
    }
}
