// SPDX-License-Identifier: Apache-2.0
/**
 * Shows a whole recorded run in a browser on the same machine, some events at a time.
 *
 * <p>Start with {@link dev.heddle.report.ui.RunServer}. Whoever wants something of it needs the token that is in its address.
 */
@NullMarked
package dev.heddle.report.ui;

import org.jspecify.annotations.NullMarked;
