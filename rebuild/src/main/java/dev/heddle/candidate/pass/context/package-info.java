// SPDX-License-Identifier: Apache-2.0
/**
 * What the linear pass knows about order, locks and regions while it reads its stream.
 *
 * <p>Start with {@link dev.heddle.candidate.pass.context.LockContexts}.
 */
@NullMarked
package dev.heddle.candidate.pass.context;

import org.jspecify.annotations.NullMarked;
