// SPDX-License-Identifier: Apache-2.0
/** Threads that others make and run. */
@NullMarked
package dev.heddle.samples.executors;

import org.jspecify.annotations.NullMarked;
