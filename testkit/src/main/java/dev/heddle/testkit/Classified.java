// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;
import java.util.Optional;

/**
 * A total order of all steps and what it turned out to be.
 *
 * @param schedule the order
 * @param verdict what it is
 * @param inputs the first inputs that show it; none for an infeasible order
 */
public record Classified(Schedule schedule, Verdict verdict, Optional<Inputs> inputs) {}
