// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Changes methods of {@link Thread} and of virtual threads, and of what the JVM calls to link an instruction. */
final class JdkThreads {

    private static final String GATE = Replacements.GATE;

    private JdkThreads() {}

    /**
     * Methods that are none of the program's steps: what the JVM does when an instruction is linked, as it does so
     * only once, and what the JDK does for processes.
     */
    static final class Aside extends MethodVisitor {
        private final Label begin = new Label();

        Aside(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "off", "()V", false);
            visitLabel(begin);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "on", "()V", false);
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            Label end = new Label();
            visitLabel(end);
            // After all others, so that they come first.
            visitTryCatchBlock(begin, end, end, null);
            visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "on", "()V", false);
            super.visitInsn(Opcodes.ATHROW);
            super.visitMaxs(stack, locals);
        }
    }

    /** Tells what a virtual thread is made for; its own {@code run} does nothing. */
    static final class VirtualTask extends MethodVisitor {
        private final int task;

        VirtualTask(MethodVisitor next, String descriptor) {
            super(Opcodes.ASM9, next);
            int local = 1;
            int found = 0;
            for (Type argument : Type.getArgumentTypes(descriptor)) {
                found = argument.getDescriptor().equals("Ljava/lang/Runnable;") ? local : found;
                local += argument.getSize();
            }
            this.task = found;
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.RETURN && task > 0) {
                visitVarInsn(Opcodes.ALOAD, 0);
                visitVarInsn(Opcodes.ALOAD, task);
                String hook = "(Ljava/lang/Thread;Ljava/lang/Runnable;)V";
                visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "madeFor", hook, false);
            }
            super.visitInsn(opcode);
        }
    }

    /** JDK 21 and later: how fork-join pools and scopes of tasks start their threads. */
    static final class StartInContainer extends MethodVisitor {
        StartInContainer(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label otherwise = new Label();
            visitVarInsn(Opcodes.ALOAD, 0);
            visitVarInsn(Opcodes.ALOAD, 1);
            String hook = "(Ljava/lang/Thread;Ljava/lang/Object;)Z";
            visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "starts", hook, false);
            visitJumpInsn(Opcodes.IFEQ, otherwise);
            visitInsn(Opcodes.RETURN);
            visitLabel(otherwise);
            visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
    }

    /** The JVM knows nothing of the stacks of the program's threads, which never were started. */
    static final class StackOfThread extends MethodVisitor {
        StackOfThread(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            Label otherwise = new Label();
            visitVarInsn(Opcodes.ALOAD, 0);
            String hook = "(Ljava/lang/Thread;)[Ljava/lang/StackTraceElement;";
            visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "stackOf", hook, false);
            visitInsn(Opcodes.DUP);
            visitJumpInsn(Opcodes.IFNULL, otherwise);
            visitInsn(Opcodes.ARETURN);
            visitLabel(otherwise);
            visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"[Ljava/lang/StackTraceElement;"});
            visitInsn(Opcodes.POP);
        }
    }

    /** A new thread inherits from the program's own thread that makes it, not from the one that carries that; scopes belong to it, too. */
    static final class OfCurrentThread extends MethodVisitor {
        OfCurrentThread(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals("java/lang/Thread") && name.equals("currentThread")) {
                visitInsn(Opcodes.ICONST_0);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, name, "(I)Ljava/lang/Thread;", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
