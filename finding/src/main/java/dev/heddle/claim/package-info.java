// SPDX-License-Identifier: Apache-2.0
/**
 * The ledger of claims: what was decided, and every reason why less holds.
 *
 * <p>Start with {@link dev.heddle.claim.Ledger}. "Proved", "every interleaving is covered", "nothing can go wrong" and exit code 0 are its answers
 * and nobody else's; the words for them are in {@code report.ClaimText}.
 */
@NullMarked
package dev.heddle.claim;

import org.jspecify.annotations.NullMarked;
