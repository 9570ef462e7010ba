// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.time.Duration;

/**
 * The limits at which an exploration stops that is not exhausted.
 *
 * @param executions how many executions to run
 * @param failures how many executions may fail
 * @param duration for how long to go on
 * @param steps how many steps one execution may have
 */
public record Limits(long executions, long failures, Duration duration, int steps) {

    public static final Limits NONE =
            new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE), 1_000_000);

    public Limits withExecutions(long count) {
        return new Limits(count, failures, duration, steps);
    }

    public Limits withFailures(long count) {
        return new Limits(executions, count, duration, steps);
    }

    public Limits withDuration(Duration time) {
        return new Limits(executions, failures, time, steps);
    }

    public Limits withSteps(int count) {
        return new Limits(executions, failures, duration, count);
    }
}
