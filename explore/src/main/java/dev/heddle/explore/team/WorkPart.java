// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import dev.heddle.explore.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A part of the work: who gave it, what was last written down of it, and what reports wait for it.
 *
 * <p>What is written down is always such that somebody else can go on from there, should the worker be lost: whenever something
 * goes out of a part or comes into it, its text is renewed in the same moment. What was run since then is run again.
 */
final class WorkPart {

    /** The part that this was split from; null for the whole itself. */
    final @Nullable WorkPart giver;

    /** Its share of its giver, 0 to 1, for estimates. */
    double weight;

    final Deque<String> reports = new ArrayDeque<>();

    /** The findings since its text was renewed. */
    final Sum unsaved = new Sum();

    String text;

    /** The time at which the text was last renewed. */
    long savedAt = System.nanoTime();

    /** True if its text may hold something that the giver has not been told. */
    boolean isUntold;

    /** True if nothing is left of it, nor of what was split from it. */
    boolean isDone;

    /** True if it is worked on or waits for a worker. Otherwise it waits for reports. */
    boolean isActive = true;

    /** True if what was found in it before this team began is counted. */
    boolean isCounted;

    /** The number of executions that its worker may be running now. */
    long claimed;

    /** While estimates are made: how much of it was given away, and how much of that is missing. */
    double given;

    double missing;

    /** The number of times a worker was lost that worked on it. */
    int losses;

    private long frontier = 1;
    private OptionalDouble explored = OptionalDouble.of(0);

    WorkPart(@Nullable WorkPart giver, double weight, String text) {
        this.giver = giver;
        this.weight = weight;
        this.text = text;
    }

    void renew(String newText) {
        text = newText;
        savedAt = System.nanoTime();
        isUntold = true;
        unsaved.clear();
    }

    void look(Progress progress) {
        frontier = progress.frontier();
        explored = progress.explored();
    }

    long frontier() {
        return isDone ? 0 : frontier;
    }

    OptionalDouble explored() {
        return isDone ? OptionalDouble.of(1) : explored;
    }

    void forgetWeights() {
        given = 0;
        missing = 0;
    }

    /** Returns what is explored here and in what was given away. */
    double exploredTogether() {
        double here = explored().orElse(0);
        double scale = given > here ? here / given : 1;
        return Math.max(0, here - scale * missing);
    }
}
