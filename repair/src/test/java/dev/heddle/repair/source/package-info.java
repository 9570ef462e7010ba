// SPDX-License-Identifier: Apache-2.0
/** What becomes of source files. */
@NullMarked
package dev.heddle.repair.source;

import org.jspecify.annotations.NullMarked;
