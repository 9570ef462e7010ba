// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes a method that is too large to be woven behave like code that is not: it logs its own result, and nothing of what it
 * does.
 */
final class OpaqueWeaver {

    private static final String LOG = "dev/heddle/runtime/ThreadLog";
    private static final String LOG_TYPE = "L" + LOG + ";";

    private OpaqueWeaver() {}

    static void weave(MethodNode method) {
        int log = method.maxLocals;
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node instanceof FrameNode frame) {
                frame.local = extended(frame.local == null ? List.of() : frame.local, log);
            } else if (node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN) {
                method.instructions.insertBefore(
                        node, leaving(Type.getReturnType(method.desc), log, method.name.equals("<init>")));
            }
        }
        method.instructions.insert(entering(method, log));
    }

    private static InsnList entering(MethodNode method, int log) {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, "current", "()" + LOG_TYPE, false));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ASTORE, log));
        list.add(new FieldInsnNode(Opcodes.GETFIELD, LOG, "outside", "Z"));
        list.add(new VarInsnNode(Opcodes.ISTORE, log + 1));
        list.add(new VarInsnNode(Opcodes.ALOAD, log));
        list.add(new InsnNode(Opcodes.ICONST_1));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, LOG, "outside", "Z"));
        int local = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            if (!method.name.equals("<init>")) {
                number(list, 0, log);
            }
            local = 1;
        }
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            if (argument.getSort() >= Type.ARRAY) {
                number(list, local, log);
            }
            local += argument.getSize();
        }
        return list;
    }

    private static void number(InsnList list, int argument, int log) {
        list.add(new VarInsnNode(Opcodes.ALOAD, argument));
        list.add(new VarInsnNode(Opcodes.ILOAD, log + 1));
        list.add(new VarInsnNode(Opcodes.ALOAD, log));
        list.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, LOG, "enterOpaque", "(Ljava/lang/Object;Z" + LOG_TYPE + ")V", false));
    }

    private static InsnList leaving(Type result, int log, boolean isConstructor) {
        InsnList list = new InsnList();
        String logged = "";
        if (result.getSort() != Type.VOID) {
            list.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
            logged = Hooks.loggedAs(result);
        }
        if (isConstructor) {
            list.add(new VarInsnNode(Opcodes.ALOAD, 0));
            list.add(new VarInsnNode(Opcodes.ALOAD, log));
            list.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, LOG, "foreign", "(Ljava/lang/Object;" + LOG_TYPE + ")V", false));
        }
        list.add(new VarInsnNode(Opcodes.ILOAD, log + 1));
        list.add(new VarInsnNode(Opcodes.ALOAD, log));
        list.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, LOG, "leaveOpaque", "(" + logged + "Z" + LOG_TYPE + ")V", false));
        return list;
    }

    private static List<Object> extended(List<Object> locals, int size) {
        List<Object> all = new ArrayList<>(locals);
        int used = 0;
        for (Object local : locals) {
            used += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; used < size; used++) {
            all.add(Opcodes.TOP);
        }
        all.add(LOG);
        all.add(Opcodes.INTEGER);
        return all;
    }
}
