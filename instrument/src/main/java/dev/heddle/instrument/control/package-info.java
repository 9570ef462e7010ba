// SPDX-License-Identifier: Apache-2.0
/**
 * Weaves classes so that their threads stop at the gate before each visible operation, and wait there instead of in the JVM.
 *
 * <p>Start with {@link dev.heddle.instrument.control.ControlWeaver} for classes of the program; {@link
 * dev.heddle.instrument.control.JdkWeaver} does the little that classes of the JDK need.
 */
@NullMarked
package dev.heddle.instrument.control;

import org.jspecify.annotations.NullMarked;
