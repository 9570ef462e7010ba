// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

/** The basis of a claim, if no reservation takes it away. */
public enum Basis {
    /** Nothing came to an end that would carry one. */
    NONE,
    /** Every class of executions was run. */
    EXPLORED,
    /** Solvers excluded it along all paths. */
    SOLVED,
    /** All that was suspected was decided. */
    SUSPICIONS
}
