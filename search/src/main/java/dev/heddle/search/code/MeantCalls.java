// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.candidate.encode.Meant;
import dev.heddle.rebuild.Site;
import java.util.Map;
import java.util.Set;

/**
 * Calls on containers that are suspected to be meant as one.
 *
 * @param resting for the place of each first call, where those are that rest on it
 */
record MeantCalls(Map<Spot, Set<Spot>> resting) implements Meant {

    @Override
    public boolean begins(Site first) {
        return resting.containsKey(Spot.of(first));
    }

    @Override
    public boolean rests(Site second, Site first) {
        return resting.getOrDefault(Spot.of(first), Set.of()).contains(Spot.of(second));
    }
}
