// SPDX-License-Identifier: Apache-2.0
/**
 * A recorded run as plain numbers: one event after the other, in arrays.
 *
 * <p>Start with {@link dev.heddle.candidate.stream.EventStream}. Nothing here knows Java; {@link dev.heddle.candidate.stream.Op}
 * says what an event can be.
 */
@NullMarked
package dev.heddle.candidate.stream;

import org.jspecify.annotations.NullMarked;
