// SPDX-License-Identifier: Apache-2.0
/** Shows repairs: on a terminal, and to machines. */
@NullMarked
package dev.heddle.report.repair;

import org.jspecify.annotations.NullMarked;
