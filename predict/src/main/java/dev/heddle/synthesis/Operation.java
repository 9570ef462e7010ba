// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import java.util.Set;

/** The effect of an action on others, as far as waiting goes. */
sealed interface Operation {

    /** Waits until nobody holds the lock in a way that stands against this one, and takes it. */
    record Acquire(String lock, boolean exclusive) implements Operation {}

    /** Gives the lock back. */
    record Release(String lock) implements Operation {}

    /** Tells that something is done, for good. */
    record Signal(String name) implements Operation {}

    /** Waits until all of these are done. */
    record Await(Set<String> signals) implements Operation {
        public Await {
            signals = Set.copyOf(signals);
        }
    }
}
