// SPDX-License-Identifier: Apache-2.0
/**
 * Gives a recorded run to other tools, and takes theirs: RAPID's STD text both ways, and the JSON that trace viewers load.
 *
 * <p>Start with {@link dev.heddle.rebuild.export.RapidWriter}, {@link dev.heddle.rebuild.export.RapidReader} or {@link
 * dev.heddle.rebuild.export.PerfettoWriter}. Writers want all events in one order, which {@link
 * dev.heddle.rebuild.export.EventOrder} makes; {@link dev.heddle.rebuild.export.Translation} tells what an event means to those
 * who know only variables, locks and threads. {@code docs/formats.md} says what each format carries and loses.
 */
@NullMarked
package dev.heddle.rebuild.export;

import org.jspecify.annotations.NullMarked;
