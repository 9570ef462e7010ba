// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;

/**
 * A write of shared data.
 *
 * @param event the number of the event that writes
 * @param location what is written
 * @param value the value that others see, over symbols of reads, choices and initial values
 * @param step the last action of the event that writes it
 */
public record Write(int event, EncodedLocation location, Expr value, Step step) {}
