// SPDX-License-Identifier: Apache-2.0
/**
 * Ends bugs: synthesises synchronisation from the good happens-before formula and checks that it works.
 *
 * <p>Start with {@link dev.heddle.synthesis.Synthesizer}. It goes like this: {@code Rewriting} turns the conjuncts of the
 * formula into lists of {@link dev.heddle.synthesis.Primitive}s by the rules of {@code IntroducingRules}, {@code MergingRules}
 * and {@code ExtendingRules}; {@code Covers} chooses cheap sets of them; {@link dev.heddle.synthesis.SynchronizedProgram} adds a
 * set to the program; {@link dev.heddle.synthesis.Verification} analyses the result.
 */
@NullMarked
package dev.heddle.synthesis;

import org.jspecify.annotations.NullMarked;
