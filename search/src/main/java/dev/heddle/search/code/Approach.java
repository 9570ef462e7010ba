package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import dev.heddle.search.code.CodeMethod.Id;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/** Which branches decide whether a thread comes to a place, in its method and in those that call it. */
public final class Approach {

    /** Through how many callers a way is looked for. */
    private static final int MOST_CALLS = 8;

    private static final int UNREACHED = -1;

    private final Codebase code;
    private final Map<Site, Map<Spot, Integer>> known = new HashMap<>();

    /** A place to come to, with what lies between it and the one that is searched for. */
    private record Goal(Site site, int distance, int calls) {}

    public Approach(Codebase code) {
        this.code = code;
    }

    /** Branches of which one side leads to a place and another does not, each with the number of instructions in between. */
    public Map<Spot, Integer> to(Site place) {
        return known.computeIfAbsent(place, this::find);
    }

    private Map<Spot, Integer> find(Site place) {
        Map<Spot, Integer> found = new HashMap<>();
        Set<Id> seen = new HashSet<>();
        Queue<Goal> open = new ArrayDeque<>();
        open.add(new Goal(place, 0, 0));
        while (!open.isEmpty()) {
            Goal goal = open.remove();
            Id id = Id.of(goal.site());
            code.method(id).ifPresent(method -> add(method, goal, found));
            if (goal.calls() < MOST_CALLS && seen.add(id)) {
                int near = goal.distance() + Math.max(0, goal.site().instruction()) + 1;
                code.callers(id).forEach(caller -> open.add(new Goal(caller, near, goal.calls() + 1)));
            }
        }
        return found;
    }

    private static void add(CodeMethod method, Goal goal, Map<Spot, Integer> found) {
        int target = Math.max(0, goal.site().instruction());
        for (CodeMethod.Branch branch : method.branches()) {
            decides(method.ways(), branch.site().instruction(), target)
                    .ifPresent(steps -> found.merge(Spot.of(branch.site()), goal.distance() + steps, Math::min));
        }
    }

    /** Whether some sides of a branch lead to an instruction and some do not; by how many instructions the shortest does. */
    private static Optional<Integer> decides(int[][] ways, int branch, int target) {
        int shortest = Integer.MAX_VALUE;
        boolean misses = false;
        for (int side : ways[branch]) {
            int steps = steps(ways, side, target, branch);
            if (steps == UNREACHED) {
                misses = true;
            } else {
                shortest = Math.min(shortest, steps);
            }
        }
        return misses && shortest < Integer.MAX_VALUE ? Optional.of(shortest + 1) : Optional.empty();
    }

    /** How many instructions lead from one to another without coming to a third; -1 if none do. */
    static int steps(int[][] ways, int from, int to, int avoided) {
        int[] distance = new int[ways.length];
        Arrays.fill(distance, UNREACHED);
        Queue<Integer> open = new ArrayDeque<>();
        if (from != avoided) {
            distance[from] = 0;
            open.add(from);
        }
        while (!open.isEmpty()) {
            int at = open.remove();
            if (at == to) {
                return distance[at];
            }
            for (int next : ways[at]) {
                if (next != avoided && distance[next] == UNREACHED) {
                    distance[next] = distance[at] + 1;
                    open.add(next);
                }
            }
        }
        return UNREACHED;
    }
}
