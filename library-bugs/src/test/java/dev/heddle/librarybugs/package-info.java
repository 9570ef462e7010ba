// SPDX-License-Identifier: Apache-2.0
/**
 * Checks programs that use old versions of libraries with bugs that others have reported, and versions without them.
 *
 * <p>Start with {@link dev.heddle.librarybugs.Bug}: the list is {@code bugs.txt}, the programs are in {@code drivers}.
 */
@NullMarked
package dev.heddle.librarybugs;

import org.jspecify.annotations.NullMarked;
