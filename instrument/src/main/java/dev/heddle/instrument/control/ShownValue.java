// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Code that shows the gate the value on top of the stack, and leaves it there. */
final class ShownValue {

    private ShownValue() {}

    /** Shows what was read. */
    static InsnList onStack(Type type) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        list.add(shown(type));
        return list;
    }

    /** Shows what the call at this site has returned. */
    static InsnList returned(Type type, int site) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        list.add(new LdcInsnNode(site));
        boolean isTold = type.getSort() == Type.BOOLEAN || type.getSort() == Type.CHAR;
        String shape = isTold ? type.getDescriptor() : shape(type);
        list.add(ControlledMethod.telling("returned", "(" + shape + "I)V"));
        return list;
    }

    /** Shows what will be written to a field, which may have less room than the stack. */
    static InsnList written(Type type) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        switch (type.getSort()) {
            case Type.BYTE -> list.add(new InsnNode(Opcodes.I2B));
            case Type.SHORT -> list.add(new InsnNode(Opcodes.I2S));
            case Type.CHAR -> list.add(new InsnNode(Opcodes.I2C));
            case Type.BOOLEAN -> {
                list.add(new InsnNode(Opcodes.ICONST_1));
                list.add(new InsnNode(Opcodes.IAND));
            }
            default -> {}
        }
        list.add(shown(type));
        return list;
    }

    private static MethodInsnNode shown(Type type) {
        return ControlledMethod.telling("value", "(" + shape(type) + ")V");
    }

    private static String shape(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> "J";
            case Type.FLOAT -> "F";
            case Type.DOUBLE -> "D";
            case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    /** The type of what an instruction loads from an array, as the stack has it. */
    static Type element(int load) {
        return switch (load) {
            case Opcodes.LALOAD -> Type.LONG_TYPE;
            case Opcodes.FALOAD -> Type.FLOAT_TYPE;
            case Opcodes.DALOAD -> Type.DOUBLE_TYPE;
            case Opcodes.AALOAD -> Type.getObjectType("java/lang/Object");
            default -> Type.INT_TYPE;
        };
    }
}
