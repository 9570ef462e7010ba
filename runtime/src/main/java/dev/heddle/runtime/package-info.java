// SPDX-License-Identifier: Apache-2.0
/**
 * Called by woven classes: the local log of each thread and the numbers of objects.
 *
 * <p>Lives in the bootstrap loader of somebody else's program, so it uses {@code java.lang} and little else, never throws, and
 * never calls into the program. Start with {@link dev.heddle.runtime.ThreadLog}; {@code docs/trace-format.md} says what it
 * writes.
 */
@NullMarked
package dev.heddle.runtime;

import org.jspecify.annotations.NullMarked;
