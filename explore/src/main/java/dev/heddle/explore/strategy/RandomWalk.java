// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.History;
import dev.heddle.explore.State;

/** Takes each step with any enabled thread, all equally likely. */
public final class RandomWalk extends RandomStrategy {

    public RandomWalk(long seed) {
        super("random", seed);
    }

    @Override
    int choose(State state, History history) {
        return enabled.get(dice.below(enabled.size()));
    }
}
