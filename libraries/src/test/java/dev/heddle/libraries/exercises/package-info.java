// SPDX-License-Identifier: Apache-2.0
/**
 * Multithreaded tests of libraries that publish none of their own; recorded together with the library's classes.
 *
 * <p>Their names do not end in {@code Test}, so they run only in the JVMs that {@link dev.heddle.libraries.LibrariesTest} starts.
 */
@NullMarked
package dev.heddle.libraries.exercises;

import org.jspecify.annotations.NullMarked;
