// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.ThreadHistory;
import java.util.List;

/**
 * Counts how far a run could be interpreted.
 *
 * @param events how many events its threads had, as far as that
 * @param ends the threads without their events, but with the reasons why histories end before their threads did
 */
public record Tally(long events, List<ThreadHistory> ends) {

    public Tally {
        ends = List.copyOf(ends);
    }
}
