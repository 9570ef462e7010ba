// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** The effect of a call on the state of its target, as far as races are concerned. */
public enum Effect {
    /** It neither reads nor changes it. */
    NONE,
    /** It reads it. */
    READ,
    /** It changes it, and may read it as well. */
    WRITE
}
