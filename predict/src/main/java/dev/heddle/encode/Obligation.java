// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import dev.heddle.expr.Expr;
import dev.heddle.program.Step;
import java.util.Optional;

/** A condition that an event meets, in the order in which it meets them. */
public sealed interface Obligation {

    /** Returns what must hold. */
    Expr condition();

    /** Without it the run does not exist. */
    record Guard(Step step, Expr condition) implements Obligation {}

    /** Without it the run is bad; the postcondition has no step. */
    record Check(Optional<Step> step, Expr condition) implements Obligation {}
}
