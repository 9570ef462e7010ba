// SPDX-License-Identifier: Apache-2.0
/**
 * The gate, where the threads of a controlled program wait for their turn.
 *
 * <p>Woven code calls {@link dev.heddle.gate.Gate} before each visible operation, and instead of everything that blocks or asks
 * for the time. What happens then is decided by a {@link dev.heddle.gate.Guide}, which lives outside. The package is loaded by
 * the bootstrap loader, so that classes of the JDK can call it as well; it depends on nothing but the JDK.
 */
@NullMarked
package dev.heddle.gate;

import org.jspecify.annotations.NullMarked;
