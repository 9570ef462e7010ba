// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import java.util.Set;

/**
 * An access of a field, of the elements of an array in a field, or of what a container holds, somewhere in the code.
 *
 * @param field the class that declares it and its name, with {@code []} for elements; of a container how {@link Holders} call it
 * @param base how the method calls the object: {@code this}, {@code this.next}, {@code argument 1}; empty for statics
 * @param isVolatile whether accesses at the same time are no race
 * @param held the monitors that the method itself holds there
 */
record Usage(
        Site site, String field, String base, boolean isWrite, boolean isVolatile, Set<Hold> held, Set<Integer> feeds) {

    /**
     * A monitor that a method holds.
     *
     * @param lock how the method calls it
     * @param from the instruction that took it, -1 if the method is synchronized
     */
    record Hold(String lock, int from) {}

    Usage {
        held = Set.copyOf(held);
        feeds = Set.copyOf(feeds);
    }

    int position() {
        return site.instruction();
    }
}
