// SPDX-License-Identifier: Apache-2.0
/**
 * Heddle in builds by Maven: checks the tests of a project, and says in the build's words what came of it.
 *
 * <p>Start with {@link dev.heddle.maven.CheckMojo}. Heddle itself runs in JVMs of its own, as from the command line; nothing of the
 * project's is ever loaded into the JVM of the build.
 */
@NullMarked
package dev.heddle.maven;

import org.jspecify.annotations.NullMarked;
