// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.program.Step;
import dev.heddle.session.story.Story;
import java.util.List;

/**
 * The result for regions that are meant to be atomic.
 *
 * @param regions how many regions there are
 * @param potential how many triples of accesses look suspicious
 * @param ordered how many of them thread order and given edges leave
 * @param unlocked how many of these locks leave, all of which the solver had to decide
 * @param undecided how many of these it could not decide
 * @param violations those that some interleaving shows
 */
public record AtomicityResult(
        int regions, int potential, int ordered, int unlocked, int undecided, List<Violation> violations) {

    public AtomicityResult {
        violations = List.copyOf(violations);
    }

    /**
     * Another thread's access between two accesses of one region.
     *
     * @param variable what all three access
     * @param pattern how they access it, such as {@code R-W-R}
     * @param steps the three steps in their order
     * @param labels their labels
     * @param story an interleaving that shows it
     */
    public record Violation(String variable, String pattern, List<Step> steps, List<String> labels, Story story) {
        public Violation {
            steps = List.copyOf(steps);
            labels = List.copyOf(labels);
        }
    }
}
