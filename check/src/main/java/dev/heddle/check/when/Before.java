// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

/**
 * One access runs before another one of another thread, both of the same variable.
 *
 * @param isEvenAlone whether it also holds if the later one does not run at all
 */
public record Before(CommonAccess earlier, CommonAccess later, boolean isEvenAlone) {

    /** Returns true if the threads of another one are the same two, the other way round. */
    boolean isAgainst(Before other) {
        return earlier.thread().equals(other.later.thread()) && later.thread().equals(other.earlier.thread());
    }
}
