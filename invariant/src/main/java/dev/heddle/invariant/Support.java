// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import java.util.OptionalDouble;

/**
 * The support of an invariant by the samples.
 *
 * @param samples how many samples had all the values that the invariant speaks of
 * @param distinct how many of those differ from one another in what the invariant speaks of
 * @param executions in how many executions they were taken
 * @param thin whether so few values could satisfy such an invariant by accident
 * @param risk an upper bound, {@value #CERTAINTY} certain, on the probability that a further execution breaks it; empty
 *     where the executions are no random draws
 */
public record Support(long samples, long distinct, long executions, boolean thin, OptionalDouble risk) {

    /** The certainty of a risk that we state. */
    public static final double CERTAINTY = 0.95;
}
