// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.invariant;

import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Observation;
import java.util.Map;

/**
 * The context of a watched program that reports show besides what was found.
 *
 * @param again how to see executions again that are told of, by their numbers
 * @param isInterrupted whether somebody ended the work before its time
 */
public record WatchContext(
        String name, String mainClass, Observation observation, Map<Integer, Again> again, boolean isInterrupted) {

    public WatchContext {
        again = Map.copyOf(again);
    }
}
