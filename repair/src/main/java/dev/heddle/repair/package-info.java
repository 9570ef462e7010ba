// SPDX-License-Identifier: Apache-2.0
/**
 * Ends bugs in the source: proposes patches for a finding, and keeps those with which the program can't go wrong any more.
 *
 * <p>Start with {@link dev.heddle.repair.RepairSession}. Each {@link dev.heddle.repair.idea.Idea} turns a finding and the sources in which it happens into
 * {@link dev.heddle.repair.source.Patch}es; nothing of what they propose is believed before {@link dev.heddle.repair.Trial} has compiled the
 * patched program and checked it like any other.
 */
@NullMarked
package dev.heddle.repair;

import org.jspecify.annotations.NullMarked;
