// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

/** An event, by its thread and its index there. */
public record Place(String thread, int event) {}
