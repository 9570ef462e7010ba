// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The origins of values: of references the one instruction that made them, through copies; of numbers everything that
 * they are computed from. A parameter comes from a load that is in no method.
 */
final class ValueOrigins extends SourceInterpreter {

    ValueOrigins() {
        super(Opcodes.ASM9);
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
        return new SourceValue(type.getSize(), new VarInsnNode(Opcodes.ALOAD, local));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
        return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
        SourceValue plain = super.unaryOperation(instruction, value);
        int opcode = instruction.getOpcode();
        boolean isComputed = opcode >= Opcodes.INEG && opcode <= Opcodes.I2S || opcode == Opcodes.IINC;
        if (opcode == Opcodes.CHECKCAST) {
            return value;
        }
        return isComputed ? union(plain, List.of(value)) : plain;
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode instruction, SourceValue first, SourceValue second) {
        SourceValue plain = super.binaryOperation(instruction, first, second);
        int opcode = instruction.getOpcode();
        boolean isComputed = opcode >= Opcodes.IADD && opcode <= Opcodes.DCMPG;
        return isComputed ? union(plain, List.of(first, second)) : plain;
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode instruction, List<? extends SourceValue> values) {
        SourceValue plain = super.naryOperation(instruction, values);
        boolean isNumber = instruction instanceof MethodInsnNode call
                && (Type.getReturnType(call.desc).getSort() < Type.ARRAY || isBoxing(call));
        return isNumber ? union(plain, values) : plain;
    }

    private static boolean isBoxing(MethodInsnNode call) {
        return call.name.equals("valueOf")
                && call.owner.startsWith("java/lang/")
                && Type.getArgumentTypes(call.desc)[0].getSort() < Type.ARRAY;
    }

    private static SourceValue union(SourceValue plain, List<? extends SourceValue> parts) {
        Set<AbstractInsnNode> all = new HashSet<>(plain.insns);
        parts.forEach(part -> all.addAll(part.insns));
        return new SourceValue(plain.size, all);
    }
}
