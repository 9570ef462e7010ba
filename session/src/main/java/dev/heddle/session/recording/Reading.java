// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

/**
 * The extent of a recorded run to read.
 *
 * @param events of so many events, the first ones of all threads together, it is found out what they were
 */
public record Reading(long events) {

    /** The tables only, which takes no time. */
    public static final Reading TABLES = new Reading(0);

    /** All that fits into memory, which takes as long as the threads took to do it. */
    public static final Reading ALL = new Reading(Long.MAX_VALUE);

    /** The beginning of the run. */
    public static Reading first(long events) {
        return new Reading(events);
    }
}
