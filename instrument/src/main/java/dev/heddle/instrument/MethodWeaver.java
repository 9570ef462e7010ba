package dev.heddle.instrument;

import dev.heddle.trace.Logged;
import dev.heddle.trace.MethodPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
 * <p>Two locals are added behind the method's own: the thread's log, and whether the thread was outside when the method began;
 * constructors have a third one. They are set before anything else, so every frame can name them; further locals are used
 * between two instructions only and appear in no frame.
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
    /** In constructors: whether an exception that leaves this one leaves woven code, too. */
    private final int exposed;

    private final int temporaries;
    private final boolean isConstructor;
    private final boolean isInitializer;
    private final boolean isSynchronized;
    /** What comes in front of handlers that cover themselves; it ends up behind everything else. */
    private final InsnList fronts = new InsnList();
    /** The exits from monitors that are logged in front of a handler instead of in it. */
    private final Set<AbstractInsnNode> loggedInFront = new HashSet<>();
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
        this.isConstructor = method.name.equals("<init>");
        this.exposed = isConstructor ? log + 2 : saved;
        this.temporaries = exposed + 1;
        this.isInitializer = method.name.equals("<clinit>");
        this.isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    /** Weaves; {@code construction} says where a constructor may not hand out {@code this} yet. */
    void weave(Construction construction) {
        if (plan.silent()) {
            return;
        }
        extendFrames();
        Set<LabelNode> handlers = arrangeHandlers();
        CatchAll catchAll = new CatchAll(construction);
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
            catchAll.reach(node);
            Optional<Logged> logged = plan.at(index);
            if (logged.isPresent() && !loggedInFront.contains(node)) {
                weave(node, logged.get());
            }
            weaveReferences(node, logged.isPresent());
            if (isReturn(node.getOpcode())) {
                method.instructions.insertBefore(node, leaving(node.getOpcode()));
            }
            if (construction.calls().contains(node)) {
                if (logged.isEmpty() && !((MethodInsnNode) node).owner.equals("java/lang/Object")) {
                    before(node, exposing());
                }
                insertAfterSuperCall(node, catchAll);
            }
        }
        method.instructions.insert(entering());
        catchAll.add();
        method.instructions.add(fronts);
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
        for (int local = saved; local < temporaries; local++) {
            all.add(Opcodes.INTEGER);
        }
        return all;
    }

    private void addFrame(InsnList list, List<Object> locals, Object... stack) {
        if (context.hasFrames()) {
            list.add(new FrameNode(
                    Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack));
        }
    }

    // javac lets the handler of a synchronized block cover itself, up to the exit from the monitor. With a call in there C1
    // refuses the whole method, and without the cover C2 does ("unbalanced monitors"). So what is to be logged goes into a
    // piece of code in front of such a handler, which the handler covers too.
    private Set<LabelNode> arrangeHandlers() {
        Set<LabelNode> handlers = new HashSet<>();
        Map<LabelNode, LabelNode> front = new HashMap<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            handlers.add(block.handler);
            if (coversItself(block)) {
                front.putIfAbsent(block.handler, new LabelNode());
            }
        }
        handlers.removeAll(front.keySet());
        List<TryCatchBlockNode> arranged = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            LabelNode before = front.get(block.handler);
            if (before == null) {
                arranged.add(block);
            } else if (!coversItself(block)) {
                arranged.add(new TryCatchBlockNode(block.start, block.end, before, block.type));
            } else {
                if (hasCodeBetween(block.start, block.handler)) {
                    arranged.add(new TryCatchBlockNode(block.start, block.handler, before, block.type));
                }
                arranged.add(new TryCatchBlockNode(block.handler, block.end, block.handler, null));
                addFront(before, block, arranged);
            }
        }
        method.tryCatchBlocks = arranged;
        return handlers;
    }

    private boolean coversItself(TryCatchBlockNode block) {
        int handler = method.instructions.indexOf(block.handler);
        return block.type == null
                && method.instructions.indexOf(block.start) <= handler
                && handler < method.instructions.indexOf(block.end)
                && isPlain(block);
    }

    // The front does what the handler does up to the end of its own cover and goes on behind that: C1 also refuses a method
    // in which a handler is reached by a jump.
    private void addFront(LabelNode before, TryCatchBlockNode block, List<TryCatchBlockNode> arranged) {
        fronts.add(before);
        FrameNode frame = frameAt(block.handler);
        if (frame != null) {
            addFrame(fronts, frame.local, frame.stack.toArray());
        }
        callCaught(fronts);
        InsnList copy = new InsnList();
        int kept = -1;
        for (AbstractInsnNode node = block.handler; node != block.end; node = node.getNext()) {
            if (node.getOpcode() == Opcodes.MONITOREXIT) {
                loggedInFront.add(node);
                stamp(fronts);
            }
            if (node.getOpcode() >= 0) {
                copy.add(node.clone(Map.of()));
            }
            if (node.getOpcode() == Opcodes.ASTORE) {
                kept = ((VarInsnNode) node).var;
            }
        }
        fronts.add(copy);
        LabelNode behind = new LabelNode();
        fronts.add(behind);
        fronts.add(new JumpInsnNode(Opcodes.GOTO, block.end));
        arranged.add(new TryCatchBlockNode(before, behind, block.handler, null));
        if (frame != null && frameAt(block.end) == null) {
            InsnList list = new InsnList();
            addFrame(list, withLocal(frame.local, kept, frame.stack.get(0)));
            method.instructions.insertBefore(firstInstruction(block.end), list);
        }
    }

    private static @Nullable FrameNode frameAt(LabelNode label) {
        for (AbstractInsnNode node = label; node != null && node.getOpcode() < 0; node = node.getNext()) {
            if (node instanceof FrameNode frame) {
                return frame;
            }
        }
        return null;
    }

    private static AbstractInsnNode firstInstruction(LabelNode label) {
        AbstractInsnNode node = label;
        while (node.getOpcode() < 0) {
            node = node.getNext();
        }
        return node;
    }

    private static List<Object> withLocal(List<Object> locals, int local, Object type) {
        List<Object> all = new ArrayList<>();
        int slot = 0;
        for (Object known : locals) {
            all.add(slot == local ? type : known);
            slot += known == Opcodes.LONG || known == Opcodes.DOUBLE ? 2 : 1;
        }
        return all;
    }

    // Keeping the exception and giving back a monitor; whatever else a compiler may put there is woven in place.
    private static boolean isPlain(TryCatchBlockNode block) {
        int stores = 0;
        for (AbstractInsnNode node = block.handler; node != block.end; node = node.getNext()) {
            switch (node.getOpcode()) {
                case -1, Opcodes.ALOAD, Opcodes.MONITOREXIT -> {}
                case Opcodes.ASTORE -> stores++;
                default -> {
                    return false;
                }
            }
        }
        return stores == 1 && block.handler != block.end;
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
        AbstractInsnNode first = firstInstruction(handler);
        InsnList list = new InsnList();
        callCaught(list);
        method.instructions.insertBefore(first, list);
    }

    private void callCaught(InsnList list) {
        list.add(new InsnNode(Opcodes.DUP));
        loadLog(list);
        callStatic(list, "caught", "(Ljava/lang/Object;" + LOG_TYPE + ")V");
    }

    /**
     * The handlers that see exceptions leave the method. A constructor has two, because a handler must know whether {@code this}
     * is complete; which one covers an instruction changes at the calls of {@code super(…)} and where their paths meet again.
     * The calls themselves can't be covered, the verifier says; see {@link #exposing}.
     */
    private final class CatchAll {
        private final Construction construction;
        private final List<TryCatchBlockNode> blocks = new ArrayList<>();
        private final LabelNode complete = new LabelNode();
        private final LabelNode incomplete = new LabelNode();
        private final LabelNode none = new LabelNode();
        private LabelNode current = none;

        CatchAll(Construction construction) {
            this.construction = construction;
        }

        /** Called with each instruction, in their order, before anything is woven around it. */
        void reach(AbstractInsnNode node) {
            LabelNode handler = complete;
            if (construction.calls().contains(node)) {
                handler = none;
            } else if (construction.before().contains(node)) {
                handler = incomplete;
            }
            if (current != handler) {
                method.instructions.insertBefore(node, begin(handler));
            }
        }

        /** A label to be put right behind a call of {@code super(…)}. */
        LabelNode completed() {
            return begin(complete);
        }

        private LabelNode begin(LabelNode handler) {
            LabelNode start = new LabelNode();
            end(start);
            if (handler != none) {
                blocks.add(new TryCatchBlockNode(start, start, handler, null));
            }
            current = handler;
            return start;
        }

        private void end(LabelNode label) {
            if (current != none) {
                blocks.get(blocks.size() - 1).end = label;
            }
        }

        void add() {
            LabelNode last = new LabelNode();
            method.instructions.add(last);
            end(last);
            for (LabelNode handler : List.of(incomplete, complete)) {
                if (blocks.stream().anyMatch(block -> block.handler == handler)) {
                    addHandler(handler);
                }
            }
            method.tryCatchBlocks.addAll(blocks);
        }

        private void addHandler(LabelNode handler) {
            InsnList list = new InsnList();
            list.add(handler);
            addFrame(
                    list,
                    extended(handler == incomplete ? List.of(Opcodes.UNINITIALIZED_THIS) : List.of()),
                    "java/lang/Throwable");
            if (isSynchronized) {
                // First, so that the stamp is not taken for the result of a call that threw.
                callCaught(list);
                stamp(list);
            }
            list.add(new InsnNode(Opcodes.DUP));
            loadLog(list);
            list.add(new InsnNode(Opcodes.SWAP));
            list.add(new VarInsnNode(Opcodes.ILOAD, exposed));
            callVirtual(list, isInitializer ? "escapedInitializer" : "escaped", "(Ljava/lang/Throwable;Z)V");
            list.add(new InsnNode(Opcodes.ATHROW));
            method.instructions.add(list);
        }
    }

    // ── entry and exit ──────────────────────────────────────────────────────────────────────────────────────────────

    private InsnList entering() {
        InsnList list = new InsnList();
        list.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LOG, "current", "()" + LOG_TYPE, false));
        list.add(new InsnNode(Opcodes.DUP));
        list.add(new VarInsnNode(Opcodes.ASTORE, log));
        list.add(new FieldInsnNode(Opcodes.GETFIELD, LOG, "outside", "Z"));
        list.add(new VarInsnNode(Opcodes.ISTORE, saved));
        if (isConstructor) {
            loadLog(list);
            list.add(new VarInsnNode(Opcodes.ILOAD, saved));
            callVirtual(list, "isExposed", "(Z)Z");
            list.add(new VarInsnNode(Opcodes.ISTORE, exposed));
        }
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

    // No handler may cover the call of super(…), so an exception out of it leaves this constructor unseen. If the other one is
    // woven, it sees the exception, and must know who is waiting for it.
    private InsnList exposing() {
        InsnList list = new InsnList();
        loadLog(list);
        list.add(new VarInsnNode(Opcodes.ILOAD, exposed));
        list.add(new FieldInsnNode(Opcodes.PUTFIELD, LOG, "exposed", "Z"));
        return list;
    }

    private void insertAfterSuperCall(AbstractInsnNode call, CatchAll catchAll) {
        InsnList list = new InsnList();
        list.add(new VarInsnNode(Opcodes.ALOAD, 0));
        list.add(new VarInsnNode(Opcodes.ILOAD, saved));
        loadLog(list);
        callStatic(list, "born", "(Ljava/lang/Object;Z" + LOG_TYPE + ")V");
        AbstractInsnNode last = catchAll.completed();
        method.instructions.insert(call, last);
        // After what the call itself logs, which was inserted right behind it.
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
            case Opcodes.MONITORENTER -> weaveMonitorEnter(node);
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
        after(node, stamp(list));
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
        InsnList last = new InsnList();
        if (asksForSuperclass(node)) {
            last.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    "dev/heddle/runtime/Tracked",
                    "hidden",
                    "(" + result.getDescriptor() + ")" + result.getDescriptor(),
                    false));
        }
        last.add(returned(result, logged));
        after(node, last);
    }

    // The superclass that weaving gave to a class is none of the program's business.
    private static boolean asksForSuperclass(AbstractInsnNode node) {
        return node instanceof MethodInsnNode call
                && call.owner.equals("java/lang/Class")
                && (call.name.equals("getSuperclass") || call.name.equals("getGenericSuperclass"));
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
