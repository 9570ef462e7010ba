// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;

/** Truth values as the ints that Java makes of them. */
final class Truths {

    private static final Expr NOTHING = Expr.integer(0);

    private Truths() {}

    /** 1 where the condition holds, else 0. */
    static Operand of(boolean observed, Expr condition) {
        return condition.isConstant()
                ? Operand.ofBoolean(observed)
                : Operand.ofTerm(
                        ValueKind.INT,
                        observed ? 1 : 0,
                        Expr.ite(condition, JavaArithmetic.constant(1), JavaArithmetic.constant(0)));
    }

    static Operand isNull(Operand reference) {
        return reference.mayBeNull()
                ? of(reference.isNull(), Expr.equal(reference.term(), NOTHING))
                : Operand.ofBoolean(reference.isNull());
    }

    static Operand not(Operand truth) {
        return truth.isSymbolic()
                ? of(truth.bits() == 0, Expr.equal(truth.term(), JavaArithmetic.constant(0)))
                : Operand.ofBoolean(truth.bits() == 0);
    }

    /** Decides whether two numbers of one kind are equal. */
    static Operand equal(Operand left, Operand right) {
        boolean observed = left.bits() == right.bits();
        return left.isSymbolic() || right.isSymbolic()
                ? of(observed, Expr.equal(left.term(), right.term()))
                : Operand.ofBoolean(observed);
    }
}
