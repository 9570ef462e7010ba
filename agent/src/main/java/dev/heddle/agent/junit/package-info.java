// SPDX-License-Identifier: Apache-2.0
/**
 * Runs JUnit tests in the recorded JVM, with whatever JUnit the program brings along.
 *
 * <p>Start with {@link dev.heddle.agent.junit.RunTests}. It travels in the agent's jar, which is on the class path of every
 * JVM that has the agent; JUnit's own classes are the program's.
 */
@NullMarked
package dev.heddle.agent.junit;

import org.jspecify.annotations.NullMarked;
