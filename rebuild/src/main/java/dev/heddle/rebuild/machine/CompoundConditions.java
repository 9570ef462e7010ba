// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;

/**
 * Truth values of several conditions, as in {@code boolean fine = x == 2 && y == 1}.
 *
 * <p>The compiler makes a jump of each condition. Those before the last go to where 0 or 1 is pushed if they decide alone. A thread
 * that went on to the last relies on none of them: had one been otherwise, the value would be otherwise, whatever the rest
 * said. That holds if nothing but reads and arithmetic is between them.
 */
final class CompoundConditions {

    private static final int FARTHEST = 60;

    private final List<Half> passed = new ArrayList<>();

    /** The last jump of the value that is being computed. */
    private int last = -1;

    /** A condition that did not decide. */
    private record Half(Instruction at, Expr goesOn, boolean otherwise) {}

    boolean areOpen() {
        return last >= 0;
    }

    /** Returns true if this is the last jump of the value being computed. */
    boolean endAt(int pc) {
        return last == pc;
    }

    /** Returns where the value being computed is complete, on the stack. */
    int end(Instruction[] instructions) {
        return instructions[last].number() + 1;
    }

    /** Returns true if going there decides the value being computed. */
    boolean isDecidedAt(int target, Instruction[] instructions) {
        return target == last + 1 || target == instructions[last].number();
    }

    void add(Instruction at, Expr goesOn, boolean otherwise, int lastJump) {
        last = lastJump;
        passed.add(new Half(at, goesOn, otherwise));
    }

    /** The value, of which the rest is known. */
    Operand take(boolean observed, Expr rest) {
        Expr all = rest.isConstant() ? Expr.truth(observed) : rest;
        for (int i = passed.size() - 1; i >= 0; i--) {
            Half half = passed.get(i);
            all = half.otherwise() ? Expr.or(Expr.not(half.goesOn()), all) : Expr.and(half.goesOn(), all);
        }
        forget();
        return Truths.of(observed, all);
    }

    /** The value will never be: an exception came between. So the thread was there because of the conditions. */
    void drop(Events events) {
        for (Half half : passed) {
            events.add(new Event.Branch(half.at().site(), half.goesOn(), false));
        }
        forget();
    }

    private void forget() {
        passed.clear();
        last = -1;
    }

    /** The last jump of the value that a jump, which goes to the target if it alone decides, belongs to. */
    static OptionalInt lastJump(Instruction[] instructions, int pc, int target) {
        for (int i = pc + 1; i < Math.min(instructions.length, pc + FARTHEST); i++) {
            Instruction instruction = instructions[i];
            if (isJump(instruction.opcode())) {
                if (isTruthValue(instructions, i + 1, instruction.number())) {
                    return target == i + 1 || target == instruction.number()
                            ? isClosed(instructions, pc, i) ? OptionalInt.of(i) : OptionalInt.empty()
                            : OptionalInt.empty();
                }
            } else if (!isPlain(instruction.opcode())) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    /** Returns true if all jumps between go forward, to the last jump's condition or to where a value is pushed. */
    private static boolean isClosed(Instruction[] instructions, int pc, int last) {
        for (int i = pc + 1; i < last; i++) {
            Instruction instruction = instructions[i];
            boolean goesAstray = instruction.number() <= i
                    || instruction.number() > last + 1 && instruction.number() != instructions[last].number();
            if (isJump(instruction.opcode()) && goesAstray) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns true if a jump does nothing but make a truth value of its condition, as in {@code assertTrue(x > 0)}:
     * one side pushes 1, the other 0, and then they meet. The thread relies on the value only where it uses it.
     */
    static boolean isTruthValue(Instruction[] instructions, int next, int target) {
        return target == next + 2
                && target + 1 < instructions.length
                && instructions[next + 1].opcode() == Opcodes.GOTO
                && instructions[next + 1].number() == target + 1
                && isTruth(instructions[next])
                && isTruth(instructions[target])
                && instructions[next].opcode() != instructions[target].opcode();
    }

    private static boolean isTruth(Instruction instruction) {
        return instruction.opcode() == Opcodes.ICONST_0 || instruction.opcode() == Opcodes.ICONST_1;
    }

    private static boolean isJump(int opcode) {
        return opcode >= Opcodes.IFEQ && opcode <= Opcodes.IF_ACMPNE
                || opcode == Opcodes.IFNULL
                || opcode == Opcodes.IFNONNULL;
    }

    /** Constants, loads, reads and arithmetic: nothing that others could notice, or that local variables keep. */
    private static boolean isPlain(int opcode) {
        return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SALOAD
                || opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR
                || opcode >= Opcodes.I2L && opcode <= Opcodes.DCMPG
                || opcode == Opcodes.GETFIELD
                || opcode == Opcodes.GETSTATIC
                || opcode == Opcodes.ARRAYLENGTH
                || opcode == Opcodes.INSTANCEOF
                || opcode == Opcodes.CHECKCAST
                || opcode == Opcodes.NOP;
    }
}
