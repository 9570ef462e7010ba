// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Makes a synchronized method take the monitor at the gate: its body becomes a method of its own. */
final class SynchronizedMethod {

    private static final String GATE = Replacements.GATE;
    private static final String MONITOR_HOOK = "(Ljava/lang/Object;I)V";

    private final ClassContext context;
    private final MethodNode body;
    private final Set<Integer> landmarks = new HashSet<>();

    SynchronizedMethod(ClassContext context, MethodNode body) {
        this.context = context;
        this.body = body;
    }

    void wrap() {
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
        int line = ControlledMethod.firstLine(body);
        GateSites.Where where =
                new GateSites.Where(context.type().name.replace('/', '.'), body.name, body.desc, -1, line);
        int enter = context.sites().add(where, GateSite.Kind.ENTER, "", Optional.empty(), false);
        GateSites.Where end = new GateSites.Where(where.className(), body.name, body.desc, -2, line);
        int exit = context.sites().add(end, GateSite.Kind.EXIT, "", Optional.empty(), false);
        landmarks.add(context.landmarks().find(where.className(), body.name, body.desc, where.index()));
        landmarks.add(context.landmarks().find(where.className(), body.name, body.desc, end.index()));
        body.name = body.name + "$heddle";
        body.access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC | (isStatic ? Opcodes.ACC_STATIC : 0);
        body.visibleAnnotations = null;
        body.signature = null;
        GateSites.Where first = new GateSites.Where(
                where.className(), where.method(), body.desc, ControlledMethod.BEGIN_OF_METHOD, line);
        GateSites.Where last =
                new GateSites.Where(where.className(), where.method(), body.desc, ControlledMethod.END_OF_METHOD, line);
        mark(outer, first, GateSite.Kind.BEGIN);
        write(outer, isStatic, enter, exit, last);
        context.type().methods.add(outer);
    }

    /** The method begins before it takes the monitor, and ends after it gave it back. */
    private void mark(MethodNode outer, GateSites.Where where, GateSite.Kind kind) {
        if (context.landmarks().marksMethods()) {
            outer.visitLdcInsn(context.sites().add(where, kind, "", Optional.empty(), false));
            outer.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "visit", "(I)V", false);
        }
    }

    private void write(MethodNode outer, boolean isStatic, int enter, int exit, GateSites.Where last) {
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        outer.visitTryCatchBlock(begin, end, failed, null);
        monitor(outer, isStatic, "enter", enter);
        outer.visitLabel(begin);
        int local = 0;
        List<Object> locals = new ArrayList<>();
        if (!isStatic) {
            outer.visitVarInsn(Opcodes.ALOAD, local++);
            locals.add(context.type().name);
        }
        for (Type argument : Type.getArgumentTypes(body.desc)) {
            outer.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
            local += argument.getSize();
            locals.add(frameType(argument));
        }
        int call = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
        boolean isInterface = (context.type().access & Opcodes.ACC_INTERFACE) != 0;
        outer.visitMethodInsn(call, context.type().name, body.name, body.desc, isInterface);
        outer.visitLabel(end);
        monitor(outer, isStatic, "exit", exit);
        mark(outer, last, GateSite.Kind.END);
        outer.visitInsn(Type.getReturnType(body.desc).getOpcode(Opcodes.IRETURN));
        outer.visitLabel(failed);
        outer.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 1, new Object[] {"java/lang/Throwable"});
        monitor(outer, isStatic, "exit", exit);
        outer.visitInsn(Opcodes.ATHROW);
    }

    private void monitor(MethodNode outer, boolean isStatic, String hook, int site) {
        if (landmarks.contains(site)) {
            outer.visitLdcInsn(site);
            outer.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "visit", "(I)V", false);
        }
        if (isStatic) {
            // Class files of before Java 5 have no constants for classes; nothing else became stricter with that
            // version.
            context.type().version = Math.max(context.type().version & 0xFFFF, Opcodes.V1_5);
            outer.visitLdcInsn(Type.getObjectType(context.type().name));
        } else {
            outer.visitVarInsn(Opcodes.ALOAD, 0);
        }
        outer.visitLdcInsn(site);
        outer.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, hook, MONITOR_HOOK, false);
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.ARRAY, Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }
}
