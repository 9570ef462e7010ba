// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.HeldLocks;
import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.pass.context.LongIndex;
import dev.heddle.candidate.pass.context.MustOrder;
import dev.heddle.candidate.pass.found.DeadlockStages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds circles in the lock graph: each thread asks for a lock that the next one holds, all threads are different, no two hold the
 * same lock, and no two of the moments are ordered in every interleaving.
 */
final class Deadlocks {

    private static final int MOST_EXAMPLES = 8;
    private static final long MOST_STEPS = 2_000_000;

    private static final int CYCLE = 0;
    private static final int UNGUARDED = 1;
    private static final int UNORDERED = 2;

    /** The data about a cycle of places. */
    static final class Circle {
        final int[] sites;
        final int[] locks;
        int stage;
        boolean proved;
        final List<int[]> examples = new ArrayList<>();

        Circle(int[] sites, int[] locks) {
            this.sites = sites;
            this.locks = locks;
        }

        boolean isSuspect() {
            return stage == UNORDERED;
        }
    }

    private final Groups acquires;
    private final HeldLocks heldLocks;
    private final MustOrder order;
    private final Map<Integer, IntSequence> holders = new HashMap<>();
    private final @Nullable GroupTimeline[] timelines;
    private final LongIndex together = new LongIndex();
    private final Map<List<Integer>, Circle> circles = new LinkedHashMap<>();
    private final IntSequence path = new IntSequence();
    private boolean isEager;
    private long steps;
    private boolean isComplete = true;

    private Deadlocks(PassSuspects suspects) {
        this.acquires = suspects.acquires;
        this.heldLocks = suspects.heldLocks();
        this.order = suspects.order;
        this.timelines = new GroupTimeline[acquires.size()];
    }

    static Deadlocks of(PassSuspects suspects) {
        Deadlocks deadlocks = new Deadlocks(suspects);
        deadlocks.search();
        if (!deadlocks.isComplete) {
            // Too many circles to count them all: then only those that nothing speaks against.
            deadlocks.isEager = true;
            deadlocks.isComplete = true;
            deadlocks.steps = 0;
            deadlocks.search();
        }
        return deadlocks;
    }

    List<Circle> circles() {
        return List.copyOf(circles.values());
    }

    DeadlockStages stages() {
        return new DeadlockStages(
                acquires.size(),
                circles.size(),
                atLeast(UNGUARDED),
                atLeast(UNORDERED),
                (int) circles.values().stream().filter(circle -> circle.proved).count(),
                isComplete && !isEager);
    }

    private int atLeast(int stage) {
        return (int) circles.values().stream()
                .filter(circle -> circle.stage >= stage)
                .count();
    }

    // ── searching ───────────────────────────────────────────────────────────────────────────────────────────────────

    private void search() {
        boolean[] kept = trimmed();
        holders.clear();
        for (int group = 0; group < kept.length; group++) {
            if (kept[group]) {
                for (int lock : held(group)) {
                    holders.computeIfAbsent(lock >> 1, ignored -> new IntSequence())
                            .add(group);
                }
            }
        }
        for (int start = 0; start < kept.length && isComplete; start++) {
            if (kept[start]) {
                path.clear();
                path.add(start);
                extend(start);
            }
        }
    }

    private int[] held(int group) {
        return heldLocks.get(acquires.context(group));
    }

    private int wanted(int group) {
        return 2 * acquires.target(group) + acquires.how(group);
    }

    /** Who asks for a lock that nobody holds meanwhile, or holds none that anybody asks for, is in no circle. */
    private boolean[] trimmed() {
        boolean[] kept = new boolean[acquires.size()];
        Arrays.fill(kept, true);
        boolean changed = true;
        while (changed) {
            changed = false;
            Map<Integer, Integer> wantedBy = new HashMap<>();
            Map<Integer, Integer> heldBy = new HashMap<>();
            for (int group = 0; group < kept.length; group++) {
                if (kept[group]) {
                    wantedBy.merge(acquires.target(group), acquires.thread(group), Deadlocks::oneOrSeveral);
                    for (int lock : held(group)) {
                        heldBy.merge(lock >> 1, acquires.thread(group), Deadlocks::oneOrSeveral);
                    }
                }
            }
            for (int group = 0; group < kept.length; group++) {
                if (kept[group] && !isConnected(group, wantedBy, heldBy)) {
                    kept[group] = false;
                    changed = true;
                }
            }
        }
        return kept;
    }

    private static Integer oneOrSeveral(Integer thread, Integer other) {
        return thread.equals(other) ? thread : Integer.valueOf(-1);
    }

    private boolean isConnected(int group, Map<Integer, Integer> wantedBy, Map<Integer, Integer> heldBy) {
        int thread = acquires.thread(group);
        if (heldBy.getOrDefault(acquires.target(group), thread) == thread) {
            return false;
        }
        for (int lock : held(group)) {
            if (wantedBy.getOrDefault(lock >> 1, thread) != thread) {
                return true;
            }
        }
        return false;
    }

    private void extend(int last) {
        if (++steps > MOST_STEPS) {
            isComplete = false;
            return;
        }
        int wanted = wanted(last);
        int start = path.get(0);
        IntSequence next = holders.get(wanted >> 1);
        for (int i = 0; next != null && i < next.size() && isComplete; i++) {
            int group = next.get(i);
            if (group == start && path.size() > 1 && holds(group, wanted)) {
                close();
            } else if (group > start && holds(group, wanted) && hasNewThread(group) && isWorthIt(group)) {
                path.add(group);
                extend(group);
                path.removeLast();
            }
        }
    }

    private boolean holds(int group, int wanted) {
        for (int lock : held(group)) {
            if (lock >> 1 == wanted >> 1 && (lock & wanted & 1) == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean hasNewThread(int group) {
        for (int i = 0; i < path.size(); i++) {
            if (acquires.thread(path.get(i)) == acquires.thread(group)) {
                return false;
            }
        }
        return true;
    }

    private boolean isWorthIt(int group) {
        if (isEager) {
            for (int i = 0; i < path.size(); i++) {
                if (stage(path.get(i), group) < UNORDERED) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns how far two asking threads get: a common lock is a guard, and so is an order. */
    private int stage(int one, int two) {
        int low = Math.min(one, two);
        int high = Math.max(one, two);
        int known = together.get(low, high);
        if (known < 0) {
            known = haveGuard(one, two) ? CYCLE : areOrdered(one, two) ? UNGUARDED : UNORDERED;
            together.put(low, high, known);
        }
        return known;
    }

    private boolean haveGuard(int one, int two) {
        for (int lock : held(one)) {
            if (holds(two, lock)) {
                return true;
            }
        }
        return false;
    }

    private boolean areOrdered(int one, int two) {
        return !timeline(one).unordered(timeline(two), (entry, partner) -> false);
    }

    private GroupTimeline timeline(int group) {
        GroupTimeline known = timelines[group];
        if (known == null) {
            known = new GroupTimeline(acquires, order, group);
            timelines[group] = known;
        }
        return known;
    }

    // ── a circle ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void close() {
        int[] members = path.toArray();
        int stage = UNORDERED;
        for (int i = 0; i < members.length; i++) {
            for (int j = i + 1; j < members.length; j++) {
                stage = Math.min(stage, stage(members[i], members[j]));
            }
        }
        Circle circle = circle(members);
        circle.stage = Math.max(circle.stage, stage);
        if (stage == UNORDERED && circle.examples.size() < MOST_EXAMPLES) {
            addExamples(circle, members);
        }
    }

    private Circle circle(int[] members) {
        // The same places from another start are the same circle.
        int best = 0;
        for (int i = 1; i < members.length; i++) {
            if (sites(members, i).toString().compareTo(sites(members, best).toString()) < 0) {
                best = i;
            }
        }
        int from = best;
        int[] turned = new int[members.length];
        Arrays.setAll(turned, i -> members[(from + i) % members.length]);
        System.arraycopy(turned, 0, members, 0, turned.length);
        return circles.computeIfAbsent(
                sites(turned, 0),
                ignored -> new Circle(
                        Arrays.stream(turned).map(acquires::site).toArray(),
                        Arrays.stream(turned).map(acquires::target).toArray()));
    }

    private List<Integer> sites(int[] members, int from) {
        List<Integer> sites = new ArrayList<>();
        for (int i = 0; i < members.length; i++) {
            sites.add(acquires.site(members[(from + i) % members.length]));
        }
        return sites;
    }

    private void addExamples(Circle circle, int[] members) {
        int[] entries = new int[members.length];
        if (choose(members, entries, 0)) {
            circle.examples.add(Arrays.stream(entries).map(acquires::firstEvent).toArray());
            int[] last = Arrays.stream(entries).map(acquires::lastEvent).toArray();
            if (!Arrays.equals(last, circle.examples.get(circle.examples.size() - 1))) {
                circle.examples.add(last);
            }
        } else {
            circle.examples.add(Arrays.stream(members)
                    .map(acquires::firstEntry)
                    .map(acquires::firstEvent)
                    .toArray());
        }
    }

    /** Entries of all members that are not ordered, if there are such among the first few of each. */
    private boolean choose(int[] members, int[] entries, int at) {
        if (at == members.length) {
            return true;
        }
        int tried = 0;
        for (int entry = acquires.firstEntry(members[at]);
                entry != Groups.NONE && tried < 16;
                entry = acquires.nextEntry(entry), tried++) {
            entries[at] = entry;
            if (isFree(entries, at) && choose(members, entries, at + 1)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFree(int[] entries, int at) {
        for (int i = 0; i < at; i++) {
            int one = entries[i];
            int two = entries[at];
            boolean unordered = order.areUnordered(
                    acquires.thread(acquires.group(one)), acquires.segment(one),
                    acquires.thread(acquires.group(two)), acquires.segment(two));
            if (!unordered) {
                return false;
            }
        }
        return true;
    }
}
