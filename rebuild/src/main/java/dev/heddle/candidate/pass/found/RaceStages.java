// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

/**
 * The numbers of pairs of places left after each stage.
 *
 * @param conflicting pairs of which at least one writes, by different threads
 * @param unordered pairs that no start, join or gate orders
 * @param unlocked pairs without a common lock
 * @param uncrossed pairs whose acquisition histories are compatible
 * @param observed pairs that the observed order itself shows
 * @param proved pairs that are proved
 */
public record RaceStages(int conflicting, int unordered, int unlocked, int uncrossed, int observed, int proved) {}
