// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * All that others may have done when a thread has taken so many steps.
 *
 * <p>Only steps that change something tell one state from another. So of each other thread it is chosen how many of
 * its changes are in the cut; the least cut with all of these is one of the class exactly if it has no other
 * change, and no further step of the thread itself. If it has, every cut with these changes has.
 */
final class Cuts {

    private final Timeline timeline;
    private final int thread;
    private final int steps;
    private final int most;
    private final List<int[]> found = new ArrayList<>();
    private boolean isTooMany;

    private Cuts(Timeline timeline, int thread, int steps, int most) {
        this.timeline = timeline;
        this.thread = thread;
        this.steps = steps;
        this.most = most;
    }

    /** The different cuts, each the least of those with the same changes; empty if there are more than so many. */
    static Optional<List<int[]>> of(Timeline timeline, int thread, int steps, int most) {
        Cuts cuts = new Cuts(timeline, thread, steps, most);
        cuts.choose(0, timeline.least(thread, steps));
        return cuts.isTooMany ? Optional.empty() : Optional.of(cuts.found);
    }

    private void choose(int other, int[] cut) {
        if (isTooMany || cut[thread] > steps) {
            return;
        }
        if (other == timeline.threads()) {
            isTooMany = found.size() == most;
            found.add(cut);
            return;
        }
        if (other == thread) {
            choose(other + 1, cut);
            return;
        }
        List<Integer> changes = timeline.changesOf(other);
        // What had to come before is in already, by what was chosen until now.
        int least = count(changes, cut[other]);
        for (int chosen = least; chosen <= changes.size() && !isTooMany; chosen++) {
            int[] next = cut.clone();
            if (chosen > least) {
                timeline.raise(next, timeline.step(other, changes.get(chosen - 1)));
            }
            if (next[thread] > steps) {
                // Later changes need even more.
                break;
            }
            if (count(changes, next[other]) == chosen && isAsChosen(cut, next, other)) {
                choose(other + 1, next);
            }
        }
    }

    /** Returns true if this choice brings in no change of a thread whose number of changes was chosen before. */
    private boolean isAsChosen(int[] before, int[] now, int other) {
        for (int earlier = 0; earlier < other; earlier++) {
            if (earlier != thread) {
                List<Integer> changes = timeline.changesOf(earlier);
                if (count(changes, before[earlier]) != count(changes, now[earlier])) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int count(List<Integer> changes, int taken) {
        int at = Collections.binarySearch(changes, taken);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /** Returns true if all that was done at one cut was done at another. */
    static boolean isBefore(Timeline timeline, int[] earlier, int[] later) {
        for (int thread = 0; thread < timeline.threads(); thread++) {
            List<Integer> changes = timeline.changesOf(thread);
            if (count(changes, earlier[thread]) > count(changes, later[thread])) {
                return false;
            }
        }
        return true;
    }

    /** The cut with the most changes: all but what needs the thread's next step. */
    static int[] most(Timeline timeline, int thread, int steps) {
        int[] cut = timeline.least(thread, steps);
        List<Watched.Step> all = timeline.execution().steps();
        for (int i = 0; i < all.size(); i++) {
            int[] clock = all.get(i).clock();
            if (clock.length <= thread || clock[thread] <= steps) {
                timeline.raise(cut, i);
            }
        }
        return cut;
    }
}
