// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.program.Inputs;
import dev.heddle.program.Schedule;

/** A run that goes wrong at its last step, or a complete one that violates the postcondition. */
public record BadPrefix(Schedule schedule, Inputs inputs) {}
