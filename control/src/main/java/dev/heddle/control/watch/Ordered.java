// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.watch;

import dev.heddle.control.engine.StepDescription;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.Outcome;
import java.util.List;

/**
 * One execution that came to its end: who did what after what, without values.
 *
 * @param isExplored whether a strategy that explores chose it; otherwise it was led somewhere
 * @param outcome how it ended
 * @param steps all steps in the order in which they were taken
 */
public record Ordered(boolean isExplored, Outcome outcome, List<Step> steps) {

    public Ordered {
        steps = List.copyOf(steps);
    }

    /**
     * A step.
     *
     * @param thread who took it
     * @param deed what it did
     */
    public record Step(String thread, Deed deed) {}

    /**
     * What a step does, the same for all that do the same.
     *
     * @param kind what kind of operation it is
     * @param told what it does and where, for people
     * @param touched what it reads or changes
     */
    public record Deed(OperationKind kind, StepDescription told, List<Touched> touched) {

        public Deed {
            touched = List.copyOf(touched);
        }
    }

    /**
     * Something with an identity of its own: a field of an object, a lock.
     *
     * @param name the same in all executions
     * @param isChanged whether it is changed, and not only read
     */
    public record Touched(String name, boolean isChanged) {}
}
