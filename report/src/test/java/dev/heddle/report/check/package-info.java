// SPDX-License-Identifier: Apache-2.0
/** Tests of what is said of a check. */
@NullMarked
package dev.heddle.report.check;

import org.jspecify.annotations.NullMarked;
