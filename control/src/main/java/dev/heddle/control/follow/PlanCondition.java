// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

/** A condition besides the order of milestones for a plan to count as kept. */
public enum PlanCondition {
    /** Nothing: somebody else has found out what the order means. */
    ORDER,
    /**
     * The threads of the last two milestones stand there at once, each before an access of the same variable that it could do next, and one of
     * them a write: a race, whatever else is known.
     */
    MEETING,
    /** At all milestones the same variable is accessed. */
    ONE_VARIABLE
}
