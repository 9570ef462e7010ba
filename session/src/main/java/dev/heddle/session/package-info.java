// SPDX-License-Identifier: Apache-2.0
/**
 * A whole analysis from start to end: what the front ends call, and the result that every report is a view of.
 *
 * <p>Start with {@link dev.heddle.session.TraceSession}, which turns a file and {@link dev.heddle.session.TraceOptions} into a
 * {@link dev.heddle.session.TraceResult}. Nothing here prints.
 */
@NullMarked
package dev.heddle.session;

import org.jspecify.annotations.NullMarked;
