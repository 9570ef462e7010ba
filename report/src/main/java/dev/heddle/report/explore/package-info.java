// SPDX-License-Identifier: Apache-2.0
/** Shows what executions under control came to. */
@NullMarked
package dev.heddle.report.explore;

import org.jspecify.annotations.NullMarked;
