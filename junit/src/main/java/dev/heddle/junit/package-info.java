// SPDX-License-Identifier: Apache-2.0
/**
 * Tests that Heddle checks: {@link dev.heddle.junit.HeddleTest}.
 *
 * <p>Everything here runs in the tests' JVM, beside whatever libraries they have, and so it needs none: Heddle itself
 * lies in this jar as a whole and runs in a JVM of its own.
 */
@NullMarked
package dev.heddle.junit;

import org.jspecify.annotations.NullMarked;
