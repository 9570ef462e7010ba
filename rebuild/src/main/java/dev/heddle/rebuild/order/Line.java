// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import java.util.ArrayList;
import java.util.List;

/** The steps of one thread as they were recorded, and the stamps that it drew between them. */
public final class Line {

    /**
     * A stamp that the thread drew.
     *
     * @param position how many of the thread's steps came before it
     */
    record Mark(long stamp, int position) {}

    private final String thread;
    private final List<Observation> steps = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();

    /** A thread that has done nothing yet. */
    public Line(String thread) {
        this.thread = thread;
    }

    /** The thread's name. */
    public String thread() {
        return thread;
    }

    /** The thread's next step. */
    public void add(Observation step) {
        steps.add(step);
    }

    /** A stamp that was drawn after the steps so far and before the next. Zero is no stamp. */
    public void mark(long stamp) {
        if (stamp != 0) {
            marks.add(new Mark(stamp, steps.size()));
        }
    }

    /** Returns the number of steps so far. */
    public int size() {
        return steps.size();
    }

    List<Observation> steps() {
        return steps;
    }

    List<Mark> marks() {
        return marks;
    }
}
