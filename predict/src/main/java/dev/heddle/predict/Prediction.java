// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.Witness;
import java.util.Optional;
import java.util.function.Function;

/** The answer for one property after all interleavings were considered. */
public sealed interface Prediction {

    /** Chooses by case. */
    <R> R match(Function<Violated, R> violated, Function<Holds, R> holds, Function<Unknown, R> unknown);

    /** Some schedule breaks it. */
    record Violated(Witness witness) implements Prediction {
        @Override
        public <R> R match(Function<Violated, R> violated, Function<Holds, R> holds, Function<Unknown, R> unknown) {
            return violated.apply(this);
        }
    }

    /**
     * No schedule breaks it.
     *
     * @param upTo where given, only schedules with at most so many switches were considered, and the proof used that
     */
    record Holds(Optional<Integer> upTo) implements Prediction {
        @Override
        public <R> R match(Function<Violated, R> violated, Function<Holds, R> holds, Function<Unknown, R> unknown) {
            return holds.apply(this);
        }
    }

    /** The budget ended first, or the data were beyond the solver. */
    record Unknown(String reason) implements Prediction {
        @Override
        public <R> R match(Function<Violated, R> violated, Function<Holds, R> holds, Function<Unknown, R> unknown) {
            return unknown.apply(this);
        }
    }
}
