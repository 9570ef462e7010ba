// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Op;
import org.objectweb.asm.Opcodes;

/** The conditions under which conditional jumps jump. */
final class Comparisons {

    private static final Expr ZERO = JavaArithmetic.constant(0);
    private static final Expr ONE = JavaArithmetic.constant(1);
    private static final Expr MINUS_ONE = JavaArithmetic.constant(-1);

    private Comparisons() {}

    /** Below, equal or above as -1, 0 or 1. */
    static Expr threeWay(Expr left, Expr right) {
        return Expr.ite(JavaArithmetic.less(left, right), MINUS_ONE, Expr.ite(Expr.equal(left, right), ZERO, ONE));
    }

    /** Returns when {@code opcode}, one of IFEQ to IFLE, jumps. */
    static Expr withZero(int opcode, Expr term) {
        if (isThreeWay(term)) {
            Expr below = term.arguments().get(0);
            Expr left = below.arguments().get(0);
            Expr right = below.arguments().get(1);
            return between(opcode - Opcodes.IFEQ, left, right);
        }
        return between(opcode - Opcodes.IFEQ, term, ZERO);
    }

    /** Returns when {@code opcode}, one of IF_ICMPEQ to IF_ICMPLE, jumps. */
    static Expr ofInts(int opcode, Expr left, Expr right) {
        return between(opcode - Opcodes.IF_ICMPEQ, left, right);
    }

    // Both families of opcodes have the order EQ, NE, LT, GE, GT, LE.
    private static Expr between(int relation, Expr left, Expr right) {
        return switch (relation) {
            case 0 -> Expr.equal(left, right);
            case 1 -> Expr.not(Expr.equal(left, right));
            case 2 -> JavaArithmetic.less(left, right);
            case 3 -> JavaArithmetic.atMost(right, left);
            case 4 -> JavaArithmetic.less(right, left);
            case 5 -> JavaArithmetic.atMost(left, right);
            default -> throw new IllegalStateException("no relation: " + relation);
        };
    }

    /** Returns true for what {@link #threeWay} builds; the comparison with zero of it is that of its operands. */
    private static boolean isThreeWay(Expr term) {
        if (term.op() != Op.ITE || term.arguments().get(1) != MINUS_ONE) {
            return false;
        }
        Expr below = term.arguments().get(0);
        Expr rest = term.arguments().get(2);
        return below.op() == Op.BITS_LESS
                && rest.op() == Op.ITE
                && rest.arguments().get(1) == ZERO
                && rest.arguments().get(2) == ONE
                && rest.arguments().get(0)
                        == Expr.equal(
                                below.arguments().get(0), below.arguments().get(1));
    }

    /** Returns true if {@code opcode}, one of IFEQ to IFLE, jumps on this value. */
    static boolean jumps(int relation, long left, long right) {
        return switch (relation) {
            case 0 -> left == right;
            case 1 -> left != right;
            case 2 -> left < right;
            case 3 -> left >= right;
            case 4 -> left > right;
            case 5 -> left <= right;
            default -> throw new IllegalStateException("no relation: " + relation);
        };
    }
}
