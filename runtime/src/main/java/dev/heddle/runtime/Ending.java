// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

/** The end of a stretch of a thread's log. */
public enum Ending {
    /** The next stretch, or nothing if the thread ended. */
    GOES_ON,
    /** The stretch was taken from a thread that may still have been running and writing it. */
    TORN,
    /** The stack overflowed in woven code or in a hook; nothing tells where, so nothing that came then is logged. */
    STACK_OVERFLOWED,
    /** As above by another error of the JVM, such as that it has no more memory. */
    JVM_FAILED
}
