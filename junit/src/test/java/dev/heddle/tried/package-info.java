// SPDX-License-Identifier: Apache-2.0
/**
 * Tests that the tests of Heddle's extension run.
 *
 * <p>They are no tests of ours, and so none has a name that Surefire looks for.
 */
@NullMarked
package dev.heddle.tried;

import org.jspecify.annotations.NullMarked;
