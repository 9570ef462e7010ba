// SPDX-License-Identifier: Apache-2.0
/**
 * Annotations and calls by which a program tells Heddle about itself: which values are inputs, and which methods are
 * meant to be atomic.
 */
@NullMarked
package dev.heddle.api;

import org.jspecify.annotations.NullMarked;
