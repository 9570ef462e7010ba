// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

/** The values that the analysed interleavings may compute. */
public enum ValueModel {
    /** Any values that the trace's actions compute. */
    SYMBOLIC,
    /** Only the values of one complete run: fewer interleavings, no reasoning about data. */
    CONCRETE
}
