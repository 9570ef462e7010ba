// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.Syntax.Havok;
import dev.heddle.program.ctrc.Syntax.Instruction;
import dev.heddle.program.ctrc.Syntax.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns one instruction into an action. */
final class InstructionTranslator {

    private final Source source;
    private final Declarations declarations;
    private final String thread;
    private final Instruction instruction;

    private final List<Expr> choices = new ArrayList<>();
    private final Map<Variable, Expr> havocked = new LinkedHashMap<>();
    private final Map<String, Expr> unnamed = new LinkedHashMap<>();
    private final Set<Variable> mentioned = new LinkedHashSet<>();
    private final List<Expr> guard = new ArrayList<>();
    private final List<Expr> assertions = new ArrayList<>();
    private final List<Expr> transitions = new ArrayList<>();

    private InstructionTranslator(Source source, Declarations declarations, String thread, Instruction instruction) {
        this.source = source;
        this.declarations = declarations;
        this.thread = thread;
        this.instruction = instruction;
    }

    static Action translate(Source source, Declarations declarations, String thread, Instruction instruction) {
        return new InstructionTranslator(source, declarations, thread, instruction).translate();
    }

    private Action translate() {
        instruction.havoks().forEach(this::havoc);
        instruction.parts().forEach(this::read);
        Transition transition =
                new Transition(mentioned, transitions, havocked, variable -> choice(variable.name(), variable.sort()));
        Map<Variable, Expr> assignments = new LinkedHashMap<>(havocked);
        assignments.putAll(transition.assignments());
        guard.addAll(transition.guard());
        return new Action(
                instruction.label().text(),
                instruction.label().line(),
                choices,
                Expr.and(guard),
                assertions.isEmpty() ? Optional.empty() : Optional.of(Expr.and(assertions)),
                assignments);
    }

    private void havoc(Havok havok) {
        Token name = havok.name();
        if (name.isAfterValue()) {
            throw source.complaint(name.position(), "a variable", name.shown())
                    .withRemedy("'havok' takes names without a dot");
        }
        boolean repeated;
        if (havok.sort().isPresent()) {
            repeated = unnamed.put(name.text(), choice(name.text(), havok.sort().get())) != null;
        } else {
            Variable variable = declarations.inThread(thread, name);
            repeated = havocked.containsKey(variable);
            havocked.put(variable, choice(variable.name(), variable.sort()));
        }
        if (repeated) {
            throw source.complaint(name.position(), "each name once", name.shown() + " again");
        }
    }

    private Expr choice(String name, Sort sort) {
        String unique = instruction.label().text() + "!" + name;
        while (declarations.isFullName(unique) || choices.contains(Expr.symbol(unique, sort))) {
            unique += "'";
        }
        Expr symbol = Expr.symbol(unique, sort);
        choices.add(symbol);
        return symbol;
    }

    private void read(Part part) {
        switch (part.meaning()) {
            case ASSUME -> guard.add(new TermReader(source, this::valueNow).condition(part.term()));
            case ASSERT -> assertions.add(new TermReader(source, this::valueNow).condition(part.term()));
            case TRANSITION -> readTransition(part.term());
        }
    }

    // Conjunctions are taken apart as written: folding them first could lose an assignment beside a false guard.
    private void readTransition(Node node) {
        if (node instanceof Node.Group group && group.children().size() == 1) {
            readTransition(group.children().get(0));
        } else if (node instanceof Node.Group group
                && group.children().size() > 1
                && group.children().get(0).is("and")) {
            group.children().subList(1, group.children().size()).forEach(this::readTransition);
        } else {
            transitions.add(new TermReader(source, this::valueNowOrAfter).condition(node));
        }
    }

    private Expr valueNowOrAfter(Token name) {
        if (!name.isAfterValue()) {
            return valueNow(name);
        }
        Variable variable = declarations.inThread(thread, name);
        mentioned.add(variable);
        return Transition.after(variable);
    }

    /** Returns what a name means in a condition. After {@code havok} there is only the new value, with or without a dot. */
    private Expr valueNow(Token name) {
        Expr local = unnamed.get(name.text());
        if (local != null) {
            return local;
        }
        Variable variable = declarations.inThread(thread, name);
        Expr chosen = havocked.get(variable);
        if (name.isAfterValue() && chosen == null) {
            throw source.complaint(name.position(), "values before the instruction", name.shown())
                    .withRemedy("only a plain term and havocked variables have a value after");
        }
        return chosen == null ? variable.symbol() : chosen;
    }
}
