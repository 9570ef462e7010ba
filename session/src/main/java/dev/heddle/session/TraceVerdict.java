// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import java.util.Optional;
import java.util.function.Function;

/** The verdict on all interleavings together. */
public sealed interface TraceVerdict {

    /** Chooses by case. */
    <R> R match(
            Function<Buggy, R> buggy,
            Function<Good, R> good,
            Function<Infeasible, R> infeasible,
            Function<Unknown, R> unknown,
            Function<NotAsked, R> notAsked);

    /** Some interleaving fails. */
    record Buggy() implements TraceVerdict {
        @Override
        public <R> R match(
                Function<Buggy, R> buggy,
                Function<Good, R> good,
                Function<Infeasible, R> infeasible,
                Function<Unknown, R> unknown,
                Function<NotAsked, R> notAsked) {
            return buggy.apply(this);
        }
    }

    /**
     * No interleaving fails.
     *
     * @param upTo where given, this is only known of interleavings with at most so many switches
     * @param someGood whether some interleaving was found that runs to the end; without one nothing may ever run
     */
    record Good(Optional<Integer> upTo, boolean someGood) implements TraceVerdict {
        @Override
        public <R> R match(
                Function<Buggy, R> buggy,
                Function<Good, R> good,
                Function<Infeasible, R> infeasible,
                Function<Unknown, R> unknown,
                Function<NotAsked, R> notAsked) {
            return good.apply(this);
        }
    }

    /** No interleaving fails because none gets to the end: its guards contradict each other. */
    record Infeasible() implements TraceVerdict {
        @Override
        public <R> R match(
                Function<Buggy, R> buggy,
                Function<Good, R> good,
                Function<Infeasible, R> infeasible,
                Function<Unknown, R> unknown,
                Function<NotAsked, R> notAsked) {
            return infeasible.apply(this);
        }
    }

    /** It could not be decided, and why. */
    record Unknown(String reason) implements TraceVerdict {
        @Override
        public <R> R match(
                Function<Buggy, R> buggy,
                Function<Good, R> good,
                Function<Infeasible, R> infeasible,
                Function<Unknown, R> unknown,
                Function<NotAsked, R> notAsked) {
            return unknown.apply(this);
        }
    }

    /** There was nothing to decide, and why. */
    record NotAsked(String reason) implements TraceVerdict {
        @Override
        public <R> R match(
                Function<Buggy, R> buggy,
                Function<Good, R> good,
                Function<Infeasible, R> infeasible,
                Function<Unknown, R> unknown,
                Function<NotAsked, R> notAsked) {
            return notAsked.apply(this);
        }
    }
}
