// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Lets a class initialise itself once per execution rather than once.
 *
 * <p>The static initialiser becomes a method. Whoever may be the first to use the class in an execution calls {@code
 * heddle$check} before, which calls it if it was not called yet in this execution.
 *
 * <p>Initialisers run without switches, except that threads stop before and after those that need each other: the JVM makes others wait for
 * who initialises a class, so that two who do may wait for each other.
 */
final class Initialization {

    static final String CHECK = "heddle$check";

    /** Called by methods of objects, which may be older than the execution: constants of enums and interfaces keep some. Waits for nobody. */
    static final String RENEW = "heddle$renew";

    static final String NAME = "<clinit>";
    /** As {@code dev.heddle.gate.Carrier} knows it. */
    private static final String EPOCH = "heddle$epoch";

    private static final String BODY = "heddle$clinit";
    private static final String GATE = Replacements.GATE;

    private final ClassContext context;

    Initialization(ClassContext context) {
        this.context = context;
    }

    void weave() {
        MethodNode initialiser = find();
        if (context.isInitialisedAgain(context.type().name)) {
            replace(initialiser);
        } else if (initialiser != null) {
            makeQuiet(context.type().name, initialiser);
            if (isInCircle()) {
                context.sites().noteUnlocked(context.type().name);
            }
        }
    }

    private @org.jspecify.annotations.Nullable MethodNode find() {
        return context.type().methods.stream()
                .filter(method -> method.name.equals(NAME))
                .findFirst()
                .orElse(null);
    }

    private void replace(@org.jspecify.annotations.Nullable MethodNode initialiser) {
        String owner = context.type().name;
        if (initialiser != null) {
            initialiser.name = BODY;
            initialiser.access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        }
        for (FieldNode field : context.type().fields) {
            if ((field.access & Opcodes.ACC_STATIC) != 0 && field.value == null) {
                field.access &= ~Opcodes.ACC_FINAL;
            }
        }
        context.type()
                .fields
                .add(new FieldNode(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, EPOCH, "I", null, null));
        context.type().methods.add(isInCircle() ? guardedCheck(owner) : check(CHECK, owner));
        context.type().methods.add(check(RENEW, owner));
        context.type().methods.add(run(owner, initialiser != null));
    }

    private static MethodNode check(String name, String owner) {
        MethodNode check = new MethodNode(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, "()V", null, null);
        Label end = new Label();
        check.visitFieldInsn(Opcodes.GETSTATIC, owner, EPOCH, "I");
        check.visitFieldInsn(Opcodes.GETSTATIC, GATE, "epoch", "I");
        check.visitJumpInsn(Opcodes.IF_ICMPEQ, end);
        check.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "heddle$initialise", "()V", false);
        check.visitLabel(end);
        check.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
        check.visitInsn(Opcodes.RETURN);
        return check;
    }

    private boolean isInCircle() {
        return context.sites().isInitialisedInCircle(context.type().name);
    }

    private static MethodNode guardedCheck(String owner) {
        MethodNode check = new MethodNode(
                Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, CHECK, "()V", null, null);
        Label end = new Label();
        check.visitLdcInsn(owner.replace('/', '.'));
        check.visitFieldInsn(Opcodes.GETSTATIC, owner, EPOCH, "I");
        Label initialise = new Label();
        check.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "mustInitialise", "(Ljava/lang/String;I)Z", false);
        check.visitJumpInsn(Opcodes.IFNE, initialise);
        // It may have failed meanwhile.
        check.visitFieldInsn(Opcodes.GETSTATIC, owner, EPOCH, "I");
        check.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "hasFailed", "(I)Z", false);
        check.visitJumpInsn(Opcodes.IFEQ, end);
        check.visitLabel(initialise);
        check.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
        check.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "heddle$initialise", "()V", false);
        check.visitLabel(end);
        check.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
        check.visitInsn(Opcodes.RETURN);
        return check;
    }

    /** Others may use the class. */
    private void ready(MethodNode run, String owner) {
        if (isInCircle()) {
            run.visitLdcInsn(owner.replace('/', '.'));
            run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "initialised", "(Ljava/lang/String;)V", false);
        }
    }

    private MethodNode run(String owner, boolean hasInitialiser) {
        MethodNode run = new MethodNode(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
                "heddle$initialise",
                "()V",
                null,
                null);
        run.visitLdcInsn(owner.replace('/', '.'));
        run.visitFieldInsn(Opcodes.GETSTATIC, owner, EPOCH, "I");
        run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "initialises", "(Ljava/lang/String;I)I", false);
        run.visitFieldInsn(Opcodes.PUTSTATIC, owner, EPOCH, "I");
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        run.visitLabel(begin);
        String parent = context.type().superName;
        if (parent != null && context.isInitialisedAgain(parent)) {
            run.visitMethodInsn(Opcodes.INVOKESTATIC, parent, CHECK, "()V", false);
        }
        for (FieldNode field : context.type().fields) {
            boolean isState = (field.access & Opcodes.ACC_STATIC) != 0 && field.value == null;
            if (isState && !field.name.equals(EPOCH)) {
                pushDefault(run, Type.getType(field.desc));
                run.visitFieldInsn(Opcodes.PUTSTATIC, owner, field.name, field.desc);
            }
        }
        if (hasInitialiser) {
            callQuietly(run, owner);
        }
        // Class files of before Java 5 have no constants for classes; their interfaces keep none of their objects,
        // usually.
        if ((context.type().version & 0xFFFF) >= Opcodes.V1_5) {
            run.visitLdcInsn(Type.getObjectType(owner));
            run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "initialised", "(Ljava/lang/Class;)V", false);
        }
        run.visitLabel(end);
        ready(run, owner);
        run.visitInsn(Opcodes.RETURN);
        run.visitLabel(failed);
        run.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "failedEpoch", "()I", false);
        run.visitFieldInsn(Opcodes.PUTSTATIC, owner, EPOCH, "I");
        ready(run, owner);
        run.visitInsn(Opcodes.ATHROW);
        // After the one within, which comes first then.
        run.visitTryCatchBlock(begin, end, failed, "java/lang/Throwable");
        return run;
    }

    private void callQuietly(MethodNode run, String owner) {
        Label begin = new Label();
        Label end = new Label();
        Label failed = new Label();
        Label done = new Label();
        run.visitTryCatchBlock(begin, end, failed, "java/lang/Throwable");
        run.visitLdcInsn(owner.replace('/', '.'));
        run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "beginQuiet", "(Ljava/lang/String;)V", false);
        run.visitLabel(begin);
        run.visitMethodInsn(Opcodes.INVOKESTATIC, owner, BODY, "()V", false);
        run.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, "endQuiet", "()V", false);
        run.visitLabel(end);
        run.visitJumpInsn(Opcodes.GOTO, done);
        run.visitLabel(failed);
        run.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        run.visitLdcInsn(owner.replace('/', '.'));
        run.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                GATE,
                "failed",
                "(Ljava/lang/Throwable;Ljava/lang/String;)Ljava/lang/Error;",
                false);
        run.visitInsn(Opcodes.ATHROW);
        run.visitLabel(done);
        run.visitFrame(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
    }

    private static void pushDefault(MethodNode run, Type type) {
        run.visitInsn(
                switch (type.getSort()) {
                    case Type.LONG -> Opcodes.LCONST_0;
                    case Type.FLOAT -> Opcodes.FCONST_0;
                    case Type.DOUBLE -> Opcodes.DCONST_0;
                    case Type.ARRAY, Type.OBJECT -> Opcodes.ACONST_NULL;
                    default -> Opcodes.ICONST_0;
                });
    }

    // The JVM makes others wait for an initialiser that runs, so nobody else may run meanwhile.
    private static void makeQuiet(String owner, MethodNode initialiser) {
        String name = owner.replace('/', '.');
        LabelNode begin = new LabelNode();
        LabelNode failed = new LabelNode();
        for (AbstractInsnNode node : initialiser.instructions.toArray()) {
            if (node.getOpcode() == Opcodes.RETURN) {
                initialiser.instructions.insertBefore(
                        node, new MethodInsnNode(Opcodes.INVOKESTATIC, GATE, "endReal", "()V", false));
            }
        }
        InsnList first = new InsnList();
        first.add(new LdcInsnNode(name));
        first.add(new MethodInsnNode(Opcodes.INVOKESTATIC, GATE, "beginReal", "(Ljava/lang/String;)V", false));
        first.add(begin);
        initialiser.instructions.insert(first);
        initialiser.instructions.add(failed);
        initialiser.visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        initialiser.visitInsn(Opcodes.DUP);
        initialiser.visitLdcInsn(name);
        initialiser.visitMethodInsn(
                Opcodes.INVOKESTATIC, GATE, "failedReal", "(Ljava/lang/Throwable;Ljava/lang/String;)V", false);
        initialiser.visitInsn(Opcodes.ATHROW);
        initialiser.tryCatchBlocks.add(new TryCatchBlockNode(begin, failed, failed, "java/lang/Throwable"));
    }
}
