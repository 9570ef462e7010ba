// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import dev.heddle.search.code.CodeMethod.Id;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/** Finds the branches that decide whether a thread comes to a place, in its method and in those that call it. */
public final class Approach {

    /** Through how many callers a way is looked for. */
    private static final int MOST_CALLS = 8;

    private static final int UNREACHED = -1;

    private final Codebase code;
    private final Map<Id, List<Goal>> around = new HashMap<>();

    /** A place to come to, with what lies between it and the one that is searched for. */
    private record Goal(Site site, int distance, int calls) {}

    /** Branches that are asked for. */
    public final class Among {

        private final Map<Id, List<CodeMethod.Branch>> branches = new HashMap<>();
        private final Map<Site, Map<CodeSpot, Integer>> known = new HashMap<>();
        /** Many places have the same callers, and only the last part of the way to them is their own. */
        private final Map<Id, Map<CodeSpot, Integer>> toMethods = new HashMap<>();

        private final Map<Site, Map<CodeSpot, Integer>> within = new HashMap<>();

        private Among(Set<CodeSpot> asked) {
            asked.stream()
                    .map(spot -> new Id(spot.className(), spot.method(), spot.descriptor()))
                    .distinct()
                    .forEach(id -> code.method(id)
                            .ifPresent(method -> branches.put(
                                    id,
                                    method.branches().stream()
                                            .filter(branch -> asked.contains(CodeSpot.of(branch.site())))
                                            .toList())));
        }

        /** Those of which one side leads to a place and another does not, each with the number of instructions in between. */
        public Map<CodeSpot, Integer> to(Site place) {
            return known.computeIfAbsent(place, this::find);
        }

        private Map<CodeSpot, Integer> find(Site place) {
            Map<CodeSpot, Integer> found = new HashMap<>(within(place));
            int last = Math.max(0, place.instruction()) + 1;
            toMethod(Id.of(place)).forEach((spot, distance) -> found.merge(spot, distance + last, Math::min));
            return found;
        }

        /** The branches in callers that decide whether a method is called. */
        private Map<CodeSpot, Integer> toMethod(Id method) {
            Map<CodeSpot, Integer> before = toMethods.get(method);
            if (before != null) {
                return before;
            }
            Map<CodeSpot, Integer> found = new HashMap<>();
            for (Goal goal : around(method)) {
                within(goal.site()).forEach((spot, steps) -> found.merge(spot, goal.distance() + steps, Math::min));
            }
            toMethods.put(method, found);
            return found;
        }

        /** The branches of its own method that decide whether a place is come to. */
        private Map<CodeSpot, Integer> within(Site goal) {
            return within.computeIfAbsent(goal, this::findWithin);
        }

        private Map<CodeSpot, Integer> findWithin(Site goal) {
            Id id = Id.of(goal);
            Map<CodeSpot, Integer> found = new HashMap<>();
            for (CodeMethod.Branch branch : branches.getOrDefault(id, List.of())) {
                code.method(id)
                        .flatMap(method ->
                                decides(method.ways(), branch.site().instruction(), Math.max(0, goal.instruction())))
                        .ifPresent(steps -> found.merge(CodeSpot.of(branch.site()), steps, Math::min));
            }
            return found;
        }
    }

    public Approach(Codebase code) {
        this.code = code;
    }

    /** Looks for ways by some branches only. */
    public Among among(Set<CodeSpot> branches) {
        return new Among(branches);
    }

    /** The places from where a method is called, and those from where their methods are, and so on. */
    private List<Goal> around(Id method) {
        return around.computeIfAbsent(method, this::findAround);
    }

    private List<Goal> findAround(Id method) {
        List<Goal> all = new ArrayList<>();
        Set<Id> seen = new HashSet<>(Set.of(method));
        Queue<Goal> open = new ArrayDeque<>();
        code.callers(method).forEach(caller -> open.add(new Goal(caller, 0, 1)));
        while (!open.isEmpty()) {
            Goal goal = open.remove();
            all.add(goal);
            Id id = Id.of(goal.site());
            if (goal.calls() < MOST_CALLS && seen.add(id)) {
                int near = goal.distance() + Math.max(0, goal.site().instruction()) + 1;
                code.callers(id).forEach(caller -> open.add(new Goal(caller, near, goal.calls() + 1)));
            }
        }
        return all;
    }

    /** Decides whether some sides of a branch lead to an instruction and some do not; by how many instructions the shortest does. */
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

    /** Returns how many instructions lead from one to another without coming to a third; -1 if none do. */
    static int steps(int[][] ways, int from, int to, int avoided) {
        int[] distance = new int[ways.length];
        Arrays.fill(distance, UNREACHED);
        int[] open = new int[ways.length];
        int end = 0;
        if (from != avoided) {
            distance[from] = 0;
            open[end++] = from;
        }
        for (int i = 0; i < end; i++) {
            int at = open[i];
            if (at == to) {
                return distance[at];
            }
            for (int next : ways[at]) {
                if (next != avoided && distance[next] == UNREACHED) {
                    distance[next] = distance[at] + 1;
                    open[end++] = next;
                }
            }
        }
        return UNREACHED;
    }
}
