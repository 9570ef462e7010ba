// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/**
 * Threads that may wait for each other's locks forever.
 *
 * @param sites for each thread of the circle, where it asks for the lock that the next one holds
 * @param locks for each thread of the circle, the lock that it asks for
 * @param proved whether some order of events that the program can show leads there
 * @param examples the events that ask, one for each thread of the circle; if it is proved, those of the first example
 */
public record FoundDeadlock(List<Integer> sites, List<Integer> locks, boolean proved, List<int[]> examples) {

    public FoundDeadlock {
        sites = List.copyOf(sites);
        locks = List.copyOf(locks);
    }
}
