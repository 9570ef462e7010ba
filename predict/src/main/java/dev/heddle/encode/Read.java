// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;

/**
 * A read of shared data.
 *
 * @param event the number of the event that reads
 * @param location what is read
 * @param symbol stands for the value that is seen
 * @param step the first action of the event that uses the value
 */
public record Read(int event, EncodedLocation location, Expr symbol, Step step) {}
