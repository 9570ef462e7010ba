// SPDX-License-Identifier: Apache-2.0
/** Races that go wrong only by what the Java memory model allows beyond the order of steps. */
@NullMarked
package dev.heddle.samples.gallery.memory;

import org.jspecify.annotations.NullMarked;
