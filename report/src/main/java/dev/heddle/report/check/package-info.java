// SPDX-License-Identifier: Apache-2.0
/** Shows what a check found, to people and to machines. */
@NullMarked
package dev.heddle.report.check;

import org.jspecify.annotations.NullMarked;
