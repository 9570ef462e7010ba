// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Subject;
import dev.heddle.catalogue.Target;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves calls that act on a variable somewhere else: through variable handles, field updaters, and on atomic arrays. */
final class VariableCall {

    private static final String OBJECT = "Ljava/lang/Object;";

    private final MethodNode method;
    private final int temporaries;

    VariableCall(MethodNode method, int temporaries) {
        this.method = method;
        this.temporaries = temporaries;
    }

    boolean isOne(Entry entry) {
        boolean isElsewhere =
                entry.target() == Target.ELEMENT || entry.target() == Target.FIELD || entry.target() == Target.HANDLE;
        return isElsewhere && entry.meaning().subject() == Subject.CELL;
    }

    /** How many arguments say whose variable is meant: none for a static one, the object, or an array and the index. */
    int coordinates(Entry entry) {
        if (!isOne(entry)) {
            return 0;
        }
        return entry.target() == Target.HANDLE ? entry.operand() : 1;
    }

    /** The hook, with the receiver on the stack. */
    void add(InsnList list, Type[] arguments, int[] locals, Entry entry, int site) {
        int coordinates = coordinates(entry);
        boolean isElement = entry.target() == Target.ELEMENT;
        int index = isElement ? 0 : 1;
        if (isElement) {
            list.add(new InsnNode(Opcodes.DUP));
        } else if (coordinates > 0) {
            list.add(new VarInsnNode(Opcodes.ALOAD, locals[0]));
        } else {
            list.add(new InsnNode(Opcodes.ACONST_NULL));
        }
        if (isElement || coordinates == 2) {
            list.add(new VarInsnNode(Opcodes.ILOAD, locals[index]));
        } else {
            list.add(new InsnNode(Opcodes.ICONST_M1));
        }
        String operand = "";
        if (ControlledCall.isAttempt(entry.meaning()) && isComparable(arguments[coordinates])) {
            Type type = arguments[coordinates];
            list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), locals[coordinates]));
            boolean isReference = type.getSort() >= Type.ARRAY;
            if (!isReference && type.getSort() != Type.LONG) {
                list.add(new InsnNode(Opcodes.I2L));
            }
            operand = isReference ? OBJECT : "J";
        }
        list.add(new LdcInsnNode(site));
        list.add(ControlledMethod.gate("variable", "(" + OBJECT + OBJECT + "I" + operand + "I)V"));
    }

    private static boolean isComparable(Type type) {
        return type.getSort() != Type.FLOAT && type.getSort() != Type.DOUBLE;
    }

    /** Tells which variable a handle or updater stands for that is found by class and name. */
    void weaveFinding(MethodInsnNode node, Type[] arguments) {
        int name = -1;
        for (int i = 0; i < arguments.length; i++) {
            name = arguments[i].getDescriptor().equals("Ljava/lang/String;") ? i : name;
        }
        if (name < 1 || !arguments[0].getDescriptor().equals("Ljava/lang/Class;")) {
            return;
        }
        InsnList before = new InsnList();
        for (int i = arguments.length - 1; i >= 0; i--) {
            before.add(new VarInsnNode(Opcodes.ASTORE, temporaries + i));
        }
        for (int i = 0; i < arguments.length; i++) {
            before.add(new VarInsnNode(Opcodes.ALOAD, temporaries + i));
        }
        method.instructions.insertBefore(node, before);
        InsnList after = new InsnList();
        after.add(new InsnNode(Opcodes.DUP));
        after.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
        after.add(new VarInsnNode(Opcodes.ALOAD, temporaries + name));
        after.add(ControlledMethod.gate("found", "(" + OBJECT + "Ljava/lang/Class;Ljava/lang/String;)V"));
        method.instructions.insert(node, after);
    }
}
