// SPDX-License-Identifier: Apache-2.0
/** Bugs with the evidence for them, in a form that all reports are views of. */
@NullMarked
package dev.heddle.finding;

import org.jspecify.annotations.NullMarked;
