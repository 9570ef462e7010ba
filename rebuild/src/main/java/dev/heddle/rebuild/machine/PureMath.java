// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.PureCalls.Arguments;
import dev.heddle.rebuild.machine.PureCalls.Function;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** The methods of {@link Math} and {@link StrictMath} that give the same everywhere. */
final class PureMath {

    private PureMath() {}

    static void addTo(Map<String, Function> functions) {
        for (String owner : List.of("Math.", "StrictMath.")) {
            addWhole(functions, "java/lang/" + owner);
            addDivisions(functions, owner);
            addFloating(functions, owner);
        }
    }

    private static void addWhole(Map<String, Function> f, String owner) {
        for (String kind : List.of("I", "J")) {
            f.put(owner + "abs(" + kind + ")" + kind, a -> absolute(a.get(0)));
            f.put(owner + "max(" + kind + kind + ")" + kind, a -> greater(a.get(0), a.get(1)));
            f.put(owner + "min(" + kind + kind + ")" + kind, a -> smaller(a.get(0), a.get(1)));
        }
        f.put(
                owner + "multiplyFull(II)J",
                a -> Arithmetic.onLongs(Opcodes.LMUL, Conversions.toLong(a.get(0)), Conversions.toLong(a.get(1))));
    }

    static Operand greater(Operand left, Operand right) {
        return choose(left.bits() >= right.bits(), left, right, true);
    }

    static Operand smaller(Operand left, Operand right) {
        return choose(left.bits() <= right.bits(), left, right, false);
    }

    private static Operand choose(boolean first, Operand left, Operand right, boolean greater) {
        long result = first ? left.bits() : right.bits();
        if (!left.isSymbolic() && !right.isSymbolic()) {
            return Operand.ofBits(left.kind(), result);
        }
        Expr a = left.term();
        Expr b = right.term();
        Expr leftIsIt = greater ? JavaArithmetic.atMost(b, a) : JavaArithmetic.atMost(a, b);
        return Operand.ofTerm(left.kind(), result, Expr.ite(leftIsIt, a, b));
    }

    private static Operand absolute(Operand value) {
        boolean negative = value.bits() < 0;
        Operand zero = Operand.ofBits(value.kind(), 0);
        Operand negated = value.kind() == ValueKind.INT
                ? Arithmetic.onInts(Opcodes.ISUB, zero, value)
                : Arithmetic.onLongs(Opcodes.LSUB, zero, value);
        if (!value.isSymbolic()) {
            return negative ? negated : value;
        }
        Expr below = JavaArithmetic.less(value.term(), zero.term());
        return Operand.ofTerm(
                value.kind(), negative ? negated.bits() : value.bits(), Expr.ite(below, negated.term(), value.term()));
    }

    // ── divisions that round otherwise than towards zero ────────────────────────────────────────────────────────────

    private static void addDivisions(Map<String, Function> f, String owner) {
        for (String types : List.of("II", "JI", "JJ")) {
            String wide = types.substring(0, 1);
            String narrow = types.substring(1);
            PureNumbers.constant(f, owner + "floorDiv(" + types + ")" + wide, a -> quotient(a, wide, true));
            PureNumbers.constant(f, owner + "ceilDiv(" + types + ")" + wide, a -> quotient(a, wide, false));
            PureNumbers.constant(f, owner + "floorMod(" + types + ")" + narrow, a -> remainder(a, narrow, true));
            PureNumbers.constant(f, owner + "ceilMod(" + types + ")" + narrow, a -> remainder(a, narrow, false));
        }
        PureNumbers.constant(f, owner + "clamp(JII)I", a -> Operand.ofInt((int) clamp(a)));
        PureNumbers.constant(f, owner + "clamp(JJJ)J", a -> Operand.ofLong(clamp(a)));
        PureNumbers.constant(
                f, owner + "multiplyHigh(JJ)J", a -> Operand.ofLong(Math.multiplyHigh(a.asLong(0), a.asLong(1))));
    }

    private static Operand quotient(Arguments a, String kind, boolean floor) {
        a.guards().divisor(a.get(1), a.frame(), a.instruction());
        BigInteger[] parts = divide(a, floor);
        long quotient = parts[0].longValue();
        return Operand.ofBits(ValueKind.of(kind), kind.equals("I") ? (int) quotient : quotient);
    }

    private static Operand remainder(Arguments a, String kind, boolean floor) {
        a.guards().divisor(a.get(1), a.frame(), a.instruction());
        return Operand.ofBits(ValueKind.of(kind), divide(a, floor)[1].longValue());
    }

    /** Quotient and remainder, rounded down or up. */
    private static BigInteger[] divide(Arguments a, boolean floor) {
        BigInteger dividend = BigInteger.valueOf(a.asLong(0));
        BigInteger divisor = BigInteger.valueOf(a.asLong(1));
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        boolean inexact = parts[1].signum() != 0;
        boolean sameSign = parts[1].signum() == divisor.signum();
        if (inexact && floor && !sameSign) {
            return new BigInteger[] {parts[0].subtract(BigInteger.ONE), parts[1].add(divisor)};
        }
        if (inexact && !floor && sameSign) {
            return new BigInteger[] {parts[0].add(BigInteger.ONE), parts[1].subtract(divisor)};
        }
        return parts;
    }

    private static long clamp(Arguments a) {
        if (a.asLong(1) > a.asLong(2)) {
            throw a.guards().raise("java.lang.IllegalArgumentException");
        }
        return Math.min(a.asLong(2), Math.max(a.asLong(0), a.asLong(1)));
    }

    // ── floating-point numbers ──────────────────────────────────────────────────────────────────────────────────────

    private static void addFloating(Map<String, Function> f, String owner) {
        PureNumbers.constant(f, owner + "abs(F)F", a -> Operand.ofFloat(Math.abs(a.asFloat(0))));
        PureNumbers.constant(f, owner + "abs(D)D", a -> Operand.ofDouble(Math.abs(a.asDouble(0))));
        PureNumbers.constant(f, owner + "max(FF)F", a -> Operand.ofFloat(Math.max(a.asFloat(0), a.asFloat(1))));
        PureNumbers.constant(f, owner + "max(DD)D", a -> Operand.ofDouble(Math.max(a.asDouble(0), a.asDouble(1))));
        PureNumbers.constant(f, owner + "min(FF)F", a -> Operand.ofFloat(Math.min(a.asFloat(0), a.asFloat(1))));
        PureNumbers.constant(f, owner + "min(DD)D", a -> Operand.ofDouble(Math.min(a.asDouble(0), a.asDouble(1))));
        PureNumbers.constant(f, owner + "sqrt(D)D", a -> Operand.ofDouble(Math.sqrt(a.asDouble(0))));
        PureNumbers.constant(f, owner + "floor(D)D", a -> Operand.ofDouble(Math.floor(a.asDouble(0))));
        PureNumbers.constant(f, owner + "ceil(D)D", a -> Operand.ofDouble(Math.ceil(a.asDouble(0))));
        PureNumbers.constant(f, owner + "rint(D)D", a -> Operand.ofDouble(Math.rint(a.asDouble(0))));
        PureNumbers.constant(f, owner + "round(F)I", a -> Operand.ofInt(Math.round(a.asFloat(0))));
        PureNumbers.constant(f, owner + "round(D)J", a -> Operand.ofLong(Math.round(a.asDouble(0))));
        PureNumbers.constant(f, owner + "signum(F)F", a -> Operand.ofFloat(Math.signum(a.asFloat(0))));
        PureNumbers.constant(f, owner + "signum(D)D", a -> Operand.ofDouble(Math.signum(a.asDouble(0))));
    }
}
