// SPDX-License-Identifier: Apache-2.0
/** Atomic variables and VarHandles. */
@NullMarked
package dev.heddle.samples.atomics;

import org.jspecify.annotations.NullMarked;
