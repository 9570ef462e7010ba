// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import java.util.Optional;

/**
 * The source of a read's value.
 *
 * @param literal holds where it does
 * @param write the write it reads from; none for the initial value
 * @param value the value it then sees
 */
record Source(int literal, Optional<Write> write, Expr value) {}
