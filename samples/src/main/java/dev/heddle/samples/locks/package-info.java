// SPDX-License-Identifier: Apache-2.0
/** Locks and synchronizers of java.util.concurrent. */
@NullMarked
package dev.heddle.samples.locks;

import org.jspecify.annotations.NullMarked;
