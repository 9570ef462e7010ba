// SPDX-License-Identifier: Apache-2.0
/** Decides whether an execution with an interrupted block can be told from one in which the block ran in one piece. */
@NullMarked
package dev.heddle.serial;

import org.jspecify.annotations.NullMarked;
