// SPDX-License-Identifier: Apache-2.0
/** A class that has the simple name of another. */
@NullMarked
package dev.heddle.control.programs.alike;

import org.jspecify.annotations.NullMarked;
