// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

/** A given fact of order: one step always comes before another. */
public record Edge(Step before, Step after) {}
