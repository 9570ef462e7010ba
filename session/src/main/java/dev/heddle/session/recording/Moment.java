// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.export.Occurrence;

/**
 * One event of a recorded run, at its place among all others.
 *
 * @param number its place in the run, from 1
 * @param thread the path of the thread whose event it is
 * @param event what happened
 * @param part how much of it: something that waits begins at one place and ends at another
 * @param shared whether other threads have to do with it, too
 */
public record Moment(int number, String thread, Event event, Occurrence.Part part, boolean shared) {}
