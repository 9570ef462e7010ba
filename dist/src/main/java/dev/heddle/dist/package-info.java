// SPDX-License-Identifier: Apache-2.0
/**
 * Runs Heddle from one jar: its parts lie within as jars, and other JVMs can only be started with files.
 *
 * <p>Start with {@link dev.heddle.dist.Main}. Nothing here knows what Heddle does.
 */
@NullMarked
package dev.heddle.dist;

import org.jspecify.annotations.NullMarked;
