// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;
import org.objectweb.asm.Opcodes;

/** Computes with numbers on a frame's stack: the value always, the term where an operand has one. */
final class Arithmetic {

    private final Guards guards;

    Arithmetic(Guards guards) {
        this.guards = guards;
    }

    void run(Frame frame, Instruction instruction) {
        int opcode = instruction.opcode();
        if (opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            frame.push(convert(frame.pop(), opcode, instruction));
        } else if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG) {
            frame.push(negate(frame.pop(), instruction));
        } else {
            Operand right = frame.pop();
            Operand left = frame.pop();
            frame.push(binary(left, right, frame, instruction));
        }
        frame.advance();
    }

    void increment(Frame frame, Instruction instruction) {
        Operand old = frame.local(instruction.number());
        Operand amount = Operand.ofInt(instruction.amount());
        frame.setLocal(instruction.number(), onInts(Opcodes.IADD, old, amount));
        frame.advance();
    }

    private Operand binary(Operand left, Operand right, Frame frame, Instruction instruction) {
        int opcode = instruction.opcode();
        switch (opcode) {
            case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM -> guards.divisor(right, frame, instruction);
            case Opcodes.LCMP -> {
                return compareLongs(left, right);
            }
            default -> {}
        }
        return switch (left.kind()) {
            case INT -> onInts(opcode, left, right);
            case LONG -> onLongs(opcode, left, right);
            case FLOAT, DOUBLE -> onFloating(opcode, left, right, instruction);
            case REFERENCE -> throw new IllegalStateException("arithmetic on a reference at " + instruction.site());
        };
    }

    /** One of the operations on two ints; divisors are not zero. */
    static Operand onInts(int opcode, Operand left, Operand right) {
        int a = left.asInt();
        int b = right.asInt();
        int result = switch (opcode) {
            case Opcodes.IADD -> a + b;
            case Opcodes.ISUB -> a - b;
            case Opcodes.IMUL -> a * b;
            case Opcodes.IDIV -> a / b;
            case Opcodes.IREM -> a % b;
            case Opcodes.ISHL -> a << b;
            case Opcodes.ISHR -> a >> b;
            case Opcodes.IUSHR -> a >>> b;
            case Opcodes.IAND -> a & b;
            case Opcodes.IOR -> a | b;
            case Opcodes.IXOR -> a ^ b;
            default -> throw new IllegalStateException("no operation on ints: " + opcode);
        };
        Operand plain = left.isSymbolic() || right.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, result, term(opcode, left.term(), right.term()))
                : Operand.ofInt(result);
        return plain.causedBy(left, right);
    }

    /** One of the operations on two longs, or a long and an int for shifts; divisors are not zero. */
    static Operand onLongs(int opcode, Operand left, Operand right) {
        long a = left.bits();
        long b = right.bits();
        long result = switch (opcode) {
            case Opcodes.LADD -> a + b;
            case Opcodes.LSUB -> a - b;
            case Opcodes.LMUL -> a * b;
            case Opcodes.LDIV -> a / b;
            case Opcodes.LREM -> a % b;
            case Opcodes.LSHL -> a << b;
            case Opcodes.LSHR -> a >> b;
            case Opcodes.LUSHR -> a >>> b;
            case Opcodes.LAND -> a & b;
            case Opcodes.LOR -> a | b;
            case Opcodes.LXOR -> a ^ b;
            default -> throw new IllegalStateException("no operation on longs: " + opcode);
        };
        // Each opcode on longs follows the one on ints.
        Operand plain = left.isSymbolic() || right.isSymbolic()
                ? Operand.ofTerm(ValueKind.LONG, result, term(opcode - 1, left.term(), shiftAmount(opcode, right)))
                : Operand.ofLong(result);
        return plain.causedBy(left, right);
    }

    // Shift amounts are ints, and terms of shifts want them widened by themselves.
    private static Expr shiftAmount(int opcode, Operand right) {
        boolean isShift = opcode == Opcodes.LSHL || opcode == Opcodes.LSHR || opcode == Opcodes.LUSHR;
        return isShift && right.kind() == ValueKind.LONG ? JavaArithmetic.toInt(right.term()) : right.term();
    }

    private static Expr term(int opcode, Expr left, Expr right) {
        return switch (opcode) {
            case Opcodes.IADD -> JavaArithmetic.add(left, right);
            case Opcodes.ISUB -> JavaArithmetic.subtract(left, right);
            case Opcodes.IMUL -> JavaArithmetic.multiply(left, right);
            case Opcodes.IDIV -> JavaArithmetic.divide(left, right);
            case Opcodes.IREM -> JavaArithmetic.remainder(left, right);
            case Opcodes.ISHL -> JavaArithmetic.shiftLeft(left, right);
            case Opcodes.ISHR -> JavaArithmetic.shiftRight(left, right);
            case Opcodes.IUSHR -> JavaArithmetic.shiftRightUnsigned(left, right);
            case Opcodes.IAND -> JavaArithmetic.and(left, right);
            case Opcodes.IOR -> JavaArithmetic.or(left, right);
            case Opcodes.IXOR -> JavaArithmetic.xor(left, right);
            default -> throw new IllegalStateException("no operation on words: " + opcode);
        };
    }

    static Operand compareLongs(Operand left, Operand right) {
        int result = Long.compare(left.bits(), right.bits());
        return left.isSymbolic() || right.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, result, Comparisons.threeWay(left.term(), right.term()))
                : Operand.ofInt(result);
    }

    private Operand negate(Operand operand, Instruction instruction) {
        return switch (operand.kind()) {
            case INT -> onInts(Opcodes.ISUB, Operand.ofInt(0), operand);
            case LONG -> onLongs(Opcodes.LSUB, Operand.ofLong(0), operand);
            case FLOAT -> {
                guards.fix(operand, instruction);
                yield Operand.ofFloat(-operand.asFloat()).causedBy(operand);
            }
            case DOUBLE -> {
                guards.fix(operand, instruction);
                yield Operand.ofDouble(-operand.asDouble()).causedBy(operand);
            }
            case REFERENCE -> throw new IllegalStateException("arithmetic on a reference at " + instruction.site());
        };
    }

    // Terms have no floating-point numbers: what goes in is kept as it was, and the result is a constant.
    private Operand onFloating(int opcode, Operand left, Operand right, Instruction instruction) {
        guards.fix(left, instruction);
        guards.fix(right, instruction);
        Operand plain = left.kind() == ValueKind.FLOAT
                ? onFloats(opcode, left.asFloat(), right.asFloat())
                : onDoubles(opcode, left.asDouble(), right.asDouble());
        return plain.causedBy(left, right);
    }

    private static Operand onFloats(int opcode, float a, float b) {
        return switch (opcode) {
            case Opcodes.FADD -> Operand.ofFloat(a + b);
            case Opcodes.FSUB -> Operand.ofFloat(a - b);
            case Opcodes.FMUL -> Operand.ofFloat(a * b);
            case Opcodes.FDIV -> Operand.ofFloat(a / b);
            case Opcodes.FREM -> Operand.ofFloat(a % b);
            case Opcodes.FCMPL -> Operand.ofInt(compare(a, b, -1));
            case Opcodes.FCMPG -> Operand.ofInt(compare(a, b, 1));
            default -> throw new IllegalStateException("no operation on floats: " + opcode);
        };
    }

    private static Operand onDoubles(int opcode, double a, double b) {
        return switch (opcode) {
            case Opcodes.DADD -> Operand.ofDouble(a + b);
            case Opcodes.DSUB -> Operand.ofDouble(a - b);
            case Opcodes.DMUL -> Operand.ofDouble(a * b);
            case Opcodes.DDIV -> Operand.ofDouble(a / b);
            case Opcodes.DREM -> Operand.ofDouble(a % b);
            case Opcodes.DCMPL -> Operand.ofInt(compare(a, b, -1));
            case Opcodes.DCMPG -> Operand.ofInt(compare(a, b, 1));
            default -> throw new IllegalStateException("no operation on doubles: " + opcode);
        };
    }

    private static int compare(double a, double b, int notANumber) {
        if (a > b) {
            return 1;
        }
        if (a < b) {
            return -1;
        }
        return a == b ? 0 : notANumber;
    }

    private Operand convert(Operand operand, int opcode, Instruction instruction) {
        return switch (opcode) {
            case Opcodes.I2L -> Conversions.toLong(operand);
            case Opcodes.L2I -> Conversions.toInt(operand);
            case Opcodes.I2B -> Conversions.toByte(operand);
            case Opcodes.I2C -> Conversions.toChar(operand);
            case Opcodes.I2S -> Conversions.toShort(operand);
            default -> {
                guards.fix(operand, instruction);
                yield Conversions.ofFloating(opcode, operand).causedBy(operand);
            }
        };
    }
}
