// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.program.Edge;
import dev.heddle.program.Step;
import dev.heddle.rebuild.lower.operations.Place;
import dev.heddle.rebuild.lower.operations.Tie;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Facts of order between events, and the steps that these become. */
final class Anchors {

    private record Steps(Step first, Step last) {}

    private final List<Tie> ties;
    private final Set<Place> before = new HashSet<>();
    private final Set<Place> after = new HashSet<>();
    private final Map<Place, Steps> steps = new HashMap<>();

    Anchors(List<Tie> ties) {
        this.ties = ties;
        for (Tie tie : ties) {
            before.add(tie.before());
            after.add(tie.after());
        }
    }

    /** Returns how many steps the event needs so that all order can be tied to it: one to come before others, one to come after. */
    int needed(String thread, int event) {
        if (ties.isEmpty()) {
            return 0;
        }
        Place place = new Place(thread, event);
        return (before.contains(place) ? 1 : 0) + (after.contains(place) ? 1 : 0);
    }

    /** The event has become these steps. */
    void found(String thread, int event, Step first, Step last) {
        steps.put(new Place(thread, event), new Steps(first, last));
    }

    /** The facts as facts about steps: others follow an event's first step, and it follows others with its last. */
    List<Edge> edges() {
        Set<Edge> edges = new LinkedHashSet<>();
        for (Tie tie : ties) {
            Steps earlier = steps.get(tie.before());
            Steps later = steps.get(tie.after());
            if (earlier != null && later != null) {
                edges.add(new Edge(earlier.first(), later.last()));
            }
        }
        return List.copyOf(edges);
    }
}
