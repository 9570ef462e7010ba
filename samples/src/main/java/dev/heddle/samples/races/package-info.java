// SPDX-License-Identifier: Apache-2.0
/** Shared memory with and without protection. */
@NullMarked
package dev.heddle.samples.races;

import org.jspecify.annotations.NullMarked;
