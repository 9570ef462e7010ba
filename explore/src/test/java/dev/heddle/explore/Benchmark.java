// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/**
 * A program of the R_Tool thesis, and what is known about it from an enumerator that has nothing in common with ours.
 *
 * @param classes all classes, and those among them that the oracle finds bad
 * @param interleavings all interleavings of visible operations
 * @param schedules interleavings with exactly 0, 1 and 2 preemptions
 * @param reached classes reached with at most 0, 1 and 2 preemptions
 * @param leastPreemptions how many preemptions a bad execution needs; -1 if there is none
 * @param withSnapshots classes if each thread looks at all shared variables at its begin and at its end; -1 if not known
 */
public record Benchmark(
        String name,
        String text,
        int classes,
        int bad,
        long interleavings,
        int[] schedules,
        int[] reached,
        int leastPreemptions,
        int withSnapshots) {

    @Override
    public String toString() {
        return name;
    }

    /** Begins the description of a program. */
    public static Builder of(String name, String text) {
        return new Builder(name, text);
    }

    /** Collects the figures of a program. */
    public static final class Builder {
        private final String name;
        private final String text;
        private int classes;
        private int bad;
        private long interleavings;
        private int[] schedules = {};
        private int[] reached = {};
        private int leastPreemptions = -1;
        private int withSnapshots = -1;

        private Builder(String name, String text) {
            this.name = name;
            this.text = text;
        }

        Builder classes(int ok, int failing) {
            classes = ok + failing;
            bad = failing;
            return this;
        }

        Builder interleavings(long count) {
            interleavings = count;
            return this;
        }

        Builder schedules(int none, int one, int two) {
            schedules = new int[] {none, one, two};
            return this;
        }

        Builder reached(int none, int one, int two) {
            reached = new int[] {none, one, two};
            return this;
        }

        Builder leastPreemptions(int least) {
            leastPreemptions = least;
            return this;
        }

        Builder withSnapshots(int count) {
            withSnapshots = count;
            return this;
        }

        Benchmark build() {
            return new Benchmark(
                    name, text, classes, bad, interleavings, schedules, reached, leastPreemptions, withSnapshots);
        }
    }
}
