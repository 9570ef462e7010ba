// SPDX-License-Identifier: Apache-2.0
/**
 * Explores with several workers, in this process or in others, that share what is left to do.
 *
 * <p>Start with {@link dev.heddle.explore.team.Team}.
 */
@NullMarked
package dev.heddle.explore.team;

import org.jspecify.annotations.NullMarked;
