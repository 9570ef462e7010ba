// SPDX-License-Identifier: Apache-2.0
/**
 * What the engine has to know of the JVM that it runs in: class loading, continuations, stacks, and state of the
 * JDK that outlives an execution.
 *
 * <p>Start with {@link dev.heddle.control.engine.jdk.ControlLoader}.
 */
@NullMarked
package dev.heddle.control.engine.jdk;

import org.jspecify.annotations.NullMarked;
