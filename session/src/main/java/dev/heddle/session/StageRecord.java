// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import java.time.Duration;
import java.util.Optional;

/**
 * The record of one stage.
 *
 * @param time how long it took
 * @param unfinished where it did not get to its end: why, and how far it got
 */
public record StageRecord(AnalysisStage stage, Duration time, Optional<String> unfinished) {}
