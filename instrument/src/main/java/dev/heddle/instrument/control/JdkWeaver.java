// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets classes of the JDK wait at the gate instead of in the JVM.
 *
 * <p>Their code runs as it is, so that locks, queues, executors and futures do exactly what they always do; but where they park,
 * sleep, ask for the time or for the current thread, they are told what the guide says. Only bodies of methods change, because
 * these classes are already loaded.
 */
public final class JdkWeaver {

    private static final String THREAD = "java/lang/Thread";
    private static final String VIRTUAL = "java/lang/VirtualThread";
    private static final String LINKING = "java/lang/invoke/MethodHandleNatives";
    private static final String PROCESS = "java/lang/ProcessImpl";
    private static final String PACKAGE = "java/util/concurrent/";

    private JdkWeaver() {}

    /** Returns true if a class, by its internal name, may be concerned. */
    public static boolean concerns(String name) {
        return name.startsWith(PACKAGE) && !name.equals("java/util/concurrent/locks/LockSupport")
                || name.startsWith("java/util/Timer")
                || name.equals("java/lang/ThreadLocal")
                || name.equals("java/lang/InheritableThreadLocal")
                || name.equals(THREAD)
                || name.equals(VIRTUAL)
                || name.equals(LINKING)
                || name.equals(PROCESS)
                || JdkBulk.concerns(name)
                || JdkClock.concerns(name)
                || name.startsWith("jdk/internal/misc/ThreadFlock")
                || name.equals("jdk/internal/vm/StackableScope")
                || name.startsWith("java/util/Collections$Synchronized");
    }

    /** The class with its calls replaced, or null if there are none. */
    public static byte @Nullable [] weave(byte[] original) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        Visitor visitor = new Visitor(writer, reader.getClassName());
        reader.accept(new CallbackFinder(visitor.callingBack), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        reader.accept(visitor, 0);
        return visitor.changed ? writer.toByteArray() : null;
    }

    /** Finds the methods that call back. */
    private static final class CallbackFinder extends ClassVisitor {
        private final Set<String> found;

        CallbackFinder(Set<String> found) {
            super(Opcodes.ASM9);
            this.found = found;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    if (isCallback(owner, called)) {
                        found.add(name + descriptor);
                    }
                }
            };
        }
    }

    private static final class Visitor extends ClassVisitor {
        private final Set<String> callingBack = new HashSet<>();
        private final String className;
        private boolean changed;

        Visitor(ClassWriter writer, String className) {
            super(Opcodes.ASM9, writer);
            this.className = className;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean isThread = className.equals(THREAD) || className.equals(VIRTUAL);
            if (isThread || className.equals(LINKING) || className.equals(PROCESS)) {
                return special(next, name, descriptor);
            }
            if (JdkBulk.concerns(className)) {
                return new JdkBulk(next, className, access, name, descriptor, () -> changed = true);
            }
            if (JdkClock.concerns(className)) {
                return new JdkClock(next, () -> changed = true);
            }
            return new JdkBody(
                    next,
                    className,
                    name,
                    callingBack.contains(name + descriptor),
                    isStepOfTask(className, name),
                    () -> changed = true);
        }

        private MethodVisitor special(MethodVisitor next, String name, String descriptor) {
            MethodVisitor special = null;
            if (className.equals(LINKING) && (name.startsWith("link") || name.equals("findMethodHandleType"))) {
                special = new JdkThreads.Aside(next);
            } else if (className.equals(PROCESS) && !name.startsWith("<")) {
                // What waits for a child waits for no thread of the program, and what reaps it is none.
                special = new JdkThreads.Aside(next);
            } else if (className.equals(VIRTUAL) && name.equals("<init>")) {
                special = new JdkThreads.VirtualTask(next, descriptor);
            } else if (className.equals(THREAD) && (name.equals("<init>") || name.equals("setHeadStackableScope"))) {
                special = new JdkThreads.OfCurrentThread(next);
            } else if (className.equals(THREAD) && name.equals("getStackTrace")) {
                special = new JdkThreads.StackOfThread(next);
            } else if (name.equals("start") && descriptor.equals("(Ljdk/internal/vm/ThreadContainer;)V")) {
                special = new JdkThreads.StartInContainer(next);
            }
            changed |= special != null;
            return special == null ? next : special;
        }
    }

    /** Returns true if the method changes what other threads of a pool see, and is called by classes that are not concerned. */
    private static boolean isStepOfTask(String className, String name) {
        return Qualities.has(className, name, "", Quality.STEP_OF_TASK);
    }

    /** Returns true if the call runs what a program has given: its tasks and functions. */
    static boolean isCallback(String owner, String name) {
        return Qualities.has(owner, name, "", Quality.CALLBACK);
    }
}
