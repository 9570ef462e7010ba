// SPDX-License-Identifier: Apache-2.0
/** Signals, latches, barriers and interrupts that are missed, sent too early, or sent to nobody. */
@NullMarked
package dev.heddle.samples.gallery.signals;

import org.jspecify.annotations.NullMarked;
