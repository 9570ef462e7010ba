// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

/** The oracle's verdict on an execution. */
public enum Verdict {
    GOOD,
    BAD
}
