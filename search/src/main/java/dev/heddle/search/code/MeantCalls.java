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
record MeantCalls(Map<CodeSpot, Set<CodeSpot>> resting) implements Meant {

    @Override
    public boolean begins(Site first) {
        return resting.containsKey(CodeSpot.of(first));
    }

    @Override
    public boolean rests(Site second, Site first) {
        return resting.getOrDefault(CodeSpot.of(first), Set.of()).contains(CodeSpot.of(second));
    }
}
