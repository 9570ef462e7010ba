package dev.heddle.solve.smtlib;

import dev.heddle.expr.Expr;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Constraints as SMT-LIB text: each is asserted under a switch of its own, a Boolean constant that the question then
 * assumes, so that the core of a contradiction can be told in terms of switches.
 */
public record Script(String text, List<String> switches, Map<String, Expr> symbols) {

    private static final String SWITCH = "heddle!";

    public Script {
        switches = List.copyOf(switches);
        symbols = Map.copyOf(symbols);
    }

    /** The script of these constraints; its symbols are theirs, by name. */
    public static Script of(List<Expr> constraints) {
        Set<Expr> used = new LinkedHashSet<>();
        constraints.forEach(constraint -> used.addAll(constraint.symbols()));
        StringBuilder text = new StringBuilder();
        Map<String, Expr> symbols = new LinkedHashMap<>();
        for (Expr symbol : used) {
            symbols.put(symbol.name(), symbol);
            declare(text, symbol.smtLib(), symbol.sort().smtLib());
        }
        List<String> switches = new java.util.ArrayList<>();
        for (int i = 0; i < constraints.size(); i++) {
            String name = SWITCH + i;
            switches.add(name);
            declare(text, name, "Bool");
            text.append("(assert (=> %s %s))\n".formatted(name, constraints.get(i).smtLib()));
        }
        return new Script(text.toString(), switches, symbols);
    }

    private static void declare(StringBuilder text, String name, String sort) {
        text.append("(declare-fun ").append(name).append(" () ").append(sort).append(")\n");
    }

    /** The index of the constraint behind a switch. */
    public static int indexOf(String switchName) {
        return Integer.parseInt(switchName.substring(SWITCH.length()));
    }
}
