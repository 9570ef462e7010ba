/**
 * Shows a whole recorded run in a browser on the same machine, some events at a time.
 *
 * <p>Start with {@link dev.heddle.cli.ui.RunServer}. Whoever wants something of it needs the token that is in its address.
 */
@NullMarked
package dev.heddle.cli.ui;

import org.jspecify.annotations.NullMarked;
