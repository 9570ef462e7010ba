// SPDX-License-Identifier: Apache-2.0
/**
 * Proves that nothing goes wrong in any interleaving, or finds what does.
 *
 * <p>Start with {@link dev.heddle.prove.ProveSession}. A recorded run stands for all interleavings in which every thread
 * takes the same path. Where some interleaving leaves these paths, at a branch or at anything else that the reading of the
 * run relied on, the program is led there and recorded again. When no interleaving of any run leaves the paths of all of
 * them, nothing else can happen.
 */
@NullMarked
package dev.heddle.prove;

import org.jspecify.annotations.NullMarked;
