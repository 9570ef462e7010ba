// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.PureCalls.Arguments;
import dev.heddle.rebuild.machine.PureCalls.Function;
import dev.heddle.rebuild.machine.code.Operand;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** The static methods of the boxes' classes. */
final class PureNumbers {

    private PureNumbers() {}

    /** The result of a pure call on arguments that are kept as observed. */
    interface Constant {
        Operand apply(Arguments arguments);
    }

    static void constant(Map<String, Function> functions, String signature, Constant function) {
        functions.put("java/lang/" + signature, arguments -> function.apply(arguments.fixed()));
    }

    private static void term(Map<String, Function> functions, String signature, Function function) {
        functions.put("java/lang/" + signature, function);
    }

    static void addTo(Map<String, Function> functions) {
        addBooleansAndChars(functions);
        addSmall(functions);
        addInts(functions);
        addLongs(functions);
        addFloating(functions);
    }

    private static void addBooleansAndChars(Map<String, Function> f) {
        term(f, "Boolean.logicalAnd(ZZ)Z", a -> Arithmetic.onInts(Opcodes.IAND, a.get(0), a.get(1)));
        term(f, "Boolean.logicalOr(ZZ)Z", a -> Arithmetic.onInts(Opcodes.IOR, a.get(0), a.get(1)));
        term(f, "Boolean.logicalXor(ZZ)Z", a -> Arithmetic.onInts(Opcodes.IXOR, a.get(0), a.get(1)));
        constant(f, "Character.reverseBytes(C)C", a -> Operand.ofInt(Character.reverseBytes((char) a.asInt(0))));
        constant(f, "Character.isSurrogate(C)Z", a -> Operand.ofBoolean(Character.isSurrogate((char) a.asInt(0))));
        constant(
                f,
                "Character.isHighSurrogate(C)Z",
                a -> Operand.ofBoolean(Character.isHighSurrogate((char) a.asInt(0))));
        constant(
                f, "Character.isLowSurrogate(C)Z", a -> Operand.ofBoolean(Character.isLowSurrogate((char) a.asInt(0))));
        constant(
                f,
                "Character.isSurrogatePair(CC)Z",
                a -> Operand.ofBoolean(Character.isSurrogatePair((char) a.asInt(0), (char) a.asInt(1))));
        constant(
                f,
                "Character.toCodePoint(CC)I",
                a -> Operand.ofInt(Character.toCodePoint((char) a.asInt(0), (char) a.asInt(1))));
        constant(f, "Character.charCount(I)I", a -> Operand.ofInt(Character.charCount(a.asInt(0))));
        constant(f, "Character.isBmpCodePoint(I)Z", a -> Operand.ofBoolean(Character.isBmpCodePoint(a.asInt(0))));
        constant(
                f,
                "Character.isSupplementaryCodePoint(I)Z",
                a -> Operand.ofBoolean(Character.isSupplementaryCodePoint(a.asInt(0))));
        constant(f, "Character.isValidCodePoint(I)Z", a -> Operand.ofBoolean(Character.isValidCodePoint(a.asInt(0))));
        constant(f, "Character.highSurrogate(I)C", a -> Operand.ofInt(Character.highSurrogate(a.asInt(0))));
        constant(f, "Character.lowSurrogate(I)C", a -> Operand.ofInt(Character.lowSurrogate(a.asInt(0))));
    }

    private static void addSmall(Map<String, Function> f) {
        term(f, "Byte.toUnsignedInt(B)I", a -> masked(a.get(0), 0xFF));
        term(f, "Byte.toUnsignedLong(B)J", a -> Conversions.toLong(masked(a.get(0), 0xFF)));
        term(f, "Short.toUnsignedInt(S)I", a -> masked(a.get(0), 0xFFFF));
        term(f, "Short.toUnsignedLong(S)J", a -> Conversions.toLong(masked(a.get(0), 0xFFFF)));
        constant(
                f,
                "Byte.compareUnsigned(BB)I",
                a -> Operand.ofInt(Byte.compareUnsigned((byte) a.asInt(0), (byte) a.asInt(1))));
        constant(
                f,
                "Short.compareUnsigned(SS)I",
                a -> Operand.ofInt(Short.compareUnsigned((short) a.asInt(0), (short) a.asInt(1))));
        constant(f, "Short.reverseBytes(S)S", a -> Operand.ofInt(Short.reverseBytes((short) a.asInt(0))));
    }

    private static Operand masked(Operand value, int mask) {
        return Arithmetic.onInts(Opcodes.IAND, value, Operand.ofInt(mask));
    }

    private static void addInts(Map<String, Function> f) {
        term(f, "Integer.signum(I)I", a -> PureBoxes.threeWay(a.get(0), Operand.ofInt(0)));
        term(f, "Integer.max(II)I", a -> PureMath.greater(a.get(0), a.get(1)));
        term(f, "Integer.min(II)I", a -> PureMath.smaller(a.get(0), a.get(1)));
        term(f, "Integer.sum(II)I", a -> Arithmetic.onInts(Opcodes.IADD, a.get(0), a.get(1)));
        term(
                f,
                "Integer.toUnsignedLong(I)J",
                a -> Arithmetic.onLongs(Opcodes.LAND, Conversions.toLong(a.get(0)), Operand.ofLong(0xFFFFFFFFL)));
        constant(
                f, "Integer.compareUnsigned(II)I", a -> Operand.ofInt(Integer.compareUnsigned(a.asInt(0), a.asInt(1))));
        constant(f, "Integer.bitCount(I)I", a -> Operand.ofInt(Integer.bitCount(a.asInt(0))));
        constant(f, "Integer.rotateLeft(II)I", a -> Operand.ofInt(Integer.rotateLeft(a.asInt(0), a.asInt(1))));
        constant(f, "Integer.rotateRight(II)I", a -> Operand.ofInt(Integer.rotateRight(a.asInt(0), a.asInt(1))));
        constant(f, "Integer.numberOfLeadingZeros(I)I", a -> Operand.ofInt(Integer.numberOfLeadingZeros(a.asInt(0))));
        constant(f, "Integer.numberOfTrailingZeros(I)I", a -> Operand.ofInt(Integer.numberOfTrailingZeros(a.asInt(0))));
        constant(f, "Integer.highestOneBit(I)I", a -> Operand.ofInt(Integer.highestOneBit(a.asInt(0))));
        constant(f, "Integer.lowestOneBit(I)I", a -> Operand.ofInt(Integer.lowestOneBit(a.asInt(0))));
        constant(f, "Integer.reverse(I)I", a -> Operand.ofInt(Integer.reverse(a.asInt(0))));
        constant(f, "Integer.reverseBytes(I)I", a -> Operand.ofInt(Integer.reverseBytes(a.asInt(0))));
        constant(f, "Integer.divideUnsigned(II)I", a -> {
            a.guards().divisor(a.get(1), a.frame(), a.instruction());
            return Operand.ofInt(Integer.divideUnsigned(a.asInt(0), a.asInt(1)));
        });
        constant(f, "Integer.remainderUnsigned(II)I", a -> {
            a.guards().divisor(a.get(1), a.frame(), a.instruction());
            return Operand.ofInt(Integer.remainderUnsigned(a.asInt(0), a.asInt(1)));
        });
    }

    private static void addLongs(Map<String, Function> f) {
        term(f, "Long.signum(J)I", a -> Arithmetic.compareLongs(a.get(0), Operand.ofLong(0)));
        term(f, "Long.max(JJ)J", a -> PureMath.greater(a.get(0), a.get(1)));
        term(f, "Long.min(JJ)J", a -> PureMath.smaller(a.get(0), a.get(1)));
        term(f, "Long.sum(JJ)J", a -> Arithmetic.onLongs(Opcodes.LADD, a.get(0), a.get(1)));
        constant(f, "Long.compareUnsigned(JJ)I", a -> Operand.ofInt(Long.compareUnsigned(a.asLong(0), a.asLong(1))));
        constant(f, "Long.bitCount(J)I", a -> Operand.ofInt(Long.bitCount(a.asLong(0))));
        constant(f, "Long.rotateLeft(JI)J", a -> Operand.ofLong(Long.rotateLeft(a.asLong(0), a.asInt(1))));
        constant(f, "Long.rotateRight(JI)J", a -> Operand.ofLong(Long.rotateRight(a.asLong(0), a.asInt(1))));
        constant(f, "Long.numberOfLeadingZeros(J)I", a -> Operand.ofInt(Long.numberOfLeadingZeros(a.asLong(0))));
        constant(f, "Long.numberOfTrailingZeros(J)I", a -> Operand.ofInt(Long.numberOfTrailingZeros(a.asLong(0))));
        constant(f, "Long.highestOneBit(J)J", a -> Operand.ofLong(Long.highestOneBit(a.asLong(0))));
        constant(f, "Long.lowestOneBit(J)J", a -> Operand.ofLong(Long.lowestOneBit(a.asLong(0))));
        constant(f, "Long.reverse(J)J", a -> Operand.ofLong(Long.reverse(a.asLong(0))));
        constant(f, "Long.reverseBytes(J)J", a -> Operand.ofLong(Long.reverseBytes(a.asLong(0))));
        constant(f, "Long.divideUnsigned(JJ)J", a -> {
            a.guards().divisor(a.get(1), a.frame(), a.instruction());
            return Operand.ofLong(Long.divideUnsigned(a.asLong(0), a.asLong(1)));
        });
        constant(f, "Long.remainderUnsigned(JJ)J", a -> {
            a.guards().divisor(a.get(1), a.frame(), a.instruction());
            return Operand.ofLong(Long.remainderUnsigned(a.asLong(0), a.asLong(1)));
        });
    }

    private static void addFloating(Map<String, Function> f) {
        constant(f, "Float.max(FF)F", a -> Operand.ofFloat(Math.max(a.asFloat(0), a.asFloat(1))));
        constant(f, "Float.min(FF)F", a -> Operand.ofFloat(Math.min(a.asFloat(0), a.asFloat(1))));
        constant(f, "Float.sum(FF)F", a -> Operand.ofFloat(a.asFloat(0) + a.asFloat(1)));
        constant(f, "Float.isNaN(F)Z", a -> Operand.ofBoolean(Float.isNaN(a.asFloat(0))));
        constant(f, "Float.isInfinite(F)Z", a -> Operand.ofBoolean(Float.isInfinite(a.asFloat(0))));
        constant(f, "Float.isFinite(F)Z", a -> Operand.ofBoolean(Float.isFinite(a.asFloat(0))));
        constant(
                f,
                "Float.isNaN()Z",
                a -> Operand.ofBoolean(Float.isNaN(a.unboxed(0).asFloat())));
        constant(
                f,
                "Float.isInfinite()Z",
                a -> Operand.ofBoolean(Float.isInfinite(a.unboxed(0).asFloat())));
        constant(f, "Float.floatToIntBits(F)I", a -> Operand.ofInt(Float.floatToIntBits(a.asFloat(0))));
        constant(f, "Float.intBitsToFloat(I)F", a -> Operand.ofFloat(Float.intBitsToFloat(a.asInt(0))));
        constant(f, "Double.max(DD)D", a -> Operand.ofDouble(Math.max(a.asDouble(0), a.asDouble(1))));
        constant(f, "Double.min(DD)D", a -> Operand.ofDouble(Math.min(a.asDouble(0), a.asDouble(1))));
        constant(f, "Double.sum(DD)D", a -> Operand.ofDouble(a.asDouble(0) + a.asDouble(1)));
        constant(f, "Double.isNaN(D)Z", a -> Operand.ofBoolean(Double.isNaN(a.asDouble(0))));
        constant(f, "Double.isInfinite(D)Z", a -> Operand.ofBoolean(Double.isInfinite(a.asDouble(0))));
        constant(f, "Double.isFinite(D)Z", a -> Operand.ofBoolean(Double.isFinite(a.asDouble(0))));
        constant(
                f,
                "Double.isNaN()Z",
                a -> Operand.ofBoolean(Double.isNaN(a.unboxed(0).asDouble())));
        constant(
                f,
                "Double.isInfinite()Z",
                a -> Operand.ofBoolean(Double.isInfinite(a.unboxed(0).asDouble())));
        constant(f, "Double.doubleToLongBits(D)J", a -> Operand.ofLong(Double.doubleToLongBits(a.asDouble(0))));
        constant(f, "Double.longBitsToDouble(J)D", a -> Operand.ofDouble(Double.longBitsToDouble(a.asLong(0))));
    }
}
