// SPDX-License-Identifier: Apache-2.0
/** Calls of collections that are atomic each and not together. */
@NullMarked
package dev.heddle.samples.gallery.collections;

import org.jspecify.annotations.NullMarked;
