// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve.smtlib;

import dev.heddle.expr.Expr;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Constraints as SMT-LIB text, each under a name of its own, so that the core of a contradiction can be told in names. */
public final class Script {

    private static final String NAME = "heddle!";

    private final List<Expr> constraints;
    private final Set<Expr> used = new LinkedHashSet<>();

    /** The script of these constraints. */
    public Script(List<Expr> constraints) {
        this.constraints = List.copyOf(constraints);
        constraints.forEach(constraint -> used.addAll(constraint.symbols()));
    }

    /** The symbols of the constraints, by name. */
    public Map<String, Expr> symbols() {
        Map<String, Expr> symbols = new HashMap<>();
        used.forEach(symbol -> symbols.put(symbol.name(), symbol));
        return symbols;
    }

    /** The names of the constraints, in their order. */
    public List<String> names() {
        return IntStream.range(0, constraints.size()).mapToObj(i -> NAME + i).toList();
    }

    /** The index of the constraint of this name. */
    public static int indexOf(String name) {
        return Integer.parseInt(name.substring(NAME.length()));
    }

    /** Asserts the constraints by name. */
    public String withNames() {
        return declarations() + assertions("(assert (! %2$s :named %1$s))\n");
    }

    /** Asserts each constraint only if the Boolean constant of its name holds; the question then assumes these. */
    public String withSwitches() {
        return declarations() + assertions("(declare-fun %1$s () Bool)\n(assert (=> %1$s %2$s))\n");
    }

    private String declarations() {
        return used.stream()
                .map(symbol -> "(declare-fun %s () %s)\n"
                        .formatted(symbol.smtLib(), symbol.sort().smtLib()))
                .collect(Collectors.joining());
    }

    private String assertions(String form) {
        List<String> names = names();
        return IntStream.range(0, names.size())
                .mapToObj(i -> form.formatted(names.get(i), constraints.get(i).smtLib()))
                .collect(Collectors.joining());
    }
}
