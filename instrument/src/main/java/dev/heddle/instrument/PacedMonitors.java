// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * Lets threads be held before they take the monitor of a synchronized method: the method becomes one that asks, and then calls what it was.
 *
 * <p>Only in runs whose threads keep an order, and only methods that the order speaks of.
 */
final class PacedMonitors {

    private static final int MONITOR = -1;

    private final ClassNode type;
    private final Landmarks landmarks;

    PacedMonitors(ClassNode type, Landmarks landmarks) {
        this.type = type;
        this.landmarks = landmarks;
    }

    /** Changes the methods, which are woven already. */
    void arrange() {
        for (MethodNode method : List.copyOf(type.methods)) {
            int number = landmarks.find(type.name.replace('/', '.'), method.name, method.desc, MONITOR);
            if (number != 0 && (method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
                type.methods.add(asking(method, number));
                InsnList taken = MethodWeaver.paced("after", number);
                method.instructions.insert(taken);
            }
        }
    }

    private MethodNode asking(MethodNode body, int number) {
        boolean isStatic = (body.access & Opcodes.ACC_STATIC) != 0;
        MethodNode outer = new MethodNode(
                body.access & ~Opcodes.ACC_SYNCHRONIZED,
                body.name,
                body.desc,
                body.signature,
                body.exceptions.toArray(new String[0]));
        outer.visibleAnnotations = body.visibleAnnotations;
        outer.invisibleAnnotations = body.invisibleAnnotations;
        outer.visibleParameterAnnotations = body.visibleParameterAnnotations;
        outer.parameters = body.parameters;
        body.name = body.name + "$heddle";
        body.access = Opcodes.ACC_PRIVATE
                | Opcodes.ACC_SYNTHETIC
                | Opcodes.ACC_SYNCHRONIZED
                | (isStatic ? Opcodes.ACC_STATIC : 0);
        body.visibleAnnotations = null;
        body.signature = null;
        outer.instructions.add(MethodWeaver.paced("before", number));
        int local = 0;
        if (!isStatic) {
            outer.visitVarInsn(Opcodes.ALOAD, local++);
        }
        for (Type argument : Type.getArgumentTypes(body.desc)) {
            outer.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
        }
        boolean isInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
        outer.visitMethodInsn(
                isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, type.name, body.name, body.desc, isInterface);
        outer.visitInsn(Type.getReturnType(body.desc).getOpcode(Opcodes.IRETURN));
        return outer;
    }
}
