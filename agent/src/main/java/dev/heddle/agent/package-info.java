// SPDX-License-Identifier: Apache-2.0
/**
 * The Java agent: reads its options, puts the runtime where woven classes find it, weaves, and keeps the trace file.
 *
 * <p>Start with {@link dev.heddle.agent.Agent}.
 */
@NullMarked
package dev.heddle.agent;

import org.jspecify.annotations.NullMarked;
