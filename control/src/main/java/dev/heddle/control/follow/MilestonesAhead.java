// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The milestones of a plan that are still to be passed; found by thread and place, since plans may be long. */
final class MilestonesAhead {

    private static final List<Integer> NONE = List.of();

    private final int[] threads;
    private final Map<Place, List<Integer>> byPlace = new HashMap<>();
    private final int[] all;
    private final int[] left;
    private final boolean[] isPassed;

    /** The first milestone in the plan that was not passed yet, or behind the last one. */
    private int due;

    /** A visit of a thread to a landmark. */
    private record Place(int thread, int site, int visit) {}

    MilestonesAhead(List<Milestone> milestones, int[] threads, int[] sites) {
        this.threads = threads;
        this.isPassed = new boolean[threads.length];
        this.all = new int[Arrays.stream(threads).max().orElse(0) + 1];
        this.left = new int[all.length];
        for (int i = 0; i < threads.length; i++) {
            Place place = new Place(threads[i], sites[i], milestones.get(i).visit());
            byPlace.computeIfAbsent(place, unknown -> new ArrayList<>(2)).add(i);
            all[threads[i]]++;
        }
    }

    /** All are to be passed again. */
    void begin() {
        Arrays.fill(isPassed, false);
        System.arraycopy(all, 0, left, 0, all.length);
        due = 0;
    }

    int due() {
        return due;
    }

    boolean isPassed(int index) {
        return isPassed[index];
    }

    void pass(int index) {
        if (!isPassed[index]) {
            isPassed[index] = true;
            left[threads[index]]--;
        }
    }

    /** Goes on behind the one that is due. */
    void skip() {
        pass(due++);
    }

    /** Returns true if a thread has milestones to come. */
    boolean has(int thread) {
        return thread < left.length && left[thread] > 0;
    }

    /** The milestones at a place that were not skipped, in the order of the plan; some may have been passed. */
    List<Integer> at(int thread, int site, int visit) {
        return byPlace.getOrDefault(new Place(thread, site, visit), NONE);
    }
}
