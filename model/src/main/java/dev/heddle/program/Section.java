// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

/** A stretch of one thread's actions, from the first to the last, both included. */
public record Section(String thread, int first, int last) {

    public Section {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException(
                    "a section goes from an action to a later one, not from %d to %d".formatted(first, last));
        }
    }

    /** Returns true if the step lies in this section. */
    public boolean contains(Step step) {
        return step.thread().equals(thread) && first <= step.index() && step.index() <= last;
    }
}
