/**
 * Ends bugs in the source: proposes patches for a finding, and keeps those with which the program can't go wrong any more.
 *
 * <p>Start with {@link dev.heddle.mend.RepairSession}. Each {@link dev.heddle.mend.idea.Idea} turns a finding and the sources in which it happens into
 * {@link dev.heddle.mend.source.Patch}es; nothing of what they propose is believed before {@link dev.heddle.mend.Trial} has compiled the
 * patched program and checked it like any other.
 */
@NullMarked
package dev.heddle.mend;

import org.jspecify.annotations.NullMarked;
