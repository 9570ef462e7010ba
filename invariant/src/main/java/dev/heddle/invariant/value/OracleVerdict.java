// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

/** The oracle's verdict on an execution. */
public enum OracleVerdict {
    GOOD,
    BAD
}
