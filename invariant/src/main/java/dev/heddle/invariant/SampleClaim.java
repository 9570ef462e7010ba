// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

/** What the sampled executions stand for, and so the meaning of an invariant that held in all of them. */
public sealed interface SampleClaim {

    /** One execution of every class of the program with its inputs: what held in all of them always holds. */
    record Exhaustive(long classes) implements SampleClaim {}

    /** Executions drawn independently of one another, as by a random scheduler: a probability can be stated. */
    record Sampled(long executions) implements SampleClaim {}

    /**
     * Executions chosen by some rule, not at random and not all: what held in them is all that is known.
     *
     * @param limit what kept the others out, such as {@code "at most 2 preemptions"}
     */
    record Partial(long executions, String limit) implements SampleClaim {}
}
