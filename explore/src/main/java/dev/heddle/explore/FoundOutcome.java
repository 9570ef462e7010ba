// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.finding.Outcome;
import dev.heddle.program.Schedule;

/**
 * An outcome, how often it came, and the execution with the fewest switches that leads to it.
 *
 * @param first which execution it came with first, from 1
 */
public record FoundOutcome(Outcome outcome, long executions, long first, Schedule schedule) {}
