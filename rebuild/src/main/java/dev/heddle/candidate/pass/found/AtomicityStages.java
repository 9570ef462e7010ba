// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

/**
 * The numbers of triples of accesses left after each stage, as triples of events and as triples of places.
 *
 * @param potential triples of events that can't be serialised if they come in this order
 * @param unordered those that no start, join or gate makes impossible
 * @param unlocked those that locks and acquisition histories do not make impossible; events of one kind are judged together
 * @param potentialPlaces triples of places
 * @param unorderedPlaces those that no start, join or gate makes impossible
 * @param unlockedPlaces those that locks and acquisition histories do not make impossible
 * @param proved triples of places that are proved
 * @param observedRegions places of regions that the observed run itself did not execute as if they were atomic
 */
public record AtomicityStages(
        long potential,
        long unordered,
        long unlocked,
        int potentialPlaces,
        int unorderedPlaces,
        int unlockedPlaces,
        int proved,
        int observedRegions) {}
