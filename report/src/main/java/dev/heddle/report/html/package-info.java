// SPDX-License-Identifier: Apache-2.0
/**
 * A check as one HTML page that opens from disk: all text is in the page, and a script only adds keys and highlights.
 *
 * <p>Start with {@link dev.heddle.report.html.CheckHtml}.
 */
@NullMarked
package dev.heddle.report.html;

import org.jspecify.annotations.NullMarked;
