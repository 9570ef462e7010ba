// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One guarded step of a thread. Its choices get any values; then, if the guard does not hold, this run does not exist; then
 * the assertion must hold; then all assignments happen at once. All terms speak of the values before the action.
 *
 * @param label the action's unique name
 * @param line where it comes from in the source, if known
 * @param choices fresh symbols that stand for arbitrary values: inputs, havoc, scheduling inside a primitive
 * @param guard what must hold for the run to go on here
 * @param assertion what must hold for the run to be good
 * @param assignments new values of variables
 */
public record Action(
        String label,
        Optional<Integer> line,
        List<Expr> choices,
        Expr guard,
        Optional<Expr> assertion,
        Map<Variable, Expr> assignments) {

    public Action {
        choices = List.copyOf(choices);
        assignments = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(assignments));
        if (!guard.sort().equals(Sort.BOOL)) {
            throw new IllegalArgumentException("the guard of " + label + " is no condition: " + guard);
        }
        if (assertion.isPresent() && !assertion.get().sort().equals(Sort.BOOL)) {
            throw new IllegalArgumentException("the assertion of " + label + " is no condition: " + assertion.get());
        }
        assignments.forEach((variable, value) -> {
            if (!variable.sort().equals(value.sort())) {
                throw new IllegalArgumentException("%s assigns %s of sort %s to %s of sort %s"
                        .formatted(label, value, value.sort(), variable, variable.sort()));
            }
        });
    }

    /** Goes on only where the condition holds. */
    public static Action assume(String label, Expr condition) {
        return new Action(label, Optional.empty(), List.of(), condition, Optional.empty(), Map.of());
    }

    /** Demands that the condition holds. */
    public static Action check(String label, Expr condition) {
        return new Action(label, Optional.empty(), List.of(), Expr.TRUE, Optional.of(condition), Map.of());
    }

    /** Gives a variable a new value. */
    public static Action assign(String label, Variable variable, Expr value) {
        return guarded(label, Expr.TRUE, Map.of(variable, value));
    }

    /** Goes on only where the guard holds, and then assigns. */
    public static Action guarded(String label, Expr guard, Map<Variable, Expr> assignments) {
        return new Action(label, Optional.empty(), List.of(), guard, Optional.empty(), assignments);
    }

    /** All symbols whose values it looks at. */
    public Set<Expr> symbols() {
        Set<Expr> symbols = new HashSet<>(guard.symbols());
        assertion.ifPresent(condition -> symbols.addAll(condition.symbols()));
        assignments.values().forEach(value -> symbols.addAll(value.symbols()));
        return symbols;
    }

    /** The same action, known to come from a source line. */
    public Action atLine(int sourceLine) {
        return new Action(label, Optional.of(sourceLine), choices, guard, assertion, assignments);
    }
}
