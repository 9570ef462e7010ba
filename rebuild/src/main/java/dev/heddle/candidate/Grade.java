// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

/** The certainty that a candidate is possible. */
public enum Grade {
    /** The recorded run itself shows it. */
    OBSERVED,
    /** A sound check has found an order of the recorded events, with all values as recorded, that leads there. */
    PROVED,
    /** Nothing that was looked at rules it out; a solver may. */
    SUSPECT
}
