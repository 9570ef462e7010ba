// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Weaves one method by its plan. */
final class MethodWeaver {

    private final ClassContext context;
    private final MethodNode method;
    private final MethodPlan plan;
    private final int methodIndex;
    private final Hooks hooks;
    private final CallWeaver calls;
    private final boolean isConstructor;
    private final boolean isInitializer;
    private final boolean isSynchronized;

    /** The facts about the class that the weaver of a method needs. */
    record ClassContext(
            int classId,
            String name,
            boolean hasFrames,
            Landmarks landmarks,
            ChosenInputs inputs,
            Predicate<String> runsForeignInitializer) {}

    MethodWeaver(ClassContext context, MethodNode method, MethodPlan plan, int methodIndex) {
        this.context = context;
        this.method = method;
        this.plan = plan;
        this.methodIndex = methodIndex;
        this.hooks = new Hooks(method, context.hasFrames());
        this.calls = new CallWeaver(hooks);
        this.isConstructor = method.name.equals("<init>");
        this.isInitializer = method.name.equals("<clinit>");
        this.isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    /** Weaves; {@code construction} says where a constructor may not hand out {@code this} yet. */
    void weave(Construction construction) {
        if (plan.silent()) {
            return;
        }
        hooks.extendFrames();
        labelPlannedObjects();
        HandlerFronts fronts = new HandlerFronts(method, hooks);
        Set<LabelNode> handlers = fronts.arrange();
        CatchAll catchAll = new CatchAll(method, hooks, construction);
        int index = -1;
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node instanceof LabelNode label && handlers.contains(label)) {
                insertCaught(label);
            }
            if (node.getOpcode() < 0) {
                continue;
            }
            index++;
            catchAll.reach(node);
            pace(node, index, construction);
            Optional<Logged> logged = plan.at(index);
            if (logged.isPresent() && !fronts.isLogged(node)) {
                weave(node, logged.get());
            }
            weaveInput(node, logged);
            weaveReferences(node, logged.isPresent());
            if (node.getOpcode() == Opcodes.ATHROW) {
                hooks.before(node, raising());
            }
            if (isReturn(node.getOpcode())) {
                method.instructions.insertBefore(node, leaving(node.getOpcode()));
            }
            if (construction.calls().contains(node)) {
                weaveSuperCall((MethodInsnNode) node, logged.isPresent(), catchAll);
            }
        }
        LabelNode begun = new LabelNode();
        method.instructions.insert(entering(begun));
        catchAll.coverFrom(begun);
        catchAll.add();
        fronts.add();
    }

    // Frames name an object that is not constructed yet by the place of its NEW, where nothing must come in between.
    private void labelPlannedObjects() {
        int index = -1;
        for (AbstractInsnNode node : method.instructions.toArray()) {
            if (node.getOpcode() < 0) {
                continue;
            }
            index++;
            if (node.getOpcode() == Opcodes.NEW && plan.at(index).isPresent()) {
                hooks.labelObject(node);
            }
        }
    }

    private void insertCaught(LabelNode handler) {
        InsnList list = new InsnList();
        hooks.callCaught(list);
        method.instructions.insertBefore(HandlerFronts.firstInstruction(handler), list);
    }

    // Before all else that is put around the instruction: who is held must not have drawn a stamp yet.
    private void pace(AbstractInsnNode node, int index, Construction construction) {
        int number = context.landmarks().find(context.name().replace('/', '.'), method.name, method.desc, index);
        if (number != 0 && !construction.calls().contains(node)) {
            method.instructions.insertBefore(node, paced("before", number));
            method.instructions.insert(node, paced("after", number));
        }
    }

    static InsnList paced(String name, int number) {
        InsnList list = new InsnList();
        Hooks.pushInt(list, number);
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "dev/heddle/runtime/Pace", name, "(I)V", false));
        return list;
    }

    // The log has what comes out of it, as if the program's own value had been this one.
    private void weaveInput(AbstractInsnNode node, Optional<Logged> logged) {
        if (node instanceof FieldInsnNode field
                && (field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC)) {
            method.instructions.insertBefore(node, context.inputs().initial(method, field));
        } else if (logged.equals(Optional.of(Logged.INPUT))) {
            context.inputs().takes((MethodInsnNode) node);
        }
    }

    // ── entry and exit ──────────────────────────────────────────────────────────────────────────────────────────────

    /** Logs that the method is entered; from {@code begun} on, exceptions may be logged. */
    private InsnList entering(LabelNode begun) {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, Hooks.LOG, "current", "()" + Hooks.LOG_TYPE, false));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ASTORE, hooks.log));
        list.add(new FieldInsnNode(Opcodes.GETFIELD, Hooks.LOG, "outside", "Z"));
        list.add(new VarInsnNode(Opcodes.ISTORE, hooks.saved));
        if (isConstructor) {
            hooks.loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
            Hooks.callVirtual(list, "isExposed", "(Z)Z");
            list.add(new VarInsnNode(Opcodes.ISTORE, hooks.exposed));
        }
        if (isInitializer) {
            callEnter(list);
            list.add(begun);
        } else {
            LabelNode inside = new LabelNode();
            list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
            list.add(new JumpInsnNode(Opcodes.IFEQ, inside));
            if (context.inputs().concerns(method)) {
                list.add(context.inputs().parameters(method));
            }
            callEnter(list);
            list.add(begun);
            logArguments(list);
            list.add(inside);
            hooks.addFrame(list, hooks.extended(initialLocals()));
            // The method's own first instruction may have a frame too, and there can be only one per place.
            list.add(new InsnNode(Opcodes.NOP));
        }
        if (isSynchronized) {
            hooks.stamp(list);
        }
        return list;
    }

    private void callEnter(InsnList list) {
        hooks.loadLog(list);
        Hooks.pushInt(list, context.classId());
        Hooks.pushInt(list, methodIndex);
        Hooks.callVirtual(list, "enter", "(II)V");
    }

    private void logArguments(InsnList list) {
        int local = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            if (!isConstructor) {
                logArgument(list, Type.getObjectType("java/lang/Object"), 0);
            }
            local = 1;
        }
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            logArgument(list, argument, local);
            local += argument.getSize();
        }
    }

    private void logArgument(InsnList list, Type type, int local) {
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
        hooks.loadLog(list);
        Hooks.callStatic(list, "argument", "(" + Hooks.loggedAs(type) + Hooks.LOG_TYPE + ")V");
    }

    private List<Object> initialLocals() {
        List<Object> locals = new ArrayList<>();
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            locals.add(isConstructor ? Opcodes.UNINITIALIZED_THIS : context.name());
        }
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            locals.add(frameType(argument));
        }
        return locals;
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.ARRAY, Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
        };
    }

    private void weaveSuperCall(MethodInsnNode call, boolean isPlanned, CatchAll catchAll) {
        if (!isPlanned && !call.owner.equals("java/lang/Object")) {
            hooks.before(call, exposing());
        }
        insertAfterSuperCall(call, catchAll);
    }

    // No handler may cover the call of super(…), so an exception out of it leaves this constructor unseen. If the other
    // one is
    // woven, it sees the exception, and must know who is waiting for it.
    private InsnList exposing() {
        InsnList list = new InsnList();
        hooks.loadLog(list);
        list.add(new VarInsnNode(Opcodes.ILOAD, hooks.exposed));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, Hooks.LOG, "exposed", "Z"));
        return list;
    }

    private void insertAfterSuperCall(AbstractInsnNode call, CatchAll catchAll) {
        InsnList list = new InsnList();
        list.add(new VarInsnNode(Opcodes.ALOAD, 0));
        list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
        hooks.loadLog(list);
        Hooks.callStatic(list, "born", "(Ljava/lang/Object;Z" + Hooks.LOG_TYPE + ")V");
        AbstractInsnNode last = catchAll.completed();
        method.instructions.insert(call, last);
        // After what the call itself logs, which was inserted right behind it.
        while (last.getNext() != null && hooks.isWoven(last.getNext())) {
            last = last.getNext();
        }
        method.instructions.insert(last, list);
    }

    private InsnList leaving(int opcode) {
        InsnList list = new InsnList();
        if (isSynchronized) {
            hooks.stamp(list);
        }
        if (isInitializer) {
            hooks.loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
            Hooks.callVirtual(list, "leaveInitializer", "(Z)V");
        } else if (opcode == Opcodes.ARETURN) {
            list.add(new InsnNode(Opcodes.DUP));
            list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
            hooks.loadLog(list);
            Hooks.callStatic(list, "leave", "(Ljava/lang/Object;Z" + Hooks.LOG_TYPE + ")V");
        } else {
            hooks.loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, hooks.saved));
            Hooks.callVirtual(list, "leave", "(Z)V");
        }
        return list;
    }

    // Errors of the JVM that it throws itself tell nothing about the place; those that the program throws do.
    private InsnList raising() {
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP));
        hooks.loadLog(list);
        list.add(new InsnNode(Opcodes.SWAP));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, Hooks.LOG, "raised", "Ljava/lang/Object;"));
        return list;
    }

    private static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    // ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    private void weave(AbstractInsnNode node, Logged logged) {
        switch (node.getOpcode()) {
            case Opcodes.NEW -> calls.weaveNew(node);
            case Opcodes.GETFIELD -> weaveFieldRead((FieldInsnNode) node, logged);
            case Opcodes.GETSTATIC -> weaveStaticRead((FieldInsnNode) node, logged);
            case Opcodes.PUTFIELD -> weaveVolatileWrite((FieldInsnNode) node);
            case Opcodes.PUTSTATIC, Opcodes.MONITOREXIT -> hooks.before(node, hooks.stamp(new InsnList()));
            case Opcodes.MONITORENTER -> weaveMonitorEnter(node);
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> weaveComparison(node);
            case Opcodes.INVOKEVIRTUAL,
                    Opcodes.INVOKESPECIAL,
                    Opcodes.INVOKESTATIC,
                    Opcodes.INVOKEINTERFACE,
                    Opcodes.INVOKEDYNAMIC,
                    Opcodes.LDC -> calls.weave(node, logged);
            default -> hooks.after(node, hooks.value(elementType(node.getOpcode()), elementHook(node.getOpcode())));
        }
    }

    // With the monitor held, a call must be covered by the handler that gives it back, or the JIT refuses the method.
    private void weaveMonitorEnter(AbstractInsnNode node) {
        LabelNode earlier = new LabelNode();
        for (AbstractInsnNode next = node.getNext(); next.getOpcode() < 0; next = next.getNext()) {
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                if (block.start == next) {
                    block.start = earlier;
                }
            }
        }
        InsnList list = new InsnList();
        list.add(earlier);
        hooks.after(node, hooks.stamp(list));
    }

    private void weaveFieldRead(FieldInsnNode node, Logged logged) {
        InsnList keep = new InsnList();
        keep.add(new InsnNode(Opcodes.DUP));
        keep.add(new VarInsnNode(Opcodes.ASTORE, hooks.temporaries));
        hooks.before(node, keep);
        Type type = Type.getType(node.desc);
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ALOAD, hooks.temporaries));
        hooks.loadLog(list);
        String hook = logged == Logged.FINAL_VALUE ? "finalField" : "field";
        Hooks.callRead(list, hook, "(" + Hooks.loggedAs(type) + "Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        if (logged == Logged.VOLATILE) {
            list.add(new VarInsnNode(Opcodes.ALOAD, hooks.temporaries));
            hooks.loadLog(list);
            Hooks.callRead(list, "volatileRead", "(Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        }
        hooks.after(node, list);
    }

    private void weaveStaticRead(FieldInsnNode node, Logged logged) {
        InsnList list = hooks.value(Type.getType(node.desc));
        if (context.runsForeignInitializer().test(node.owner)) {
            InsnList first = new InsnList();
            hooks.setOutside(first, true);
            hooks.before(node, first);
            hooks.setOutside(list, false);
        }
        if (logged == Logged.VOLATILE) {
            hooks.stamp(list);
        }
        hooks.after(node, list);
    }

    private void weaveVolatileWrite(FieldInsnNode node) {
        Type type = Type.getType(node.desc);
        InsnList list = new InsnList();
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), hooks.temporaries));
        list.add(new InsnNode(Opcodes.DUP));
        hooks.loadLog(list);
        Hooks.callRead(list, "volatileWrite", "(Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), hooks.temporaries));
        hooks.before(node, list);
    }

    private void weaveComparison(AbstractInsnNode node) {
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP2));
        hooks.loadLog(list);
        Hooks.callStatic(list, "same", "(Ljava/lang/Object;Ljava/lang/Object;" + Hooks.LOG_TYPE + ")V");
        hooks.before(node, list);
    }

    /** Numbers the references that an instruction lets escape. */
    private void weaveReferences(AbstractInsnNode node, boolean isPlanned) {
        int opcode = node.getOpcode();
        boolean storesReference = opcode == Opcodes.AASTORE
                || ((opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC)
                        && Hooks.mayNeedNumber(Type.getType(((FieldInsnNode) node).desc)));
        if (storesReference) {
            InsnList list = new InsnList();
            hooks.addEscape(list);
            hooks.before(node, list);
        } else if (node instanceof InvokeDynamicInsnNode dynamic && !isPlanned) {
            calls.weaveCaptures(dynamic);
        }
    }

    private static String elementHook(int opcode) {
        return switch (opcode) {
            case Opcodes.IALOAD, Opcodes.LALOAD -> "element";
            case Opcodes.BALOAD -> "byteElement";
            case Opcodes.CALOAD, Opcodes.SALOAD -> "shortElement";
            default -> "value";
        };
    }

    private static Type elementType(int opcode) {
        return switch (opcode) {
            case Opcodes.LALOAD -> Type.LONG_TYPE;
            case Opcodes.FALOAD -> Type.FLOAT_TYPE;
            case Opcodes.DALOAD -> Type.DOUBLE_TYPE;
            case Opcodes.AALOAD -> Type.getObjectType("java/lang/Object");
            default -> Type.INT_TYPE;
        };
    }
}
