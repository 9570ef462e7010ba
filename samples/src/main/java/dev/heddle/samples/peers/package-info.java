// SPDX-License-Identifier: Apache-2.0
/**
 * The programs on which tools that explore executions were compared, and those of which the number of classes is known by
 * counting on paper.
 */
@NullMarked
package dev.heddle.samples.peers;

import org.jspecify.annotations.NullMarked;
