// SPDX-License-Identifier: Apache-2.0
/**
 * Records the multithreaded tests of libraries that nobody here wrote, and requires that they do not notice.
 *
 * <p>Start with {@link dev.heddle.libraries.LibrariesTest}. Which libraries, and which of their tests, is in {@link
 * dev.heddle.libraries.Libraries}. {@link dev.heddle.libraries.WeavingTest} weaves whole jars without running them.
 */
@NullMarked
package dev.heddle.libraries;

import org.jspecify.annotations.NullMarked;
