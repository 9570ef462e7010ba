/**
 * Ends bugs: synthesises synchronisation from the good happens-before formula and checks that it works.
 *
 * <p>Start with {@link dev.heddle.repair.Synthesizer}. It goes like this: {@code Rewriting} turns the conjuncts of the
 * formula into lists of {@link dev.heddle.repair.Primitive}s by the rules of {@code IntroducingRules}, {@code MergingRules}
 * and {@code ExtendingRules}; {@code Covers} chooses cheap sets of them; {@link dev.heddle.repair.SynchronizedProgram} adds a
 * set to the program; {@link dev.heddle.repair.Verification} analyses the result.
 */
@NullMarked
package dev.heddle.repair;

import org.jspecify.annotations.NullMarked;
