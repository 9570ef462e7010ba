/**
 * The pages that say what a kind of finding is, as they are in {@code docs/kinds}.
 *
 * <p>Start with {@link dev.heddle.check.kinds.KindPages}.
 */
@NullMarked
package dev.heddle.check.kinds;

import org.jspecify.annotations.NullMarked;
