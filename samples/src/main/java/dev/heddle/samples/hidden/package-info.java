// SPDX-License-Identifier: Apache-2.0
/** Programs with bugs behind branches that a run hardly ever takes; for {@code heddle search}. */
@NullMarked
package dev.heddle.samples.hidden;

import org.jspecify.annotations.NullMarked;
