// SPDX-License-Identifier: Apache-2.0
/** What patches look like, and that only those are kept that end a bug. */
@NullMarked
package dev.heddle.repair.idea;

import org.jspecify.annotations.NullMarked;
