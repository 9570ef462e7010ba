// SPDX-License-Identifier: Apache-2.0
/**
 * Numbers for threads, objects and operations, found without making anything new.
 *
 * <p>Start with {@link dev.heddle.control.engine.table.OperationTable}.
 */
@NullMarked
package dev.heddle.control.engine.table;

import org.jspecify.annotations.NullMarked;
