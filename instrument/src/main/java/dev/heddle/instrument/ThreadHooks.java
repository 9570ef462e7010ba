// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets the JDK's own threads tell when they start another one and when they end, so that threads started by executors, timers
 * and streams are known as well.
 */
public final class ThreadHooks {

    private static final String THREADS = "dev/heddle/runtime/Threads";

    private ThreadHooks() {}

    /** Returns true if the class with this internal name gets hooks. */
    public static boolean concerns(String name) {
        return name.equals("java/lang/Thread") || name.equals("java/lang/VirtualThread");
    }

    /** The class with its hooks. */
    public static byte[] weave(byte[] original) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean isVirtual = reader.getClassName().equals("java/lang/VirtualThread");
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return isVirtual
                                ? new VirtualHooks(next, name, descriptor)
                                : new PlatformHooks(next, name, descriptor);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static void callStarting(MethodVisitor visitor) {
        visitor.visitVarInsn(Opcodes.ALOAD, 0);
        visitor.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "starting", "(Ljava/lang/Thread;)V", false);
    }

    private static void callEnded(MethodVisitor visitor) {
        visitor.visitMethodInsn(Opcodes.INVOKESTATIC, THREADS, "ended", "()V", false);
    }

    /** Hooks of {@link Thread}: before the native start, whichever method calls it, and in what the JVM calls at the end. */
    private static final class PlatformHooks extends MethodVisitor {
        private final boolean isExit;

        PlatformHooks(MethodVisitor next, String name, String descriptor) {
            super(Opcodes.ASM9, next);
            this.isExit = name.equals("exit") && descriptor.equals("()V");
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isExit) {
                callEnded(this);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (name.equals("start0")) {
                callStarting(this);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    /** Hooks of virtual threads: when they are first scheduled, and at their end while they are still the current thread. */
    private static final class VirtualHooks extends MethodVisitor {
        private final boolean isStart;
        private final boolean isRun;

        VirtualHooks(MethodVisitor next, String name, String descriptor) {
            super(Opcodes.ASM9, next);
            this.isStart = name.equals("start") && descriptor.equals("(Ljdk/internal/vm/ThreadContainer;)V");
            this.isRun = name.equals("run") && descriptor.equals("(Ljava/lang/Runnable;)V");
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (isStart) {
                callStarting(this);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (isRun && name.equals("unmount")) {
                callEnded(this);
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            // JDK 25 does not unmount here any more; where both are, the second has nothing left to do.
            if (isRun && name.equals("popAll")) {
                callEnded(this);
            }
        }
    }
}
