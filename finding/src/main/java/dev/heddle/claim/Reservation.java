// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

/**
 * One reason why a claim is weaker, as it was met.
 *
 * @param reason what kind of reason
 * @param detail what was met, in a short sentence without a full stop
 */
public record Reservation(Reason reason, String detail) {}
