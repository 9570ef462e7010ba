// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.PureCalls.Arguments;
import dev.heddle.rebuild.machine.PureCalls.Function;
import dev.heddle.rebuild.machine.code.Operand;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** Arithmetic of {@link Math} that throws where the result does not fit. */
final class PureExact {

    private PureExact() {}

    static void addTo(Map<String, Function> functions) {
        for (String owner : List.of("java/lang/Math.", "java/lang/StrictMath.")) {
            functions.put(owner + "addExact(II)I", a -> onInts(Opcodes.LADD, a.get(0), a.get(1), a));
            functions.put(owner + "subtractExact(II)I", a -> onInts(Opcodes.LSUB, a.get(0), a.get(1), a));
            functions.put(owner + "multiplyExact(II)I", a -> onInts(Opcodes.LMUL, a.get(0), a.get(1), a));
            functions.put(owner + "incrementExact(I)I", a -> onInts(Opcodes.LADD, a.get(0), Operand.ofInt(1), a));
            functions.put(owner + "decrementExact(I)I", a -> onInts(Opcodes.LSUB, a.get(0), Operand.ofInt(1), a));
            functions.put(owner + "negateExact(I)I", a -> onInts(Opcodes.LSUB, Operand.ofInt(0), a.get(0), a));
            functions.put(owner + "toIntExact(J)I", a -> narrowed(a.get(0), a));
            functions.put(owner + "absExact(I)I", a -> {
                a.fixed();
                return narrowed(Operand.ofLong(Math.abs((long) a.asInt(0))), a);
            });
            functions.put(owner + "addExact(JJ)J", a -> added(a.get(0), a.get(1), a));
            functions.put(owner + "incrementExact(J)J", a -> added(a.get(0), Operand.ofLong(1), a));
            functions.put(owner + "subtractExact(JJ)J", a -> subtracted(a.get(0), a.get(1), a));
            functions.put(owner + "decrementExact(J)J", a -> subtracted(a.get(0), Operand.ofLong(1), a));
            functions.put(owner + "negateExact(J)J", a -> subtracted(Operand.ofLong(0), a.get(0), a));
            functions.put(owner + "multiplyExact(JJ)J", PureExact::multiplied);
            functions.put(owner + "multiplyExact(JI)J", PureExact::multiplied);
            functions.put(owner + "absExact(J)J", a -> {
                a.fixed();
                must(Expr.truth(a.asLong(0) != Long.MIN_VALUE), a.asLong(0) != Long.MIN_VALUE, a);
                return Operand.ofLong(Math.abs(a.asLong(0)));
            });
        }
    }

    private static void must(Expr condition, boolean held, Arguments a) {
        a.guards()
                .must(
                        condition,
                        held,
                        "overflow",
                        Guards.ARITHMETIC,
                        "the result of exact arithmetic does not fit",
                        a.frame(),
                        a.instruction());
    }

    // Two ints never overflow as longs.
    private static Operand onInts(int opcode, Operand left, Operand right, Arguments a) {
        return narrowed(Arithmetic.onLongs(opcode, Conversions.toLong(left), Conversions.toLong(right)), a);
    }

    private static Operand narrowed(Operand wide, Arguments a) {
        Operand narrow = Conversions.toInt(wide);
        boolean held = narrow.asInt() == wide.bits();
        if (!held || wide.isSymbolic()) {
            must(Expr.equal(JavaArithmetic.toLong(narrow.term()), wide.term()), held, a);
        }
        return narrow;
    }

    // Overflow of a sum: both operands have the sign that the sum has not.
    private static Operand added(Operand left, Operand right, Arguments a) {
        Operand sum = Arithmetic.onLongs(Opcodes.LADD, left, right);
        return signsFit(sum, left, right, a);
    }

    // left - right overflows where left and right have different signs and the difference has not that of left.
    private static Operand subtracted(Operand left, Operand right, Arguments a) {
        Operand difference = Arithmetic.onLongs(Opcodes.LSUB, left, right);
        Operand opposite = Arithmetic.onLongs(Opcodes.LXOR, right, Operand.ofLong(-1));
        return signsFit(difference, left, opposite, a);
    }

    private static Operand signsFit(Operand result, Operand left, Operand right, Arguments a) {
        Operand sign = Arithmetic.onLongs(
                Opcodes.LAND,
                Arithmetic.onLongs(Opcodes.LXOR, left, result),
                Arithmetic.onLongs(Opcodes.LXOR, right, result));
        boolean held = sign.bits() >= 0;
        if (!held || sign.isSymbolic()) {
            must(JavaArithmetic.atMost(JavaArithmetic.constant(0L), sign.term()), held, a);
        }
        return result;
    }

    private static Operand multiplied(Arguments a) {
        a.fixed();
        BigInteger product = BigInteger.valueOf(a.asLong(0)).multiply(BigInteger.valueOf(a.asLong(1)));
        boolean held = product.bitLength() < Long.SIZE;
        must(Expr.truth(held), held, a);
        return Operand.ofLong(product.longValue());
    }
}
