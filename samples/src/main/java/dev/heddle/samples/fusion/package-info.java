// SPDX-License-Identifier: Apache-2.0
/**
 * Ports of the programs that Fusion's papers measured.
 *
 * <p>The original C programs are no longer to be had, so these are written from what the papers say about them: what the threads
 * share, what is meant to be atomic, how many suspicions each stage leaves. {@link dev.heddle.samples.fusion.Bank}, {@link
 * dev.heddle.samples.fusion.Atom001} and {@link dev.heddle.samples.fusion.Atom002} are those of "Symbolic Predictive Analysis for
 * Atomicity Violations", {@link dev.heddle.samples.fusion.Banking} and {@link dev.heddle.samples.fusion.Indexer} those of "Symbolic
 * Predictive Analysis for Concurrent Programs". The number of threads is an argument.
 */
@NullMarked
package dev.heddle.samples.fusion;

import org.jspecify.annotations.NullMarked;
