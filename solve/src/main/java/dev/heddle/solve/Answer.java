// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Set;
import java.util.function.Function;

/** The answer of a solver: never just yes or no. */
public sealed interface Answer {

    /** Chooses by case. */
    <R> R match(
            Function<Satisfiable, R> satisfiable,
            Function<Unsatisfiable, R> unsatisfiable,
            Function<Unknown, R> unknown);

    /** There is a model. */
    record Satisfiable(Model model) implements Answer {
        @Override
        public <R> R match(
                Function<Satisfiable, R> satisfiable,
                Function<Unsatisfiable, R> unsatisfiable,
                Function<Unknown, R> unknown) {
            return satisfiable.apply(this);
        }
    }

    /** There is none; the core is a set of assumptions that suffices for that. */
    record Unsatisfiable(Set<Integer> core) implements Answer {
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
    record Unknown(String reason) implements Answer {
        @Override
        public <R> R match(
                Function<Satisfiable, R> satisfiable,
                Function<Unsatisfiable, R> unsatisfiable,
                Function<Unknown, R> unknown) {
            return unknown.apply(this);
        }
    }
}
