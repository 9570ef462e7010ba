// SPDX-License-Identifier: Apache-2.0
/** Shows what executions have in common, what bad ones break, and which stretches are atomic. */
@NullMarked
package dev.heddle.report.invariant;

import org.jspecify.annotations.NullMarked;
