// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Variable;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** A step with variables by number. Numbers below the count of shared variables are shared. */
final class CompiledStep {

    private static final int[] NONE = {};

    final Action action;
    final Observation observation;
    /** Shared variables whose value before the step is known. */
    final int[] found;

    final Value[] foundValues;
    /** Shared variables that the step writes. */
    final int[] written;
    /** The values that it writes into them; null where that must be computed. */
    final @Nullable Value[] writtenValues;
    /** Shared variables that the action's terms mention, if it must be evaluated. */
    final int[] mentioned;

    CompiledStep(Action action, Observation observation, ToIntFunction<Variable> number, Numbers numbers) {
        this.action = action;
        this.observation = observation;
        this.found = new int[observation.found().size()];
        this.foundValues = new Value[found.length];
        int next = 0;
        for (Map.Entry<Variable, Value> entry : observation.found().entrySet()) {
            found[next] = number.applyAsInt(entry.getKey());
            foundValues[next++] = entry.getValue();
        }
        this.written = written(action, number, numbers);
        this.writtenValues = new Value[written.length];
        for (Map.Entry<Variable, Value> entry : observation.left().entrySet()) {
            int variable = number.applyAsInt(entry.getKey());
            for (int i = 0; i < written.length; i++) {
                if (written[i] == variable) {
                    writtenValues[i] = entry.getValue();
                }
            }
        }
        this.mentioned = observation.complete() ? NONE : mentioned(action, numbers);
    }

    // Millions of these are made, so these are loops.
    private static int[] written(Action action, ToIntFunction<Variable> number, Numbers numbers) {
        int[] all = new int[action.assignments().size()];
        int count = 0;
        for (Variable variable : action.assignments().keySet()) {
            int written = number.applyAsInt(variable);
            if (numbers.isShared(written)) {
                all[count++] = written;
            }
        }
        return count == 0 ? NONE : Arrays.copyOf(all, count);
    }

    private static int[] mentioned(Action action, Numbers numbers) {
        if (action.assignments().isEmpty() && action.guard().isConstant()) {
            return NONE;
        }
        Set<Expr> symbols = new LinkedHashSet<>(action.guard().symbols());
        action.assignments().values().forEach(term -> symbols.addAll(term.symbols()));
        action.choices().forEach(symbols::remove);
        return symbols.stream().mapToInt(numbers::of).filter(numbers::isShared).toArray();
    }

    /** Returns what the step leaves in a variable that it writes; null where that must be computed. */
    @Nullable
    Value leftIn(int variable) {
        for (int i = 0; i < written.length; i++) {
            if (written[i] == variable) {
                return writtenValues[i];
            }
        }
        return null;
    }

    /** Returns what the step must find in a variable; null where the recording does not say. */
    @Nullable
    Value foundIn(int variable) {
        for (int i = 0; i < found.length; i++) {
            if (found[i] == variable) {
                return foundValues[i];
            }
        }
        return null;
    }

    boolean writes(int variable) {
        for (int own : written) {
            if (own == variable) {
                return true;
            }
        }
        return false;
    }

    boolean writes() {
        return written.length > 0;
    }

    /** The numbering of variables. */
    interface Numbers {
        int of(Expr symbol);

        boolean isShared(int variable);
    }
}
