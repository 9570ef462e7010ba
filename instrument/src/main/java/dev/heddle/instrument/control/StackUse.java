// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/** Counts the words of the stack that an instruction takes, and those that it leaves. */
final class StackUse {

    /** Per opcode from 0 on, how many words it takes and leaves, as digits; two dashes depend on the operands. */
    private static final String WORDS = ""
            // constants: nop aconst_null iconst_m1..5 lconst fconst dconst bipush sipush ldc, two that are not used
            + "00" + "01" + "01010101010101" + "0202" + "010101" + "0202" + "01" + "01" + "--" + "0000"
            // iload lload fload dload aload, twenty short forms that are not used
            + "01" + "02" + "01" + "02" + "01" + "0000000000000000000000000000000000000000"
            // iaload laload faload daload aaload baload caload saload
            + "21" + "22" + "21" + "22" + "21" + "21" + "21" + "21"
            // istore lstore fstore dstore astore, twenty short forms that are not used
            + "10" + "20" + "10" + "20" + "10" + "0000000000000000000000000000000000000000"
            // iastore lastore fastore dastore aastore bastore castore sastore
            + "30" + "40" + "30" + "40" + "30" + "30" + "30" + "30"
            // pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap
            + "10" + "20" + "12" + "23" + "34" + "24" + "35" + "46" + "22"
            // add, sub, mul, div, rem of int, long, float, double each
            + "21422142" + "21422142" + "21422142" + "21422142" + "21422142"
            // ineg lneg fneg dneg
            + "11221122"
            // ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor
            + "213221322132" + "214221422142"
            // iinc
            + "00"
            // i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
            + "121112" + "212122" + "111212" + "212221" + "111111"
            // lcmp fcmpl fcmpg dcmpl dcmpg
            + "41" + "21" + "21" + "41" + "41"
            // ifeq..ifle, if_icmpeq..if_icmple, if_acmpeq if_acmpne
            + "101010101010" + "202020202020" + "2020"
            // goto jsr ret tableswitch lookupswitch
            + "00" + "01" + "00" + "10" + "10"
            // ireturn lreturn freturn dreturn areturn return
            + "10" + "20" + "10" + "20" + "10" + "00"
            // getstatic putstatic getfield putfield, invokes, invokedynamic
            + "--------" + "--------" + "--"
            // new newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit
            + "01" + "11" + "11" + "11" + "10" + "11" + "11" + "10" + "10"
            // wide, multianewarray, ifnull, ifnonnull
            + "00" + "--" + "10" + "10";

    private StackUse() {}

    static int taken(AbstractInsnNode node) {
        char words = WORDS.charAt(2 * node.getOpcode());
        if (words != '-') {
            return words - '0';
        }
        if (node instanceof FieldInsnNode field) {
            int size = Type.getType(field.desc).getSize();
            return switch (field.getOpcode()) {
                case Opcodes.PUTSTATIC -> size;
                case Opcodes.GETFIELD -> 1;
                case Opcodes.PUTFIELD -> 1 + size;
                default -> 0;
            };
        }
        if (node instanceof MethodInsnNode call) {
            int all = Type.getArgumentsAndReturnSizes(call.desc) >> 2;
            return call.getOpcode() == Opcodes.INVOKESTATIC ? all - 1 : all;
        }
        if (node instanceof InvokeDynamicInsnNode call) {
            return (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
        }
        return node instanceof MultiANewArrayInsnNode array ? array.dims : 0;
    }

    static int given(AbstractInsnNode node) {
        char words = WORDS.charAt(2 * node.getOpcode() + 1);
        if (words != '-') {
            return words - '0';
        }
        if (node instanceof FieldInsnNode field) {
            boolean reads = field.getOpcode() == Opcodes.GETSTATIC || field.getOpcode() == Opcodes.GETFIELD;
            return reads ? Type.getType(field.desc).getSize() : 0;
        }
        if (node instanceof MethodInsnNode call) {
            return Type.getReturnType(call.desc).getSize();
        }
        if (node instanceof InvokeDynamicInsnNode call) {
            return Type.getReturnType(call.desc).getSize();
        }
        if (node instanceof LdcInsnNode constant) {
            return constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1;
        }
        return 1;
    }
}
