// SPDX-License-Identifier: Apache-2.0
/** Shows what a search came to. */
@NullMarked
package dev.heddle.report.search;

import org.jspecify.annotations.NullMarked;
