// SPDX-License-Identifier: Apache-2.0
/**
 * Small programs, each with a bug that few runs show, and each with a twin in which the bug is mended.
 *
 * <p>Start with {@link dev.heddle.samples.gallery.Gallery}, which tells what is expected of each. Every program is one source file
 * that needs no other.
 */
@NullMarked
package dev.heddle.samples.gallery;

import org.jspecify.annotations.NullMarked;
