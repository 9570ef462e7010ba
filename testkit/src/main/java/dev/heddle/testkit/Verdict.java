// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

/** The verdict on a total order of a trace program's steps; {@link Enumerator} says exactly when it is which. */
public enum Verdict {
    /** Some inputs let all of it run and nothing goes wrong, and no inputs make it bad. */
    GOOD,
    /** Some inputs make an assertion or the postcondition fail. */
    BAD,
    /** No inputs let all of it run. */
    INFEASIBLE
}
