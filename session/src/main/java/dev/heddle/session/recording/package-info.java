// SPDX-License-Identifier: Apache-2.0
/**
 * Runs programs under the recorder, and reads recorded runs back.
 *
 * <p>Start with {@link dev.heddle.session.recording.RecordSession}, which makes a trace, and {@link
 * dev.heddle.session.recording.RecordedRun}, which is what a trace says.
 */
@NullMarked
package dev.heddle.session.recording;

import org.jspecify.annotations.NullMarked;
