// SPDX-License-Identifier: Apache-2.0
/**
 * Source files as they are written, and changes of them that keep everything else.
 *
 * <p>Start with {@link dev.heddle.repair.source.Sources}, which finds and parses the file of a class; a {@link dev.heddle.repair.source.Patch} is what is to be
 * changed.
 */
@NullMarked
package dev.heddle.repair.source;

import org.jspecify.annotations.NullMarked;
