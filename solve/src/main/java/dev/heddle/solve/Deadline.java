// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.time.Duration;

/**
 * A moment by the clock after which nothing more is begun, and what is under way comes to its end. Unlike a {@link Budget} it is the same for all
 * threads and processes, and goes by whether they have the machine or not.
 *
 * @param nanos what {@link System#nanoTime} is then
 * @param isSet whether there is one
 */
public record Deadline(long nanos, boolean isSet) {

    /** There is as much time as anybody wants. */
    public static final Deadline NEVER = new Deadline(0, false);

    private static final Duration MOST = Duration.ofDays(365);

    /** So much time from now on. */
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + (time.compareTo(MOST) < 0 ? time : MOST).toNanos(), true);
    }

    /** Returns true if the moment has come. */
    public boolean isOver() {
        return isSet && System.nanoTime() - nanos >= 0;
    }

    /** The time until then, at least nothing. */
    public Duration left() {
        return isSet ? Duration.ofNanos(Math.max(0, nanos - System.nanoTime())) : MOST;
    }

    /** Half way to it from now, for who has to leave time to others. */
    public Deadline half() {
        return isSet ? in(left().dividedBy(2)) : NEVER;
    }

    /** This time, or what is left if that is less. */
    public Duration atMost(Duration time) {
        Duration left = left();
        return time.compareTo(left) < 0 ? time : left;
    }
}
