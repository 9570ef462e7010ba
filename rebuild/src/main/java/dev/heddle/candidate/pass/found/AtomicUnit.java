// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

/** The reason why two accesses belong together. */
public enum AtomicUnit {
    /** They are in one region. */
    REGION,
    /** They are in two regions of one method, which gives a lock back in between and takes it again. */
    TWO_BLOCKS,
    /**
     * The same, but the first region leaves a value of its own there, and the second looks at what there is now before anything else. So it
     * rests on nothing that may be old: only a failure tells that it is wrong.
     */
    FRESH_LOOK,
    /** The second writes what depends on what the first has read. */
    UPDATE,
    /** The same, but the second looks again whether it is still so, as a compare-and-set does, or tells what it has found. */
    SECOND_LOOK,
    /**
     * They are calls on one object, and the second is made because of what the first told. That may be meant so, as one who looks again knows:
     * only a failure tells that it is wrong.
     */
    DECISION
}
