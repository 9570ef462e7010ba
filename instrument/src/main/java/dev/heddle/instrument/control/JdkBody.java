// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.instrument.control.Replacements.Replacement;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets a method of the JDK wait at the gate, and tell when it calls what a program has given it. */
final class JdkBody extends MethodVisitor {

    private static final String GATE = Replacements.GATE;

    private final Set<Label> handlers = new HashSet<>();
    private final boolean callsBack;

    /** The next instruction is the first of a handler, which may have caught what code of the program threw. */
    private boolean isAtHandler;

    /** A monitor was just given back, and the object is still on the stack. */
    private boolean isAfterExit;

    /** Streams call this after they ran code of the program. */
    private final boolean isStepOfTask;

    private final String className;

    private final JdkDelays delays;

    /** Told that something has changed. */
    private final Runnable changes;

    JdkBody(
            MethodVisitor next,
            String className,
            String method,
            boolean callsBack,
            boolean isStepOfTask,
            Runnable changes) {
        super(Opcodes.ASM9, next);
        this.delays = new JdkDelays(className, method);
        this.className = className;
        this.changes = changes;
        this.callsBack = callsBack;
        this.isStepOfTask = isStepOfTask;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (isStepOfTask) {
            changes.run();
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
            changes.run();
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
        super.visitTypeInsn(opcode, ordered(type));
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        beginInstruction();
        if (opcode == Opcodes.GETFIELD && JdkWalks.isLook(className, owner, name)) {
            changes.run();
            JdkWalks.weaveLook(mv);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
        if (opcode == Opcodes.GETSTATIC && isShared(name)) {
            changes.run();
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
    public void visitFrame(int type, int locals, Object @Nullable [] local, int stack, Object @Nullable [] onStack) {
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
            changes.run();
            super.visitInsn(Opcodes.ICONST_0);
            String hook = opcode == Opcodes.MONITORENTER ? "enter" : "exit";
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, hook, "(Ljava/lang/Object;I)V", false);
            return;
        }
        if (opcode == Opcodes.MONITORENTER) {
            changes.run();
            super.visitInsn(Opcodes.DUP);
            super.visitInsn(Opcodes.ICONST_0);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "enter", "(Ljava/lang/Object;I)V", false);
        } else if (opcode == Opcodes.MONITOREXIT) {
            changes.run();
            isAfterExit = true;
            super.visitInsn(Opcodes.DUP);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        beginInstruction();
        if (JdkWalks.isLookIntoTable(className, name)) {
            changes.run();
            JdkWalks.weaveLookIntoTable(mv);
        }
        if (className.equals("java/util/concurrent/Phaser") && name.equals("onAdvance")) {
            // The last arrival is counted already, and who comes now does not find the next phase yet.
            changes.run();
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, ArgumentHooks.GIVEN, "advances", "(Ljava/lang/Object;)V", false);
        }
        boolean isDelay = delays.isOne(name, descriptor);
        if (isDelay) {
            changes.run();
            tellOfDelay(Opcodes.ICONST_1);
        }
        weaveCall(opcode, owner, name, descriptor, isInterface);
        if (isDelay) {
            tellOfDelay(Opcodes.ICONST_0);
        }
    }

    private void tellOfDelay(int isAbout) {
        super.visitInsn(isAbout);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "awaitsTask", "(Z)V", false);
    }

    private void weaveCall(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("<init>") && !ordered(owner).equals(owner)) {
            changes.run();
            super.visitMethodInsn(opcode, ordered(owner), name, descriptor, isInterface);
            return;
        }
        if (name.equals("newKeySet") && className.startsWith("jdk/internal/misc/ThreadFlock")) {
            // A scope interrupts its threads in the order of a set, too.
            changes.run();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, Replacements.INSTEAD, "threads", "()Ljava/util/Set;", false);
            return;
        }
        boolean isCondition = owner.equals("java/util/concurrent/locks/Condition");
        Replacement replacement = isCondition ? null : find(opcode, owner, name, descriptor);
        if (replacement != null) {
            changes.run();
            // A task waits for whoever is about to complete or to cancel it, in a loop.
            boolean isLoop = className.equals("java/util/concurrent/FutureTask") && name.equals("yield");
            super.visitInsn(isLoop ? Opcodes.ICONST_M1 : Opcodes.ICONST_0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Replacements.INSTEAD,
                    replacement.name(),
                    replacement.descriptorWithSite(),
                    false);
            return;
        }
        boolean isCallback = JdkWeaver.isCallback(owner, name);
        if (isCallback) {
            changes.run();
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "away", "()V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (isCallback) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "back", "()V", false);
        }
    }

    /** A pool interrupts its workers in the order of a set, which must not depend on where they are in memory. */
    private String ordered(String type) {
        boolean isSetOfWorkers =
                className.equals("java/util/concurrent/ThreadPoolExecutor") && type.equals("java/util/HashSet");
        return isSetOfWorkers ? "java/util/LinkedHashSet" : type;
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
