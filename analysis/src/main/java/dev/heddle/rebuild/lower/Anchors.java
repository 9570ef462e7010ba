package dev.heddle.rebuild.lower;

import dev.heddle.program.Edge;
import dev.heddle.program.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Facts of order between events, and the steps that these become. */
final class Anchors {

    /** An event of a thread. */
    record Place(String thread, int event) {}

    private record Tie(Place before, Place after) {}

    private record Steps(Step first, Step last) {}

    private final List<Tie> ties = new ArrayList<>();
    private final Map<Place, Boolean> tied = new HashMap<>();
    private final Map<Place, Steps> steps = new HashMap<>();

    /** One event comes before another in every interleaving. */
    void order(Place before, Place after) {
        ties.add(new Tie(before, after));
        tied.put(before, true);
        tied.put(after, true);
    }

    /** Whether some order is tied to the event, so that it needs a step. */
    boolean isTied(String thread, int event) {
        return !tied.isEmpty() && tied.containsKey(new Place(thread, event));
    }

    /** The event has become these steps. */
    void found(String thread, int event, Step first, Step last) {
        steps.put(new Place(thread, event), new Steps(first, last));
    }

    /** The facts as facts about steps. */
    List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        for (Tie tie : ties) {
            Steps before = steps.get(tie.before());
            Steps after = steps.get(tie.after());
            if (before != null && after != null && !before.last().thread().equals(after.first().thread())) {
                edges.add(new Edge(before.last(), after.first()));
            }
        }
        return edges;
    }
}
