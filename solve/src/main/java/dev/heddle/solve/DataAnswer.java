// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The answer of a {@link DataSolver}. */
public sealed interface DataAnswer {

    /** Chooses by case. */
    <R> R match(
            Function<Satisfiable, R> satisfiable,
            Function<Unsatisfiable, R> unsatisfiable,
            Function<Unknown, R> unknown);

    /** All constraints hold under these values; symbols that are not listed may have any. */
    record Satisfiable(Map<Expr, Value> values) implements DataAnswer {
        public Satisfiable {
            values = Map.copyOf(values);
        }

        @Override
        public <R> R match(
                Function<Satisfiable, R> satisfiable,
                Function<Unsatisfiable, R> unsatisfiable,
                Function<Unknown, R> unknown) {
            return satisfiable.apply(this);
        }
    }

    /** The constraints at these indices contradict each other. */
    record Unsatisfiable(Set<Integer> core) implements DataAnswer {
        public Unsatisfiable {
            core = Set.copyOf(core);
        }

        @Override
        public <R> R match(
                Function<Satisfiable, R> satisfiable,
                Function<Unsatisfiable, R> unsatisfiable,
                Function<Unknown, R> unknown) {
            return unsatisfiable.apply(this);
        }
    }

    /** The solver does not know, and says why. */
    record Unknown(String reason) implements DataAnswer {
        @Override
        public <R> R match(
                Function<Satisfiable, R> satisfiable,
                Function<Unsatisfiable, R> unsatisfiable,
                Function<Unknown, R> unknown) {
            return unknown.apply(this);
        }
    }
}
