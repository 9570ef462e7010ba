// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import dev.heddle.expr.Value;
import java.util.Map;

/** The result of running a schedule. */
public sealed interface Outcome {

    /** Returns true if this run shows a bug. */
    default boolean isBad() {
        return this instanceof AssertionFailed || this instanceof PostconditionFailed;
    }

    /** All threads ended, every assertion and the postcondition held. */
    record Completed(Map<Variable, Value> state) implements Outcome {}

    /** The schedule ended before the threads did, and nothing had gone wrong. */
    record Stopped(Map<Variable, Value> state) implements Outcome {}

    /** An assertion was reached and did not hold. */
    record AssertionFailed(Step step, int position, Map<Variable, Value> state) implements Outcome {}

    /** All threads ended and the postcondition did not hold. */
    record PostconditionFailed(Map<Variable, Value> state) implements Outcome {}

    /** A guard did not hold, so there is no such run. */
    record Infeasible(Step step, int position, Map<Variable, Value> state) implements Outcome {}

    /** The schedule breaks a thread's order, an atomic section, a given edge or the precondition. */
    record NotASchedule(String reason) implements Outcome {}
}
