// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions and values: what a thread computes, as immutable terms.
 *
 * <p>Start with {@link dev.heddle.expr.Expr}: it builds, folds and prints terms. Integers ({@code Int}) are mathematical, as
 * SMT-LIB has them; fixed-width words ({@code Bits}) wrap around, as Java has them. The two never mix silently; {@link
 * dev.heddle.expr.JavaArithmetic} builds Java's operations out of the second kind.
 */
@NullMarked
package dev.heddle.expr;

import org.jspecify.annotations.NullMarked;
