// SPDX-License-Identifier: Apache-2.0
/** Monitors, waiting, volatile fields, interrupts. */
@NullMarked
package dev.heddle.samples.monitors;

import org.jspecify.annotations.NullMarked;
