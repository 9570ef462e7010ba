// SPDX-License-Identifier: Apache-2.0
/** Tests of weaving for control. */
@NullMarked
package dev.heddle.instrument.control;

import org.jspecify.annotations.NullMarked;
