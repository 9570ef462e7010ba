// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * The work that a question may take: processor time of the thread that asks, which all questions of one analysis
 * share, and steps of the solver, which each question has for itself.
 *
 * <p>What goes by on the wall while others use the machine does not count, so that a loaded machine gives the same
 * answers, unless there is a {@link Deadline} besides. A budget is used by the thread that made it; when somebody interrupts that thread, it is
 * exhausted.
 *
 * @param end what the thread's processor time is when the budget ends, in nanoseconds
 * @param steps how many times the search for one answer may turn back
 * @param deadline when it ends by the clock, however little was worked until then
 */
public record Budget(long end, long steps, Deadline deadline) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** No end in sight. */
    public static final Budget UNLIMITED = new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Deadline.NEVER);

    private static final Duration MOST = Duration.ofDays(1);

    /** A budget that ends when the calling thread has worked this long from now. */
    public static Budget of(Duration time) {
        return UNLIMITED.within(time);
    }

    /** A part of this budget: it ends this much work from now, or with the whole if that ends earlier. */
    public Budget within(Duration time) {
        long left = (time.compareTo(MOST) < 0 ? time : MOST).toNanos();
        return new Budget(Math.min(end, worked() + left), steps, deadline);
    }

    /** The same budget, of which one question may use no more than so many steps. */
    public Budget upTo(long most) {
        return new Budget(end, Math.min(steps, most), deadline);
    }

    /** The same budget, which ends at this moment if it has not ended before. */
    public Budget until(Deadline moment) {
        return new Budget(end, steps, moment);
    }

    /** Returns true if the time is over. */
    public boolean isExhausted() {
        return Thread.currentThread().isInterrupted()
                || (end != Long.MAX_VALUE && worked() >= end)
                || deadline.isOver();
    }

    /** The time that is left, at least nothing and at most a day. */
    public Duration left() {
        Duration work = end == Long.MAX_VALUE ? MOST : Duration.ofNanos(Math.max(0, end - worked()));
        return deadline.atMost(work);
    }

    // Where threads have no clock of their own, what goes by must do.
    private static long worked() {
        long time = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
        return time >= 0 ? time : System.nanoTime();
    }
}
