// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The progress of an exploration.
 *
 * @param executions all executions, also those that were stopped
 * @param completed executions that came to their end
 * @param classes distinct classes among the completed; empty if nobody counted
 * @param redundant executions stopped because what followed was known
 * @param tooLong executions stopped because they had too many steps
 * @param failures completed executions that failed
 * @param frontier branches that are known and not yet taken
 * @param explored the part of all executions that was run, 0 to 1, as far as can be told; empty if there is no telling
 * @param estimate about how many executions there will have been in the end; empty if there is no telling
 */
public record Progress(
        long executions,
        long completed,
        OptionalLong classes,
        long redundant,
        long tooLong,
        long failures,
        long frontier,
        OptionalDouble explored,
        OptionalLong estimate,
        Duration elapsed) {

    /** Executions, classes, failures, rate, frontier and what is left, in one line for people. */
    public String line() {
        StringBuilder line = new StringBuilder(text("%,d executions", executions));
        classes.ifPresent(count -> line.append(text(", %,d classes", count)));
        line.append(text(", %,d failures, %,.0f per second, %,d branches open", failures, rate(), frontier));
        estimate.ifPresent(all -> line.append(text(", %,d of about %,d", executions, Math.max(executions, all))));
        return line.toString();
    }

    private static String text(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    /** Executions per second. */
    public double rate() {
        return executions * 1e9 / Math.max(1, elapsed.toNanos());
    }
}
