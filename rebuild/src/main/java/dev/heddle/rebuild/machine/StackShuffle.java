// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.Operand;
import org.objectweb.asm.Opcodes;

/** The instructions that move values about on the stack. A long or double is one value here, but counts as two. */
final class StackShuffle {

    private StackShuffle() {}

    static void run(Frame frame, int opcode) {
        switch (opcode) {
            case Opcodes.POP -> frame.pop();
            case Opcodes.POP2 -> take(frame, 2);
            case Opcodes.DUP -> frame.push(frame.peek(0));
            case Opcodes.DUP_X1 -> insert(frame, take(frame, 1), take(frame, 1));
            case Opcodes.DUP_X2 -> insert(frame, take(frame, 1), take(frame, 2));
            case Opcodes.DUP2 -> insert(frame, take(frame, 2), new Operand[0]);
            case Opcodes.DUP2_X1 -> insert(frame, take(frame, 2), take(frame, 1));
            case Opcodes.DUP2_X2 -> insert(frame, take(frame, 2), take(frame, 2));
            case Opcodes.SWAP -> {
                Operand upper = frame.pop();
                Operand lower = frame.pop();
                frame.push(upper);
                frame.push(lower);
            }
            default -> throw new IllegalStateException("moves nothing: " + opcode);
        }
        frame.advance();
    }

    /** Takes values off the stack that fill this many slots, lowest first. */
    private static Operand[] take(Frame frame, int slots) {
        Operand upper = frame.pop();
        if (slots == 1 || upper.kind().isWide()) {
            return new Operand[] {upper};
        }
        Operand lower = frame.pop();
        return new Operand[] {lower, upper};
    }

    private static void insert(Frame frame, Operand[] copied, Operand[] skipped) {
        push(frame, copied);
        push(frame, skipped);
        push(frame, copied);
    }

    private static void push(Frame frame, Operand[] values) {
        for (Operand value : values) {
            frame.push(value);
        }
    }
}
