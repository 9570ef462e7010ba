package dev.heddle.instrument.control;

import dev.heddle.instrument.control.Replacements.Replacement;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lets classes of the JDK wait at the gate instead of in the JVM.
 *
 * <p>Their code runs as it is, so that locks, queues, executors and futures do exactly what they always do; but where they park,
 * sleep, ask for the time or for the current thread, they are told what the guide says. Only bodies of methods change, because
 * these classes are already loaded.
 */
public final class JdkWeaver {

    private static final String GATE = Replacements.GATE;
    private static final String VIRTUAL = "java/lang/VirtualThread";
    private static final String LINKING = "java/lang/invoke/MethodHandleNatives";
    private static final String PACKAGE = "java/util/concurrent/";

    private JdkWeaver() {}

    /** Whether a class, by its internal name, may be concerned. */
    public static boolean concerns(String name) {
        return name.startsWith(PACKAGE) && !name.equals("java/util/concurrent/locks/LockSupport")
                || name.startsWith("java/util/Timer")
                || name.equals("java/lang/ThreadLocal")
                || name.equals("java/lang/InheritableThreadLocal")
                || name.equals("java/lang/Thread")
                || name.equals(VIRTUAL)
                || name.equals(LINKING)
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
            if (className.equals(LINKING)) {
                return name.startsWith("link") || name.equals("findMethodHandleType") ? new Linking(next) : next;
            }
            if (className.equals(VIRTUAL) && name.equals("<init>")) {
                return new VirtualTask(next, descriptor);
            }
            if (className.equals("java/lang/Thread") || className.equals(VIRTUAL)) {
                boolean starts = name.equals("start") && descriptor.equals("(Ljdk/internal/vm/ThreadContainer;)V");
                return starts ? new StartInContainer(next) : next;
            }
            return new Body(next, callingBack.contains(name + descriptor), isStepOfTask(className, name));
        }

        /** What the JVM does when an instruction is linked, it does only once; so that is none of the program's steps. */
        private final class Linking extends MethodVisitor {
            private final Label begin = new Label();

            Linking(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitCode() {
                super.visitCode();
                changed = true;
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
        private final class VirtualTask extends MethodVisitor {
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
                    changed = true;
                    visitVarInsn(Opcodes.ALOAD, 0);
                    visitVarInsn(Opcodes.ALOAD, task);
                    String hook = "(Ljava/lang/Thread;Ljava/lang/Runnable;)V";
                    visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "madeFor", hook, false);
                }
                super.visitInsn(opcode);
            }
        }

        /** JDK 21 and later: how a fork-join pool starts its threads. */
        private final class StartInContainer extends MethodVisitor {
            StartInContainer(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitCode() {
                super.visitCode();
                changed = true;
                Label otherwise = new Label();
                visitVarInsn(Opcodes.ALOAD, 0);
                visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "starts", "(Ljava/lang/Thread;)Z", false);
                visitJumpInsn(Opcodes.IFEQ, otherwise);
                visitInsn(Opcodes.RETURN);
                visitLabel(otherwise);
                visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            }
        }

        private final class Body extends MethodVisitor {
            private final Set<Label> handlers = new HashSet<>();
            private final boolean callsBack;

            /** The next instruction is the first of a handler, which may have caught what code of the program threw. */
            private boolean isAtHandler;

            /** A monitor was just given back, and the object is still on the stack. */
            private boolean isAfterExit;

            /** Streams call this after they ran code of the program. */
            private final boolean isStepOfTask;

            Body(MethodVisitor next, boolean callsBack, boolean isStepOfTask) {
                super(Opcodes.ASM9, next);
                this.callsBack = callsBack;
                this.isStepOfTask = isStepOfTask;
            }

            @Override
            public void visitCode() {
                super.visitCode();
                if (isStepOfTask) {
                    changed = true;
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "goOn", "()V", false);
                }
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
                if (callsBack && start != handler) {
                    handlers.add(handler);
                }
                super.visitTryCatchBlock(start, end, handler, type);
            }

            // Threads that nobody controls still need the real monitor. Those at the gate take it when nobody has it,
            // and the
            // hook behind its end lies outside of what the handler covers.
            @Override
            public void visitLabel(Label label) {
                super.visitLabel(label);
                isAtHandler |= handlers.contains(label);
            }

            private void beginInstruction() {
                if (isAfterExit) {
                    isAfterExit = false;
                    super.visitInsn(Opcodes.ICONST_0);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "exit", "(Ljava/lang/Object;I)V", false);
                }
                if (isAtHandler) {
                    isAtHandler = false;
                    changed = true;
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "back", "()V", false);
                }
            }

            @Override
            public void visitVarInsn(int opcode, int local) {
                beginInstruction();
                super.visitVarInsn(opcode, local);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                beginInstruction();
                super.visitTypeInsn(opcode, type);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                beginInstruction();
                super.visitFieldInsn(opcode, owner, name, descriptor);
                if (opcode == Opcodes.GETSTATIC && isShared(name)) {
                    changed = true;
                    String hook = name.equals("delayer") ? "delayer" : "commonPool";
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, hook, "(" + descriptor + ")" + descriptor, false);
                }
            }

            /** Pools that live as long as the JVM; each execution has its own. */
            private boolean isShared(String name) {
                return name.equals("common") || name.equals("ASYNC_POOL") || name.equals("delayer");
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                beginInstruction();
                super.visitJumpInsn(opcode, label);
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                beginInstruction();
                super.visitIntInsn(opcode, operand);
            }

            @Override
            public void visitLdcInsn(Object value) {
                beginInstruction();
                super.visitLdcInsn(value);
            }

            @Override
            public void visitIincInsn(int local, int increment) {
                beginInstruction();
                super.visitIincInsn(local, increment);
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle factory, Object... arguments) {
                beginInstruction();
                super.visitInvokeDynamicInsn(name, descriptor, factory, arguments);
            }

            @Override
            public void visitFrame(
                    int type, int locals, Object @Nullable [] local, int stack, Object @Nullable [] onStack) {
                endExit();
                super.visitFrame(type, locals, local, stack, onStack);
            }

            // A frame tells the stack, which is as it was before only without the object.
            private void endExit() {
                boolean wasAtHandler = isAtHandler;
                isAtHandler = false;
                beginInstruction();
                isAtHandler = wasAtHandler;
            }

            @Override
            public void visitInsn(int opcode) {
                beginInstruction();
                boolean isMonitor = opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
                if (isMonitor && className.startsWith("java/util/Timer")) {
                    // Whoever waits in such a monitor gives it up at the gate only, so nobody may really have it.
                    changed = true;
                    super.visitInsn(Opcodes.ICONST_0);
                    String hook = opcode == Opcodes.MONITORENTER ? "enter" : "exit";
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, hook, "(Ljava/lang/Object;I)V", false);
                    return;
                }
                if (opcode == Opcodes.MONITORENTER) {
                    changed = true;
                    super.visitInsn(Opcodes.DUP);
                    super.visitInsn(Opcodes.ICONST_0);
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "enter", "(Ljava/lang/Object;I)V", false);
                } else if (opcode == Opcodes.MONITOREXIT) {
                    changed = true;
                    isAfterExit = true;
                    super.visitInsn(Opcodes.DUP);
                }
                super.visitInsn(opcode);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                beginInstruction();
                boolean isCondition = owner.equals("java/util/concurrent/locks/Condition");
                Replacement replacement = isCondition ? null : find(opcode, owner, name, descriptor);
                if (replacement != null) {
                    changed = true;
                    super.visitInsn(Opcodes.ICONST_0);
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC,
                            Replacements.INSTEAD,
                            replacement.name(),
                            replacement.descriptorWithSite(),
                            false);
                    return;
                }
                boolean isCallback = isCallback(owner, name);
                if (isCallback) {
                    changed = true;
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "away", "()V", false);
                }
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                if (isCallback) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "back", "()V", false);
                }
            }

            private @Nullable Replacement find(int opcode, String owner, String name, String descriptor) {
                if (opcode == Opcodes.INVOKESPECIAL) {
                    return null;
                }
                Replacement found = Replacements.find(owner, name, descriptor);
                // Subclasses of Thread; and wait and notify are declared by nobody else.
                boolean isThread = owner.endsWith("Thread") && Replacements.isName(name);
                return found != null || !isThread ? found : Replacements.find("java/lang/Thread", name, descriptor);
            }
        }
    }

    /** Whether the method changes what other threads of a pool see, and is called by classes that are not concerned. */
    private static boolean isStepOfTask(String className, String name) {
        return switch (className) {
            case "java/util/concurrent/CountedCompleter" ->
                name.equals("tryComplete")
                        || name.equals("propagateCompletion")
                        || name.equals("complete")
                        || name.equals("setPendingCount")
                        || name.equals("addToPendingCount")
                        || name.equals("compareAndSetPendingCount")
                        || name.equals("decrementPendingCountUnlessZero")
                        || name.equals("quietlyCompleteRoot");
            case "java/util/concurrent/ForkJoinTask" ->
                name.equals("fork") || name.equals("join") || name.equals("invoke") || name.equals("quietlyComplete");
            default -> false;
        };
    }

    /** Whether the call runs what a program has given: its tasks and functions. */
    private static boolean isCallback(String owner, String name) {
        return owner.equals("java/lang/Runnable") && name.equals("run")
                || owner.equals("java/util/concurrent/Callable")
                || owner.startsWith("java/util/function/")
                || owner.equals("java/util/concurrent/RecursiveTask") && name.equals("compute")
                || owner.equals("java/util/concurrent/RecursiveAction") && name.equals("compute")
                || owner.equals("java/util/concurrent/CountedCompleter") && name.equals("compute")
                || owner.equals("java/util/concurrent/ForkJoinTask") && name.equals("exec")
                || owner.equals("java/util/TimerTask") && name.equals("run");
    }
}
