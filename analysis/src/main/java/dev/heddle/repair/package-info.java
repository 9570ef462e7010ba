/**
 * Ends bugs: synthesises synchronisation from the good happens-before formula and checks that it works.
 *
 * <p>Start with {@link dev.heddle.repair.Synthesizer}.
 */
@NullMarked
package dev.heddle.repair;

import org.jspecify.annotations.NullMarked;
