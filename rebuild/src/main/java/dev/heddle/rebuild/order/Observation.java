// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import java.util.List;
import java.util.Map;

/**
 * The recorded facts about one step of a thread.
 *
 * @param found values that shared variables had just before the step
 * @param left values that variables, shared or local, had just after it
 * @param complete whether {@code found} and {@code left} are all that matters of the step, so that its action need not be
 *     evaluated
 * @param mayLapse whether the step can have happened although its guard did not hold, such as waking up for no reason
 * @param pinned shared variables whose value just before the step is wanted
 * @param choosable for a step that chooses a thread: the threads that it can choose, by the value of the choice. May still grow
 *     until the search starts
 */
public record Observation(
        Map<Variable, Value> found,
        Map<Variable, Value> left,
        boolean complete,
        boolean mayLapse,
        List<Variable> pinned,
        List<String> choosable) {

    /** A step that has nothing to do with shared variables and does not compute anything. */
    public static final Observation LOCAL = new Observation(Map.of(), Map.of(), true, false, List.of(), List.of());

    /** A step of which only its action tells what it does. */
    public static final Observation UNKNOWN = new Observation(Map.of(), Map.of(), false, false, List.of(), List.of());

    /** A step of which all is known. */
    public static Observation exact(Map<Variable, Value> found, Map<Variable, Value> left) {
        return new Observation(found, left, true, false, List.of(), List.of());
    }

    /** A step whose action must be evaluated, and must have left these values. */
    public static Observation evaluated(Map<Variable, Value> found, Map<Variable, Value> left) {
        return new Observation(found, left, false, false, List.of(), List.of());
    }

    /** The same step, which can also have happened although its guard did not hold. */
    public Observation lapsing() {
        return new Observation(found, left, complete, true, pinned, choosable);
    }

    /** The same step, with the wish to know what these variables held just before it. */
    public Observation pinning(List<Variable> variables) {
        return new Observation(found, left, complete, mayLapse, variables, choosable);
    }

    /** The same step, which chooses one of these threads. */
    public Observation choosing(List<String> threads) {
        return new Observation(found, left, complete, mayLapse, pinned, threads);
    }
}
