package dev.heddle.instrument;

import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Weaves one method by its plan.
 *
 * <p>Two locals are added behind the method's own: the thread's log, and whether the thread was outside when the method began.
 * Both are set before anything else, so every frame can name them; further locals are used between two instructions only and
 * appear in no frame.
 */
final class MethodWeaver {

    private static final String LOG = "dev/heddle/runtime/ThreadLog";
    private static final String LOG_TYPE = "L" + LOG + ";";

    private final ClassContext context;
    private final MethodNode method;
    private final MethodPlan plan;
    private final int methodIndex;
    private final int log;
    private final int saved;
    private final int temporaries;
    private final boolean isConstructor;
    private final boolean isInitializer;
    private final boolean isSynchronized;
    /** The instructions that were put right before or after one of the method's own. */
    private final Set<AbstractInsnNode> woven = new HashSet<>();

    /** What the weaver of a method must know of the class. */
    record ClassContext(int classId, String name, boolean hasFrames) {}

    MethodWeaver(ClassContext context, MethodNode method, MethodPlan plan, int methodIndex) {
        this.context = context;
        this.method = method;
        this.plan = plan;
        this.methodIndex = methodIndex;
        this.log = method.maxLocals;
        this.saved = log + 1;
        this.temporaries = log + 2;
        this.isConstructor = method.name.equals("<init>");
        this.isInitializer = method.name.equals("<clinit>");
        this.isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    /** Weaves; {@code superCall} is the index of the constructor's call of another one, or -1. */
    void weave(int superCall) {
        if (plan.silent()) {
            return;
        }
        extendFrames();
        Set<LabelNode> handlers = narrowHandlers();
        LabelNode covered = new LabelNode();
        AbstractInsnNode[] originals = method.instructions.toArray();
        int index = -1;
        for (AbstractInsnNode node : originals) {
            if (node instanceof LabelNode label && handlers.contains(label)) {
                insertCaught(label);
            }
            if (node.getOpcode() < 0) {
                continue;
            }
            index++;
            Optional<Logged> logged = plan.at(index);
            if (logged.isPresent()) {
                weave(node, logged.get());
            }
            weaveReferences(node, logged.isPresent());
            if (isReturn(node.getOpcode())) {
                method.instructions.insertBefore(node, leaving(node.getOpcode()));
            }
            if (index == superCall) {
                insertAfterSuperCall(node, covered);
            }
        }
        if (superCall < 0) {
            method.instructions.insert(covered);
        }
        method.instructions.insert(entering());
        addCatchAll(covered);
    }

    // ── frames and handlers ─────────────────────────────────────────────────────────────────────────────────────────

    private void extendFrames() {
        for (AbstractInsnNode node : method.instructions) {
            if (node instanceof FrameNode frame) {
                frame.local = extended(frame.local == null ? List.of() : frame.local);
            }
        }
    }

    private List<Object> extended(List<Object> locals) {
        List<Object> all = new ArrayList<>(locals);
        int size = 0;
        for (Object local : locals) {
            size += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; size < log; size++) {
            all.add(Opcodes.TOP);
        }
        all.add(LOG);
        all.add(Opcodes.INTEGER);
        return all;
    }

    private void addFrame(InsnList list, List<Object> locals, Object... stack) {
        if (context.hasFrames()) {
            list.add(new FrameNode(
                    Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack));
        }
    }

    // javac lets the handler of a synchronized block cover itself. With a call inside, C1 then refuses the whole method
    // (recording.md), so such a range ends where the handler begins; nothing in there can throw.
    private Set<LabelNode> narrowHandlers() {
        Set<LabelNode> handlers = new HashSet<>();
        List<TryCatchBlockNode> kept = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            handlers.add(block.handler);
            int start = method.instructions.indexOf(block.start);
            int handler = method.instructions.indexOf(block.handler);
            boolean coversItself =
                    block.type == null && start <= handler && handler < method.instructions.indexOf(block.end);
            if (coversItself && hasCodeBetween(block.start, block.handler)) {
                block.end = block.handler;
                kept.add(block);
            } else if (!coversItself) {
                kept.add(block);
            }
        }
        method.tryCatchBlocks = kept;
        return handlers;
    }

    private static boolean hasCodeBetween(LabelNode from, LabelNode to) {
        for (AbstractInsnNode node = from; node != to && node != null; node = node.getNext()) {
            if (node.getOpcode() >= 0) {
                return true;
            }
        }
        return false;
    }

    private void insertCaught(LabelNode handler) {
        AbstractInsnNode first = handler;
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "caught", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
        method.instructions.insertBefore(first, list);
    }

    private void addCatchAll(LabelNode covered) {
        LabelNode handler = new LabelNode();
        if (!hasCodeFrom(covered)) {
            return;
        }
        InsnList list = new InsnList();
        list.add(handler);
        addFrame(list, extended(List.of()), "java/lang/Throwable");
        if (isSynchronized) {
            stamp(list);
        }
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        list.add(new InsnNode(Opcodes.SWAP));
        list.add(new VarInsnNode(Opcodes.ILOAD, saved));
        callVirtual(list, isInitializer ? "escapedInitializer" : "escaped", "(Ljava/lang/Throwable;Z)V");
        list.add(new InsnNode(Opcodes.ATHROW));
        method.instructions.add(list);
        method.tryCatchBlocks.add(new TryCatchBlockNode(covered, handler, handler, null));
    }

    private static boolean hasCodeFrom(LabelNode label) {
        for (AbstractInsnNode node = label; node != null; node = node.getNext()) {
            if (node.getOpcode() >= 0) {
                return true;
            }
        }
        return false;
    }

    // ── entry and exit ──────────────────────────────────────────────────────────────────────────────────────────────

    private InsnList entering() {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, "current", "()" + LOG_TYPE, false));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ASTORE, log));
        list.add(new FieldInsnNode(Opcodes.GETFIELD, LOG, "outside", "Z"));
        list.add(new VarInsnNode(Opcodes.ISTORE, saved));
        if (isInitializer) {
            callEnter(list);
        } else {
            LabelNode inside = new LabelNode();
            list.add(new VarInsnNode(Opcodes.ILOAD, saved));
            list.add(new JumpInsnNode(Opcodes.IFEQ, inside));
            callEnter(list);
            logArguments(list);
            list.add(inside);
            addFrame(list, extended(initialLocals()));
            // The method's own first instruction may have a frame too, and there can be only one per place.
            list.add(new InsnNode(Opcodes.NOP));
        }
        if (isSynchronized) {
            stamp(list);
        }
        return list;
    }

    private void callEnter(InsnList list) {
        loadLog(list);
        pushInt(list, context.classId());
        pushInt(list, methodIndex);
        callVirtual(list, "enter", "(II)V");
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
        loadLog(list);
        callStatic(list, "argument", "(" + loggedAs(type) + LOG_TYPE + ")V");
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

    private void insertAfterSuperCall(AbstractInsnNode call, LabelNode covered) {
        InsnList list = new InsnList();
        list.add(covered);
        list.add(new VarInsnNode(Opcodes.ALOAD, 0));
        list.add(new VarInsnNode(Opcodes.ILOAD, saved));
        loadLog(list);
        callStatic(list, "born", "(Ljava/lang/Object;Z" + LOG_TYPE + ")V");
        // After what the call itself logs, which was inserted right behind it.
        AbstractInsnNode last = call;
        while (last.getNext() != null && woven.contains(last.getNext())) {
            last = last.getNext();
        }
        method.instructions.insert(last, list);
    }

    private InsnList leaving(int opcode) {
        InsnList list = new InsnList();
        if (isSynchronized) {
            stamp(list);
        }
        if (isInitializer) {
            loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, saved));
            callVirtual(list, "leaveInitializer", "(Z)V");
        } else if (opcode == Opcodes.ARETURN) {
            list.add(new InsnNode(Opcodes.DUP));
            list.add(new VarInsnNode(Opcodes.ILOAD, saved));
            loadLog(list);
            callStatic(list, "leave", "(Ljava/lang/Object;Z" + LOG_TYPE + ")V");
        } else {
            loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, saved));
            callVirtual(list, "leave", "(Z)V");
        }
        return list;
    }

    private static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    // ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────

    private void weave(AbstractInsnNode node, Logged logged) {
        switch (node.getOpcode()) {
            case Opcodes.GETFIELD -> weaveFieldRead((FieldInsnNode) node, logged);
            case Opcodes.GETSTATIC -> weaveStaticRead((FieldInsnNode) node, logged);
            case Opcodes.PUTFIELD -> weaveVolatileWrite((FieldInsnNode) node);
            case Opcodes.PUTSTATIC, Opcodes.MONITOREXIT -> before(node, stamp(new InsnList()));
            case Opcodes.MONITORENTER -> after(node, stamp(new InsnList()));
            case Opcodes.IF_ACMPEQ, Opcodes.IF_ACMPNE -> weaveComparison(node);
            case Opcodes.INVOKEVIRTUAL,
                    Opcodes.INVOKESPECIAL,
                    Opcodes.INVOKESTATIC,
                    Opcodes.INVOKEINTERFACE,
                    Opcodes.INVOKEDYNAMIC,
                    Opcodes.LDC -> weaveCall(node, logged);
            default -> after(node, value(elementType(node.getOpcode()), "value"));
        }
    }

    private void weaveFieldRead(FieldInsnNode node, Logged logged) {
        InsnList keep = new InsnList();
        keep.add(new InsnNode(Opcodes.DUP));
        keep.add(new VarInsnNode(Opcodes.ASTORE, temporaries));
        before(node, keep);
        Type type = Type.getType(node.desc);
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
        loadLog(list);
        String hook = logged == Logged.FINAL_VALUE ? "finalField" : "field";
        callStatic(list, hook, "(" + loggedAs(type) + "Ljava/lang/Object;" + LOG_TYPE + ")V");
        if (logged == Logged.VOLATILE) {
            list.add(new VarInsnNode(Opcodes.ALOAD, temporaries));
            loadLog(list);
            callStatic(list, "volatileRead", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
        }
        after(node, list);
    }

    private void weaveStaticRead(FieldInsnNode node, Logged logged) {
        InsnList list = value(Type.getType(node.desc), "value");
        if (logged == Logged.VOLATILE) {
            stamp(list);
        }
        after(node, list);
    }

    private void weaveVolatileWrite(FieldInsnNode node) {
        Type type = Type.getType(node.desc);
        InsnList list = new InsnList();
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), temporaries));
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "volatileWrite", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
        list.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), temporaries));
        before(node, list);
    }

    private void weaveComparison(AbstractInsnNode node) {
        InsnList list = new InsnList();
        list.add(new InsnNode(Opcodes.DUP2));
        loadLog(list);
        callStatic(list, "same", "(Ljava/lang/Object;Ljava/lang/Object;" + LOG_TYPE + ")V");
        before(node, list);
    }

    /** Numbers the references that an instruction lets escape. */
    private void weaveReferences(AbstractInsnNode node, boolean isPlanned) {
        int opcode = node.getOpcode();
        boolean storesReference = opcode == Opcodes.AASTORE
                || ((opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC)
                        && mayNeedNumber(Type.getType(((FieldInsnNode) node).desc)));
        if (storesReference) {
            InsnList list = new InsnList();
            addEscape(list);
            before(node, list);
        } else if (node instanceof InvokeDynamicInsnNode dynamic && !isPlanned) {
            before(node, escapes(List.of(Type.getArgumentTypes(dynamic.desc))));
        }
    }

    private void weaveCall(AbstractInsnNode node, Logged logged) {
        InsnList first = new InsnList();
        Type result;
        if (node instanceof MethodInsnNode call) {
            first.add(escapes(escapingTypes(call, logged)));
            result = Type.getReturnType(call.desc);
        } else if (node instanceof InvokeDynamicInsnNode dynamic) {
            first.add(escapes(List.of(Type.getArgumentTypes(dynamic.desc))));
            result = Type.getReturnType(dynamic.desc);
        } else {
            result = Type.getType(((org.objectweb.asm.ConstantDynamic) ((LdcInsnNode) node).cst).getDescriptor());
        }
        loadLog(first);
        if (logged == Logged.OPERATION) {
            callVirtual(first, "operation", "()V");
        } else {
            first.add(new InsnNode(Opcodes.ICONST_1));
            first.add(new FieldInsnNode(Opcodes.PUTFIELD, LOG, "outside", "Z"));
        }
        before(node, first);
        after(node, returned(result, logged));
    }

    private InsnList returned(Type result, Logged logged) {
        InsnList list = new InsnList();
        boolean isVoid = result.getSort() == Type.VOID;
        if (logged == Logged.OPERATION) {
            if (!isVoid) {
                list.add(value(result, "value"));
            }
            loadLog(list);
            callVirtual(list, "operated", "()V");
        } else if (isVoid || logged == Logged.FLUENT) {
            loadLog(list);
            callVirtual(list, "returned", "()V");
        } else {
            list.add(value(result, "returned"));
        }
        return list;
    }

    /** The types on the stack, deepest first, that a call gets; void stands for one that must not be touched. */
    private static List<Type> escapingTypes(MethodInsnNode call, Logged logged) {
        List<Type> types = new ArrayList<>();
        boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>");
        if (hasReceiver && receiverEscapes(call, logged)) {
            types.add(Type.getObjectType(call.owner));
        }
        types.addAll(List.of(Type.getArgumentTypes(call.desc)));
        return types;
    }

    private static boolean receiverEscapes(MethodInsnNode call, Logged logged) {
        return logged != Logged.FLUENT
                && !call.owner.startsWith("java/util/concurrent/locks/")
                && !call.owner.startsWith("java/util/concurrent/atomic/");
    }

    /** Numbers the references among the topmost stack entries, deepest first, and leaves the stack as it was. */
    private InsnList escapes(List<Type> types) {
        InsnList list = new InsnList();
        int deepest = 0;
        while (deepest < types.size() && !mayNeedNumber(types.get(deepest))) {
            deepest++;
        }
        if (deepest == types.size()) {
            return list;
        }
        int[] locals = new int[types.size()];
        int next = temporaries;
        for (int i = types.size() - 1; i > deepest; i--) {
            locals[i] = next;
            next += types.get(i).getSize();
            list.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ISTORE), locals[i]));
        }
        addEscape(list);
        for (int i = deepest + 1; i < types.size(); i++) {
            list.add(new VarInsnNode(types.get(i).getOpcode(Opcodes.ILOAD), locals[i]));
            if (mayNeedNumber(types.get(i))) {
                addEscape(list);
            }
        }
        return list;
    }

    private void addEscape(InsnList list) {
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "escape", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
    }

    private static final Set<String> VALUES = Set.of(
            "java/lang/String",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Boolean",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Class");

    private static boolean mayNeedNumber(Type type) {
        return type.getSort() == Type.ARRAY
                || (type.getSort() == Type.OBJECT && !VALUES.contains(type.getInternalName()));
    }

    // ── pieces ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private InsnList value(Type type, String hook) {
        InsnList list = new InsnList();
        list.add(new InsnNode(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        loadLog(list);
        callStatic(list, hook, "(" + loggedAs(type) + LOG_TYPE + ")V");
        return list;
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

    static String loggedAs(Type type) {
        return switch (type.getSort()) {
            case Type.LONG, Type.FLOAT, Type.DOUBLE -> type.getDescriptor();
            case Type.ARRAY, Type.OBJECT -> "Ljava/lang/Object;";
            default -> "I";
        };
    }

    private void before(AbstractInsnNode node, InsnList list) {
        remember(list);
        method.instructions.insertBefore(node, list);
    }

    private void after(AbstractInsnNode node, InsnList list) {
        remember(list);
        method.instructions.insert(node, list);
    }

    private void remember(InsnList list) {
        for (AbstractInsnNode node : list) {
            woven.add(node);
        }
    }

    private InsnList stamp(InsnList list) {
        loadLog(list);
        callVirtual(list, "stamp", "()V");
        return list;
    }

    private void loadLog(InsnList list) {
        list.add(new VarInsnNode(Opcodes.ALOAD, log));
    }

    private static void pushInt(InsnList list, int value) {
        list.add(new LdcInsnNode(value));
    }

    private static void callVirtual(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, LOG, name, descriptor, false));
    }

    private static void callStatic(InsnList list, String name, String descriptor) {
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, name, descriptor, false));
    }
}
