// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.List;

/**
 * Values that were seen at a point, however often.
 *
 * @param values in the order of the point's variables
 * @param samples how many samples had them
 * @param executions the numbers of the executions that had them, each once, in the order in which they were added
 * @param thread which thread had them in the first of those executions
 */
public record Tuple(List<SampledValue> values, long samples, List<Integer> executions, String thread) {

    public Tuple {
        values = List.copyOf(values);
        executions = List.copyOf(executions);
    }

    /** One execution that had them: the first. */
    public int execution() {
        return executions.get(0);
    }
}
