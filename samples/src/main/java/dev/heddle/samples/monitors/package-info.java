/** Monitors, waiting, volatile fields, interrupts. */
@NullMarked
package dev.heddle.samples.monitors;

import org.jspecify.annotations.NullMarked;
