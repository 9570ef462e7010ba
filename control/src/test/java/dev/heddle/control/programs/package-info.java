// SPDX-License-Identifier: Apache-2.0
/** Programs whose outcomes are known. */
@NullMarked
package dev.heddle.control.programs;

import org.jspecify.annotations.NullMarked;
