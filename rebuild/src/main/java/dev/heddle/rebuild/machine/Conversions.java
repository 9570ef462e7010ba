// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;
import org.objectweb.asm.Opcodes;

/** Turns numbers of one kind into another. */
final class Conversions {

    private Conversions() {}

    static Operand toLong(Operand operand) {
        return operand.isSymbolic()
                ? Operand.ofTerm(ValueKind.LONG, operand.asInt(), JavaArithmetic.toLong(operand.term()))
                : Operand.ofLong(operand.asInt());
    }

    static Operand toInt(Operand operand) {
        int value = operand.asInt();
        return operand.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, value, JavaArithmetic.toInt(operand.term()))
                : Operand.ofInt(value);
    }

    static Operand toByte(Operand operand) {
        return operand.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, (byte) operand.asInt(), JavaArithmetic.narrowSigned(operand.term(), 8))
                : Operand.ofInt((byte) operand.asInt());
    }

    static Operand toShort(Operand operand) {
        return operand.isSymbolic()
                ? Operand.ofTerm(
                        ValueKind.INT, (short) operand.asInt(), JavaArithmetic.narrowSigned(operand.term(), 16))
                : Operand.ofInt((short) operand.asInt());
    }

    static Operand toChar(Operand operand) {
        return operand.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, (char) operand.asInt(), JavaArithmetic.narrowToChar(operand.term()))
                : Operand.ofInt((char) operand.asInt());
    }

    /**
     * Returns what a field or array of a small type keeps of an int: a boolean its lowest bit, and so on. Compilers
     * narrow values before they store them, so a term is only narrowed where the value shows the need.
     */
    static Operand narrow(Operand operand, String descriptor) {
        int value = operand.asInt();
        return switch (descriptor.charAt(0)) {
            case 'Z' -> value >>> 1 == 0 ? operand : Arithmetic.onInts(Opcodes.IAND, operand, Operand.ofInt(1));
            case 'B' -> (byte) value == value ? operand : toByte(operand);
            case 'S' -> (short) value == value ? operand : toShort(operand);
            case 'C' -> (char) value == value ? operand : toChar(operand);
            default -> operand;
        };
    }

    /** A conversion from or to a floating-point number, of a constant. */
    static Operand ofFloating(int opcode, Operand operand) {
        return switch (opcode) {
            case Opcodes.I2F -> Operand.ofFloat(operand.asInt());
            case Opcodes.I2D -> Operand.ofDouble(operand.asInt());
            case Opcodes.L2F -> Operand.ofFloat((float) operand.bits());
            case Opcodes.L2D -> Operand.ofDouble((double) operand.bits());
            case Opcodes.F2I -> Operand.ofInt((int) operand.asFloat());
            case Opcodes.F2L -> Operand.ofLong((long) operand.asFloat());
            case Opcodes.F2D -> Operand.ofDouble(operand.asFloat());
            case Opcodes.D2I -> Operand.ofInt((int) operand.asDouble());
            case Opcodes.D2L -> Operand.ofLong((long) operand.asDouble());
            case Opcodes.D2F -> Operand.ofFloat((float) operand.asDouble());
            default -> throw new IllegalStateException("no conversion: " + opcode);
        };
    }
}
