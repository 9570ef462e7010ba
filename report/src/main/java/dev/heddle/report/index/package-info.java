// SPDX-License-Identifier: Apache-2.0
/**
 * A whole recorded run as rows in a file, of which a window can be read at any place: for runs that are larger than memory.
 *
 * <p>Start with {@link dev.heddle.report.index.RunIndex}. While the run is read back, each thread's events go to disk as rows ({@code EventSpool}); then
 * they are put into one order by their stamps and the values that were read ({@code Merge}).
 */
@NullMarked
package dev.heddle.report.index;

import org.jspecify.annotations.NullMarked;
