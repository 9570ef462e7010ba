// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

/** A fact of order: in every interleaving, one event comes before another. */
public record Tie(Place before, Place after) {}
