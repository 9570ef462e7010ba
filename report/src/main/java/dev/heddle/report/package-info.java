// SPDX-License-Identifier: Apache-2.0
/**
 * Shows results: for people on a terminal, as a table, and as JSON.
 *
 * <p>Start with {@link dev.heddle.report.TerminalReport}. Reports are views: what they say is in the result, and nothing is
 * computed here but layout.
 */
@NullMarked
package dev.heddle.report;

import org.jspecify.annotations.NullMarked;
