// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.found.FoundRegion;
import dev.heddle.candidate.stream.EventStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects by place what {@link ConflictCycles} reports. */
final class RegionViolations implements ConflictCycles.Violations {

    private static final int MOST_EXAMPLES = 4;

    private static final class Seen {
        long times;
        final List<int[]> examples = new ArrayList<>();
    }

    private final EventStream stream;
    private final Map<List<Integer>, Seen> seen = new LinkedHashMap<>();

    RegionViolations(EventStream stream) {
        this.stream = stream;
    }

    @Override
    public void violation(int begin, int earlier, int later) {
        List<Integer> places = List.of(stream.site(begin), stream.site(earlier), stream.site(later));
        Seen here = seen.computeIfAbsent(places, ignored -> new Seen());
        here.times++;
        if (here.examples.size() < MOST_EXAMPLES) {
            here.examples.add(new int[] {begin, earlier, later});
        }
    }

    List<FoundRegion> found() {
        List<FoundRegion> all = new ArrayList<>();
        seen.forEach((places, here) -> all.add(new FoundRegion(
                stream.target(here.examples.get(0)[0]),
                places.get(0),
                places.get(1),
                places.get(2),
                here.times,
                here.examples)));
        return all;
    }

    /** Returns the number of places of regions. */
    int regions() {
        return (int)
                seen.keySet().stream().map(places -> places.get(0)).distinct().count();
    }
}
